/// The name of one scan for ever: 26 characters that sort by time and hold no dot.
///
/// 48 bits of milliseconds since 1970 and 80 random bits in Crockford's base 32, as ULIDs are written. A scan
/// that is sent again keeps its id, so that a receiver can tell.
public struct ScanID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The 26 characters.
    public let text: String

    /// A new id at that time; two at the same millisecond differ by chance only.
    public init(at time: WallTime, using random: inout some RandomNumberGenerator) {
        let milliseconds = UInt64(clamping: time.milliseconds) & 0xFFFF_FFFF_FFFF
        let high = UInt64.random(in: 0..<(1 << 40), using: &random)
        let low = UInt64.random(in: 0..<(1 << 40), using: &random)
        text = ScanID.letters(milliseconds, 10) + ScanID.letters(high, 8) + ScanID.letters(low, 8)
    }

    /// An id that was written before; nil unless it is 26 characters of the alphabet.
    public init?(_ text: String) {
        guard text.utf8.count == 26, text.utf8.allSatisfy(ScanID.alphabet.contains) else { return nil }
        self.text = text
    }

    /// The 26 characters.
    public var description: String { text }
    /// Whether one id was made before another, as far as milliseconds tell.
    public static func < (a: ScanID, b: ScanID) -> Bool { a.text < b.text }

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    private static func letters(_ bits: UInt64, _ count: Int) -> String {
        let codes = (0..<count).reversed().map { alphabet[Int(bits >> (5 * UInt64($0)) & 31)] }
        return String(decoding: codes, as: UTF8.self)
    }
}
