/// The text that a JSON string (RFC 8259, 7) says; nil where the line is none.
func textOfJSONString(_ line: String) -> String? {
    var rest = Array(line.utf8)[...]
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    rest = rest.drop { $0 <= 0x20 }
    guard rest.count >= 2, rest.removeFirst() == UInt8(ascii: "\""), rest.removeLast() == UInt8(ascii: "\"")
    else {
        return nil
    }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
        switch byte {
        case 0..<0x20, UInt8(ascii: "\""): return nil
        case UInt8(ascii: "\\"):
            guard let escaped = unescapedJSON(&rest) else { return nil }
            bytes += escaped
        default: bytes.append(byte)
        }
    }
    return String(validating: bytes, as: UTF8.self)
}

private func unescapedJSON(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    let plain: [UInt8: UInt8] = [
        0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
    ]
    guard let kind = rest.popFirst() else { return nil }
    if kind != UInt8(ascii: "u") { return plain[kind].map { [$0] } }
    guard let first = codeUnit(&rest) else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return scalar([first]) }
    guard rest.starts(with: Array("\\u".utf8)) else { return nil }
    rest = rest.dropFirst(2)
    return codeUnit(&rest).flatMap { scalar([first, $0]) }
}

private func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
    let digits = rest.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
        return nil
    }
    rest = rest.dropFirst(4)
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
}

private func scalar(_ units: [UInt16]) -> [UInt8]? {
    String(validating: units, as: UTF16.self).map { Array($0.utf8) }
}
