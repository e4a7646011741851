/// The last digit of GS1 numbers: weights 3 and 1 from the right (GS1 General Specifications, 7.9.1).
///
/// - Parameters:
///   - digits: all digits but the last
func checkDigit(of digits: some BidirectionalCollection<UInt8>) -> UInt8 {
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
        sum += Int(digit) * (place.isMultiple(of: 2) ? 3 : 1)
    }
    return UInt8((10 - sum % 10) % 10)
}

/// Whether the last of the digits is right.
func hasRightCheckDigit(_ digits: [UInt8]) -> Bool {
    digits.last == checkDigit(of: digits.dropLast())
}

/// The check digit of a price or weight of four or five digits within a number of variable measure (GS1 General
/// Specifications, 7.9.2 to 7.9.4); nil for other lengths.
func measureCheckDigit(of digits: [UInt8]) -> UInt8? {
    switch digits.count {
    case 4:
        let weights = [twoMinus, twoMinus, three, fiveMinus]
        return UInt8(zip(digits, weights).reduce(0) { $0 + Int($1.1[Int($1.0)]) } * 3 % 10)
    case 5:
        let weights = [fivePlus, twoMinus, fiveMinus, fivePlus, twoMinus]
        let sum = zip(digits, weights).reduce(0) { $0 + Int($1.1[Int($1.0)]) }
        return fiveMinus.firstIndex(of: UInt8((10 - sum % 10) % 10)).map { UInt8($0) }
    default: return nil
    }
}

// What each digit weighs at a place (GS1 General Specifications, figure 7.9.2-1).
private let twoMinus: [UInt8] = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7]
private let three: [UInt8] = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7]
private let fivePlus: [UInt8] = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9]
private let fiveMinus: [UInt8] = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1]

/// The last character of an ISBN-10 or ISSN: weights from the number of characters down to 2, modulo 11; 10 is `X`
/// (ISO 2108:1992, ISO 3297:2020).
func checkCharacter11(of digits: some Collection<UInt8>) -> Character {
    let sum = zip(digits, (2...(digits.count + 1)).reversed()).reduce(0) { $0 + Int($1.0) * $1.1 }
    let check = (11 - sum % 11) % 11
    return check == 10 ? "X" : Character("\(check)")
}

/// The digits of a text, if it holds nothing else and is not empty.
func digits(of text: some StringProtocol) -> [UInt8]? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return text.utf8.map { $0 - 0x30 }
}

/// Digits as text.
func text(ofDigits digits: some Sequence<UInt8>) -> String {
    String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
}
