/// What a GS1 application identifier says of the data behind it (GS1 General Specifications, 3.2, release 25).
public struct ApplicationIdentifier: Hashable, Sendable {
    /// What may stand at a place of the data.
    enum Characters: Hashable, Sendable {
        /// Digits.
        case digits
        /// Characters of set 82 (figure 7.11-1).
        case set82
        /// Characters of set 39 (figure 7.11-2).
        case set39
        /// Base64 for URLs (figure 7.11-3).
        case set64
    }

    /// One part of the data.
    struct Part: Hashable, Sendable {
        let characters: Characters
        let lengths: ClosedRange<Int>
    }

    /// Two to four digits.
    public let code: String
    let parts: [Part]

    /// How many characters the data may have.
    var lengths: ClosedRange<Int> {
        parts.reduce(0) { $0 + $1.lengths.lowerBound }...parts.reduce(0) { $0 + $1.lengths.upperBound }
    }

    /// Whether no separator is needed after it, as its length is fixed for ever (figure 7.8.5-2).
    public var hasPredefinedLength: Bool {
        let prefix = UInt8(code.prefix(2)) ?? 99
        return switch prefix {
        case 0...4, 11...20, 31...36, 41: true
        default: false
        }
    }

    /// The identifier with which data begins; nil where none that is known does.
    init?(startOf data: ArraySlice<UInt8>) {
        for length in 2...4 {
            guard data.count >= length,
                let code = digits(of: String(decoding: data.prefix(length), as: UTF8.self))
            else { return nil }
            let number = code.reduce(0) { $0 * 10 + Int($1) }
            guard let row = ApplicationIdentifier.rows[length]?.first(where: { $0.codes.contains(number) })
            else { continue }
            self.code = text(ofDigits: code)
            parts = row.parts
            return
        }
        return nil
    }

    /// What is wrong with data; nil where nothing is.
    func fault(of data: ArraySlice<UInt8>) -> String? {
        guard lengths.contains(data.count) else {
            let wanted =
                lengths.count == 1
                ? "\(lengths.lowerBound)" : "\(lengths.lowerBound) to \(lengths.upperBound)"
            return "(\(code)) has \(data.count) characters, \(wanted) are right."
        }
        var rest = data
        for part in parts {
            let piece = rest.prefix(part.lengths.upperBound)
            rest = rest.dropFirst(piece.count)
            guard piece.allSatisfy(part.characters.has) else {
                return "(\(code)) holds a character that is not allowed."
            }
        }
        return nil
    }

    private struct Row {
        let codes: ClosedRange<Int>
        let parts: [Part]
    }

    /// By the length of the code.
    private static let rows: [Int: [Row]] = {
        var rows: [Int: [Row]] = [:]
        for line in applicationIdentifierTable {
            let words = line.utf8.split(separator: UInt8(ascii: " "))
            let codes = words[0].split(separator: UInt8(ascii: "-"))
            let first = number(codes[0])
            let row = Row(codes: first...number(codes[codes.count - 1]), parts: words.dropFirst().map(part))
            rows[codes[0].count, default: []].append(row)
        }
        return rows
    }()

    private static func number(_ digits: Substring.UTF8View) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }

    /// `N6` for six digits, `X..20` for up to twenty characters, `N0..4` where there may be none.
    private static func part(_ word: Substring.UTF8View) -> Part {
        let kinds: [UInt8: Characters] = [
            UInt8(ascii: "N"): .digits, UInt8(ascii: "X"): .set82, UInt8(ascii: "Y"): .set39,
            UInt8(ascii: "Z"): .set64,
        ]
        let ends = word.dropFirst().split(separator: UInt8(ascii: "."))
        let last = number(ends[ends.count - 1])
        let isFixed = !word.contains(UInt8(ascii: "."))
        let first = isFixed ? last : ends.count == 2 ? number(ends[0]) : 1
        return Part(characters: kinds[word[word.startIndex]] ?? .digits, lengths: first...last)
    }
}

extension ApplicationIdentifier.Characters {
    func has(_ byte: UInt8) -> Bool {
        let isDigit = (0x30...0x39).contains(byte)
        let isCapital = (0x41...0x5A).contains(byte)
        let isSmall = (0x61...0x7A).contains(byte)
        return switch self {
        case .digits: isDigit
        case .set82: isDigit || isCapital || isSmall || "!\"%&'()*+,-./:;<=>?_".utf8.contains(byte)
        case .set39: isDigit || isCapital || "#-/".utf8.contains(byte)
        case .set64: isDigit || isCapital || isSmall || "-_=".utf8.contains(byte)
        }
    }
}
