import ScanCore

/// A message as a symbology hands it on: runs of bytes, and what the code says of each.
public struct EncodedMessage: Hashable, Sendable {
    /// Bytes in a row of which the code says the same.
    public struct Run: Hashable, Sendable {
        /// The bytes.
        public var bytes: [UInt8]
        /// What the code says about them.
        public var announcement: Announcement

        /// A run of bytes.
        public init(_ bytes: [UInt8], _ announcement: Announcement = .nothing) {
            self.bytes = bytes
            self.announcement = announcement
        }
    }

    /// What a code says about the meaning of bytes.
    public enum Announcement: Hashable, Sendable {
        /// Nothing.
        case nothing
        /// The number of an extended channel interpretation.
        case eci(Int)
        /// A mode for pairs of Shift-JIS bytes, under an extended channel interpretation or under none.
        case kanji(eci: Int?)
        /// A mode for pairs of GB 2312 bytes, under an extended channel interpretation or under none.
        case hanzi(eci: Int?)

        var eci: Int? {
            switch self {
            case .nothing: nil
            case .eci(let number): number
            case .kanji(let eci), .hanzi(let eci): eci
            }
        }

        /// The set that a mode is made for.
        var ownCharset: CharsetConverter? {
            switch self {
            case .nothing, .eci: nil
            case .kanji: .shiftJIS
            case .hanzi: .gb18030
            }
        }
    }

    /// The runs, in order.
    public var runs: [Run]

    /// A message from its runs.
    public init(_ runs: [Run]) { self.runs = runs }

    /// All bytes, in order.
    public var bytes: [UInt8] { runs.flatMap(\.bytes) }

    /// What the bytes say, and how the character set was decided.
    ///
    /// The whole message is decoded at once, since writers split characters, and even bytes of UTF-8, over runs of
    /// different modes; only what extended channel interpretations set apart is decoded apart. Bytes that are no
    /// text become one character each.
    public var text: (text: String, charset: Charset) {
        let parts = partsByECI
        guard parts.count != 1 || parts[0].eci != nil else { return Self.unannounced(parts[0].runs) }
        let decoded = parts.map {
            $0.eci == nil ? Self.unannounced($0.runs) : Self.announced($0.runs, $0.eci ?? 0)
        }
        let told = decoded.first { $0.charset.evidence == "eci" && $0.charset.name != "us-ascii" }
        return (decoded.map(\.text).joined(), told?.charset ?? decoded.first?.charset ?? .ascii)
    }

    private var partsByECI: [(eci: Int?, runs: [Run])] {
        var parts: [(eci: Int?, runs: [Run])] = []
        for run in runs {
            if let last = parts.last, last.eci == run.announcement.eci {
                parts[parts.count - 1].runs.append(run)
            } else {
                parts.append((run.announcement.eci, [run]))
            }
        }
        return parts
    }

    /// Text under one extended channel interpretation.
    private static func announced(_ runs: [Run], _ eci: Int) -> (text: String, charset: Charset) {
        let bytes = runs.flatMap(\.bytes)
        guard let charset = charset(ofECI: eci) else {
            return (textOfBytes(bytes), Charset("binary", evidence: "eci"))
        }
        let told = Charset(charset.name, evidence: "eci")
        // Only UTF-8 is told from Shift-JIS pairs by its bytes; other sets would take them for text of their own.
        let hasModes = runs.contains { $0.announcement.ownCharset != nil }
        if !hasModes || charset.name == "utf-8", let text = charset.text(of: bytes) { return (text, told) }
        let pieces = runs.map { ($0.announcement.ownCharset ?? charset).text(of: $0.bytes) }
        guard !pieces.contains(nil) else { return guessedText(bytes) }
        return (pieces.compactMap(\.self).joined(), told)
    }

    /// Text of which the code says no more than its modes do.
    private static func unannounced(_ runs: [Run]) -> (text: String, charset: Charset) {
        let bytes = runs.flatMap(\.bytes)
        // A few kanji may happen to be UTF-8 as well; that is meant only where bytes of another mode stand beside them.
        if Set(runs.map(\.announcement)).count == 1, let told = toldByMode(bytes, runs) { return told }
        for charset in [CharsetConverter.ascii, .utf8] {
            if let text = charset.text(of: bytes), !isBinary(bytes) {
                return (text, Charset(charset.name, evidence: "bytes"))
            }
        }
        if let text = textOfMixed(runs) {
            return (text, Charset(CharsetConverter.utf8.name, evidence: "bytes"))
        }
        return toldByMode(bytes, runs) ?? guessedText(bytes)
    }

    private static func toldByMode(_ bytes: [UInt8], _ runs: [Run]) -> (text: String, charset: Charset)? {
        for case let mode? in runs.map(\.announcement.ownCharset) {
            if let text = mode.text(of: bytes) { return (text, Charset(mode.name, evidence: "mode")) }
        }
        return nil
    }

    /// Text of writers that use kanji mode where they can and UTF-8 for the rest; nil where the rest is none.
    ///
    /// A character of three bytes must be in it: one of two may be two half-width katakana.
    private static func textOfMixed(_ runs: [Run]) -> String? {
        let rest = runs.filter { $0.announcement.ownCharset == nil }
        guard rest.count < runs.count, rest.contains(where: { $0.bytes.contains { $0 >= 0xE0 } }) else {
            return nil
        }
        let pieces = runs.map { ($0.announcement.ownCharset ?? .utf8).text(of: $0.bytes) }
        return pieces.contains(nil) ? nil : pieces.compactMap(\.self).joined()
    }
}
