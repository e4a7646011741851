import Glibc

/// Bytes of a character set to text, strictly: bytes that the set does not know give nothing.
///
/// ASCII, Latin-1 and UTF-8 are read here; all others by the C library's `iconv`. glibc keeps those in files of their
/// own (`gconv`), which a container or a fully static program may lack: such a set then gives nothing, as if the
/// bytes were wrong, and the reading falls back to the next likely set; its bytes are told in any case.
public struct CharsetConverter: Sendable {
    /// The IANA name in lower case.
    public let name: String
    private let iconvName: String

    /// A character set by its IANA name; `iconvName` where the C library calls a fitter one otherwise.
    public init(_ name: String, iconvName: String? = nil) {
        self.name = name
        self.iconvName = iconvName ?? name.uppercased()
    }

    /// The text that bytes say; nil where they say none in this set.
    public func text(of bytes: [UInt8]) -> String? {
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])  // the byte order mark says nothing in UTF-8
        return switch name {
        case "us-ascii": bytes.allSatisfy { $0 < 0x80 } ? .some(String(decoding: bytes, as: UTF8.self)) : nil
        case "iso-8859-1": textOfBytes(bytes)
        case "utf-8": String(validating: bytes.dropFirst(hasMark ? 3 : 0), as: UTF8.self)
        default: converted(bytes)
        }
    }

    /// The bytes that say a text; nil where the set lacks a character of it.
    public func bytes(of text: String) -> [UInt8]? {
        let scalars = text.unicodeScalars
        switch name {
        case "us-ascii": return scalars.allSatisfy { $0.value < 0x80 } ? Array(text.utf8) : nil
        case "iso-8859-1":
            return scalars.allSatisfy { $0.value < 0x100 } ? scalars.map { UInt8($0.value) } : nil
        case "utf-8": return Array(text.utf8)
        default: return convert(Array(text.utf8), from: "UTF-8", to: iconvName)
        }
    }

    private func converted(_ bytes: [UInt8]) -> String? {
        convert(bytes, from: iconvName, to: "UTF-8").flatMap { String(validating: $0, as: UTF8.self) }
    }

    private func convert(_ bytes: [UInt8], from: String, to: String) -> [UInt8]? {
        guard let converter = iconv_open(to, from), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        // No character set used here makes more than 4 bytes of UTF-8 of one byte, or of one byte of UTF-8.
        var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
        var input = bytes.map { CChar(bitPattern: $0) }
        let written: Int? = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var from = input.baseAddress
                var to = output.baseAddress
                var left = input.count
                var room = output.count
                let failed = iconv(converter, &from, &left, &to, &room) == Int(bitPattern: UInt.max)
                return failed || left > 0 ? nil : output.count - room
            }
        }
        return written.map { output[..<$0].map { UInt8(bitPattern: $0) } }
    }
}

/// Each byte as the character of the same number (ISO/IEC 8859-1 with its control characters): loses nothing.
public func textOfBytes(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return String(text)
}

/// The character set that an extended channel interpretation announces; nil for ones that announce none.
///
/// AIM ITS/04-023 *Extended Channel Interpretations*, part 3.
public func charset(ofECI number: Int) -> CharsetConverter? {
    switch number {
    case 0, 2: CharsetConverter("ibm437", iconvName: "CP437")
    case 1, 3: CharsetConverter("iso-8859-1")
    case 4...13, 15...18: CharsetConverter("iso-8859-\(number - 2)")
    case 20: .shiftJIS
    case 21: CharsetConverter("windows-1250", iconvName: "CP1250")
    case 22: .windows1251
    case 23: .windows1252
    case 24: CharsetConverter("windows-1256", iconvName: "CP1256")
    case 25: CharsetConverter("utf-16be")
    case 26: .utf8
    case 27, 170: CharsetConverter("us-ascii")
    case 28: .big5
    case 29, 31, 32: .gb18030
    case 30: .eucKR
    case 33: CharsetConverter("utf-16le")
    case 34: CharsetConverter("utf-32be")
    case 35: CharsetConverter("utf-32le")
    default: nil
    }
}

extension CharsetConverter {
    /// ASCII.
    public static let ascii = CharsetConverter("us-ascii")
    /// UTF-8.
    public static let utf8 = CharsetConverter("utf-8")
    /// Latin-1: each byte is the character of the same number.
    public static let latin1 = CharsetConverter("iso-8859-1")
    /// Shift-JIS with the extensions of Windows code page 932, which all writers use.
    public static let shiftJIS = CharsetConverter("shift_jis", iconvName: "CP932")
    /// Holds GB 2312 and GBK.
    static let gb18030 = CharsetConverter("gb18030")
    static let big5 = CharsetConverter("big5")
    /// With the extensions of Windows code page 949.
    static let eucKR = CharsetConverter("euc-kr", iconvName: "UHC")
    static let windows1251 = CharsetConverter("windows-1251", iconvName: "CP1251")
    static let windows1252 = CharsetConverter("windows-1252", iconvName: "CP1252")
    static let windows1253 = CharsetConverter("windows-1253", iconvName: "CP1253")
}
