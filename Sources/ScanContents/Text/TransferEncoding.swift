import Glibc

/// The bytes that quoted-printable says (RFC 2045, 6.7); what is no escape stays as it is.
func quotedPrintableDecoded(_ raw: [UInt8]) -> [UInt8] {
    var value: [UInt8] = []
    value.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
        if raw[index] == UInt8(ascii: "="), index + 2 < raw.count,
            let high = hexadecimalDigit(raw[index + 1]),
            let low = hexadecimalDigit(raw[index + 2])
        {
            value.append(high << 4 | low)
            index += 3
        } else {
            value.append(raw[index])
            index += 1
        }
    }
    return value
}

/// Bytes in quoted-printable without line ends: all but letters, digits and harmless marks escaped.
func quotedPrintableEncoded(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return bytes.flatMap { byte -> [UInt8] in
        let isPlain = (0x20...0x7E).contains(byte) && !"=;\\:".utf8.contains(byte)
        return isPlain ? [byte] : [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}

/// The bytes that base64 says (RFC 4648, 4), white space left out; nil where it is none.
func base64Decoded(_ raw: [UInt8]) -> [UInt8]? {
    var value: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for byte in raw where byte > 0x20 && byte != UInt8(ascii: "=") {
        guard let digit = base64Digit(byte) else { return nil }
        bits = bits << 6 | digit
        count += 6
        if count >= 8 {
            count -= 8
            value.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
    }
    return value
}

private func base64Digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61 + 26)
    case 0x30...0x39: UInt32(byte - 0x30 + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
}

/// The text of bytes in a character set by its IANA name; nil where the name or the bytes are not known to it.
func text(of bytes: [UInt8], charset name: String) -> String? {
    let name = name.lowercased()
    if ["utf-8", "utf8", "us-ascii", "ascii"].contains(name) {
        return String(validating: bytes, as: UTF8.self)
    }
    // The C library looks others up in files: none but these, however hostile the text.
    guard knownCharsets.contains(name), let converter = iconv_open("UTF-8", name),
        converter != iconv_t(bitPattern: -1)
    else { return nil }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // No character set here makes more than 4 bytes of UTF-8 of one byte.
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
    let written: Int? = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            var (from, to) = (input.baseAddress, output.baseAddress)
            var (left, room) = (input.count, output.count)
            let failed = iconv(converter, &from, &left, &to, &room) == Int(bitPattern: UInt.max)
            return failed || left > 0 ? nil : output.count - room
        }
    }
    return written.flatMap { String(validating: output[..<$0].map { UInt8(bitPattern: $0) }, as: UTF8.self) }
}

private let knownCharsets: Set<String> = Set(
    (1...16).map { "iso-8859-\($0)" } + (1250...1258).map { "windows-\($0)" } + [
        "utf-16", "utf-16be", "utf-16le", "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr", "gb2312", "gbk",
        "gb18030",
        "big5", "koi8-r", "koi8-u", "tis-620",
    ])
