import ScanCore

/// Digits with a check digit that is right: added where it is missing, a `Fault` that tells the right one where it is
/// wrong.
///
/// - Parameters:
///   - text: `count` digits, or one fewer
///   - count: digits with the check digit
///   - what: what the digits are, for messages: `EAN-13`
public func checkedDigits(_ text: String, count: Int, what: String) throws(Fault) -> String {
    guard let digits = digits(of: text), (count - 1...count).contains(digits.count) else {
        throw Fault(
            "\(what) holds \(count) digits, or \(count - 1) without the check digit, found \(quotedText(text))"
        )
    }
    let check = checkDigit(of: digits.prefix(count - 1))
    guard digits.count == count else { return text + String(check) }
    guard digits.last == check else {
        throw Fault(
            "the check digit of \(quotedText(text)) is wrong: expected \(check), found \(digits[count - 1])",
            remedy: "write \(text.dropLast())\(check), or leave the check digit out")
    }
    return text
}
