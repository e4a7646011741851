import ScanCore
import ScanVision

/// Reads a symbol's segments from its data codewords (ISO/IEC 18004, 7.4).
struct MessageReader {
    private var bits: BitReader
    private let codewords: [UInt8]
    private let countClass: Int
    private var message = Message()
    private var eci: Int?

    /// The message of a symbol's data codewords; throws where they are no segments.
    static func message(of codewords: [UInt8], _ version: Version) throws(DecodeFailure) -> Message {
        var reader = MessageReader(codewords, version)
        while try reader.readSegment() {}
        guard !reader.message.modes.isEmpty else {
            throw reader.bad("no_segment", "the symbol holds no segment")
        }
        reader.message.isPaddingRight = reader.isPaddingRight
        return reader.message
    }

    private init(_ codewords: [UInt8], _ version: Version) {
        bits = BitReader(codewords)
        self.codewords = codewords
        countClass = version.countClass
    }

    /// Reads one mode indicator and what follows it; false at the end.
    private mutating func readSegment() throws(DecodeFailure) -> Bool {
        // A full symbol may end without a terminator, or with one cut short.
        guard bits.remaining >= 4 else { return false }
        switch try read(4) {
        case 0b0000: return false
        case 0b0001: try readNumeric()
        case 0b0010: try readAlphanumeric()
        case 0b0011: try readAppend()
        case 0b0100: try readBytes()
        case 0b0101: message.application = .gs1
        case 0b0111: try readInterpretation()
        case 0b1000: try readKanji()
        case 0b1001: try readIndustry()
        case 0b1101: try readHanzi()
        case let mode: throw bad("bad_mode", "unknown mode indicator \(mode)")
        }
        return true
    }

    private mutating func readNumeric() throws(DecodeFailure) {
        var left = try read([10, 12, 14][countClass])
        var digits: [UInt8] = []
        while left > 0 {
            let count = min(left, 3)
            let value = try read([4, 7, 10][count - 1])
            guard value < [10, 100, 1000][count - 1] else {
                throw bad("bad_segment", "\(value) where \(count) digits were expected")
            }
            for power in [100, 10, 1].suffix(count) { digits.append(0x30 + UInt8(value / power % 10)) }
            left -= count
        }
        add(digits, .numeric)
    }

    private mutating func readAlphanumeric() throws(DecodeFailure) {
        var left = try read([9, 11, 13][countClass])
        var characters: [UInt8] = []
        while left > 0 {
            let count = min(left, 2)
            let value = try read([6, 11][count - 1])
            guard value < [45, 2025][count - 1] else {
                throw bad("bad_segment", "\(value) where \(count) alphanumeric characters were expected")
            }
            if count == 2 { characters.append(Alphabet.characters[value / 45]) }
            characters.append(Alphabet.characters[value % 45])
            left -= count
        }
        add(message.application == .none ? characters : Self.withSeparators(characters), .alphanumeric)
    }

    /// In application data a percent sign stands for FNC1, sent as GS, and two for one percent sign (7.4.9.2).
    private static func withSeparators(_ characters: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        var i = 0
        while i < characters.count {
            let isPercent = characters[i] == UInt8(ascii: "%")
            let isDouble = isPercent && i + 1 < characters.count && characters[i + 1] == UInt8(ascii: "%")
            out.append(isPercent && !isDouble ? 0x1D : characters[i])
            i += isDouble ? 2 : 1
        }
        return out
    }

    private mutating func readBytes() throws(DecodeFailure) {
        let count = try read([8, 16, 16][countClass])
        guard count * 8 <= bits.remaining else { throw short(count * 8) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for _ in 0..<count { bytes.append(UInt8(truncatingIfNeeded: try read(8))) }
        add(bytes, .byte)
    }

    private mutating func readKanji() throws(DecodeFailure) {
        let count = try read([8, 10, 12][countClass])
        add(try readPairs(count, base: 0xC0) { $0 < 0x1F00 ? $0 + 0x8140 : $0 + 0xC140 }, .kanji)
    }

    /// A segment of GB 2312 characters (GB/T 18284, 6.4.5): a subset indicator, a count, and pairs.
    private mutating func readHanzi() throws(DecodeFailure) {
        let subset = try read(4)
        guard subset == 1 else { throw bad("bad_segment", "unknown Hanzi subset \(subset)") }
        let count = try read([8, 10, 12][countClass])
        add(try readPairs(count, base: 0x60) { $0 < 0xA00 ? $0 + 0xA1A1 : $0 + 0xA6A1 }, .hanzi)
    }

    /// Two-byte characters packed into 13 bits each.
    private mutating func readPairs(
        _ count: Int, base: Int, _ shift: (Int) -> Int
    ) throws(DecodeFailure) -> [UInt8] {
        guard count * 13 <= bits.remaining else { throw short(count * 13) }
        var bytes: [UInt8] = []
        for _ in 0..<count {
            let value = try read(13)
            let pair = shift((value / base) << 8 | value % base)
            bytes.append(UInt8(truncatingIfNeeded: pair >> 8))
            bytes.append(UInt8(truncatingIfNeeded: pair))
        }
        return bytes
    }

    private mutating func readAppend() throws(DecodeFailure) {
        let index = try read(4)
        let count = try read(4) + 1
        let parity = try read(8)
        guard index < count else { throw bad("bad_segment", "symbol \(index + 1) of a set of \(count)") }
        message.append = Message.Append(index: index, count: count, parity: parity)
    }

    /// One to three bytes: the leading ones tell how many (7.4.2.2).
    private mutating func readInterpretation() throws(DecodeFailure) {
        let first = try read(8)
        let number: Int
        switch first {
        case ..<0x80: number = first
        case ..<0xC0: number = (first & 0x3F) << 8 | (try read(8))
        case ..<0xE0: number = (first & 0x1F) << 16 | (try read(16))
        default: throw bad("bad_segment", "extended channel interpretation begins with \(first)")
        }
        eci = number
        message.interpretations.append(number)
    }

    /// The application's indicator is sent before the data (7.4.9.3): two digits, or a letter.
    private mutating func readIndustry() throws(DecodeFailure) {
        let value = try read(8)
        let indicator: [UInt8]
        switch value {
        case 0..<100: indicator = [0x30 + UInt8(value / 10), 0x30 + UInt8(value % 10)]
        case 165...190, 197...222: indicator = [UInt8(value - 100)]
        default: throw bad("bad_segment", "unknown application indicator \(value)")
        }
        message.application = .industry(String(decoding: indicator, as: UTF8.self))
        message.encoded.runs.append(EncodedMessage.Run(indicator))
    }

    private mutating func add(_ bytes: [UInt8], _ mode: Message.Mode) {
        message.modes.append(mode)
        let announcement: EncodedMessage.Announcement =
            switch mode {
            case .kanji: .kanji(eci: eci)
            case .hanzi: .hanzi(eci: eci)
            default: eci.map { .eci($0) } ?? .nothing
            }
        message.encoded.runs.append(EncodedMessage.Run(bytes, announcement))
    }

    /// Whether 0xEC and 0x11 follow in turn to the end, as they must (7.4.10); some writers put a zero before.
    private var isPaddingRight: Bool {
        var padding = codewords.dropFirst((bits.position + 7) / 8)
        if padding.first == 0 { padding = padding.dropFirst() }
        return padding.enumerated().allSatisfy { $0.element == ($0.offset % 2 == 0 ? 0xEC : 0x11) }
    }

    private mutating func read(_ count: Int) throws(DecodeFailure) -> Int {
        guard let value = bits.read(count) else { throw short(count) }
        return value
    }

    private func short(_ needed: Int) -> DecodeFailure {
        bad("bad_segment", "a segment needs \(needed) more bits where \(bits.remaining) are left")
    }

    private func bad(_ reason: String, _ explanation: String) -> DecodeFailure {
        DecodeFailure(.parse, reason, explanation, figures: [JSONMember("bit", .int(bits.position))])
    }
}
