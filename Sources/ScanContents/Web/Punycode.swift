/// The Unicode label that stands behind `xn--` (RFC 3492, 6.2); nil where it is none.
func decodePunycode(_ text: Substring) -> String? {
    // A label has at most 63 bytes (RFC 1035, 2.3.4), so that inserting takes no time worth a thought.
    guard text.utf8.count <= 59, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let delimiter = text.lastIndex(of: "-")
    var output = Array((delimiter.map { text[..<$0] } ?? "").unicodeScalars)
    var digits = (delimiter.map { text[text.index(after: $0)...] } ?? text).utf8[...]
    var code: UInt32 = 128
    var index: UInt32 = 0
    var bias: UInt32 = 72
    var isFirst = true
    while !digits.isEmpty {
        guard let delta = readNumber(&digits, bias) else { return nil }
        let count = UInt32(output.count) + 1
        let (sum, isTooFar) = index.addingReportingOverflow(delta)
        let (next, isTooHigh) = code.addingReportingOverflow(sum / count)
        guard !isTooFar, !isTooHigh else { return nil }
        bias = adapt(delta, count, isFirst: isFirst)
        isFirst = false
        code = next
        index = sum % count
        guard let scalar = Unicode.Scalar(code) else { return nil }
        output.insert(scalar, at: Int(index))
        index += 1
    }
    var label = String.UnicodeScalarView()
    label.append(contentsOf: output)
    return String(label)
}

/// A number of variable length in base 36 (RFC 3492, 3.3).
private func readNumber(_ digits: inout Substring.UTF8View.SubSequence, _ bias: UInt32) -> UInt32? {
    var number: UInt32 = 0
    var weight: UInt32 = 1
    var place: UInt32 = 36
    while let byte = digits.popFirst() {
        guard let digit = value(of: byte) else { return nil }
        let (product, isTooLarge) = digit.multipliedReportingOverflow(by: weight)
        let (sum, isTooMuch) = number.addingReportingOverflow(product)
        guard !isTooLarge, !isTooMuch else { return nil }
        number = sum
        let threshold = place <= bias ? 1 : min(26, place - bias)
        if digit < threshold { return number }
        let (next, overflows) = weight.multipliedReportingOverflow(by: 36 - threshold)
        guard !overflows else { return nil }
        weight = next
        place += 36
    }
    return nil
}

private func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x61...0x7A: UInt32(byte - 0x61)
    case 0x30...0x39: UInt32(byte - 0x30) + 26
    default: nil
    }
}

/// RFC 3492, 6.1, with the parameters of section 5.
private func adapt(_ delta: UInt32, _ count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps: UInt32 = 0
    while delta > 455 {
        delta /= 35
        steps += 36
    }
    return steps + 36 * delta / (delta + 38)
}
