import ScanVision

/// One way to write a message: its characters as bytes of one set, and what is announced of them.
struct Writing: Hashable, Sendable {
    /// A character, in each mode that can hold it.
    struct Unit: Hashable, Sendable {
        /// Its bytes in the set; empty where only kanji mode may hold it.
        var bytes: [UInt8]
        /// What alphanumeric mode writes for it; empty where it cannot.
        var alphanumeric: [UInt8] = []
        /// Its two bytes of Shift-JIS, packed into 13 bits (ISO/IEC 18004, 7.4.6).
        var kanji: Int?

        /// A byte as data of no application.
        init(_ byte: UInt8) {
            bytes = [byte]
            alphanumeric = Alphabet.value(of: byte) == nil ? [] : [byte]
        }

        init(bytes: [UInt8]) { self.bytes = bytes }

        init(kanji: Int) {
            bytes = []
            self.kanji = kanji
        }
    }

    /// The extended channel interpretation that comes first, if any.
    var eci: Int?
    /// Whether FNC1 comes first: GS1 element strings.
    var isGS1 = false
    var units: [Unit]

    /// Bits before the first segment.
    var prefixBits: Int { (eci == nil ? 0 : 12) + (isGS1 ? 4 : 0) }

    /// Bytes as they are.
    init(bytes: [UInt8], eci: Int? = nil) {
        units = bytes.map(Unit.init)
        self.eci = eci
    }

    /// Element strings, whose separators are GS: alphanumeric mode writes a percent sign for one, and two for a
    /// percent sign itself (7.4.9.2).
    init(elements: [UInt8]) {
        self.init(bytes: elements)
        isGS1 = true
        let percent = UInt8(ascii: "%")
        for index in units.indices {
            switch units[index].bytes {
            case [0x1D]: units[index].alphanumeric = [percent]
            case [percent]: units[index].alphanumeric = [percent, percent]
            default: break
            }
        }
    }

    /// ASCII and kanji; nil where a text has others.
    init?(kanjiText text: String) {
        var units: [Unit] = []
        for scalar in text.unicodeScalars {
            if scalar.value < 0x80 {
                units.append(Unit(UInt8(scalar.value)))
            } else if let kanji = Self.kanji(scalar) {
                units.append(Unit(kanji: kanji))
            } else {
                return nil
            }
        }
        self.units = units
    }

    /// Characters of one set, character by character; nil where the text has others.
    init?(_ text: String, in set: CharsetConverter, eci: Int? = nil) {
        var units: [Unit] = []
        for scalar in text.unicodeScalars {
            guard let bytes = set.bytes(of: String(scalar)) else { return nil }
            units.append(bytes.count == 1 ? Unit(bytes[0]) : Unit(bytes: bytes))
        }
        self.units = units
        self.eci = eci
    }

    /// A character's value in kanji mode; only those of JIS X 0208, which all readers know.
    private static func kanji(_ scalar: Unicode.Scalar) -> Int? {
        let text = String(scalar)
        guard let bytes = CharsetConverter.shiftJIS.bytes(of: text), bytes.count == 2,
            CharsetConverter.shiftJIS.text(of: bytes) == text
        else { return nil }
        let pair = Int(bytes[0]) << 8 | Int(bytes[1])
        // Rows 1 to 8 and 16 to 84; what lies between and beyond are vendors' own characters.
        let base =
            switch pair {
            case 0x8140...0x84BE, 0x889F...0x9FFC: 0x8140
            case 0xE040...0xEAA4: 0xC140
            default: 0
            }
        guard base > 0 else { return nil }
        return (pair - base) >> 8 * 0xC0 + (pair - base) & 0xFF
    }

    /// All bytes that a reader is told, kanji as Shift-JIS.
    var bytes: [UInt8] { units.flatMap(\.told) }
}

extension Writing.Unit {
    /// The bytes that a reader is told.
    var told: [UInt8] {
        guard let kanji else { return bytes }
        let packed = (kanji / 0xC0) << 8 | kanji % 0xC0
        let pair = packed < 0x1F00 ? packed + 0x8140 : packed + 0xC140
        return [UInt8(pair >> 8), UInt8(pair & 0xFF)]
    }
}
