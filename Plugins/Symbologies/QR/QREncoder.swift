import ScanCore
import ScanVision

/// Makes QR Code symbols (ISO/IEC 18004), versions 1 to 40, as small as the message allows.
public struct QREncoder: SymbolEncoder {
    /// The options of the encoder `qr`.
    public struct Options: PluginOptions {
        /// How much of the symbol is parity, at least.
        public var level = QRLevel.medium
        /// Whether a higher level is taken where it costs nothing.
        public var boost = true
        /// The version; nil for the smallest that fits.
        public var version: Int?
        /// The mask; nil for the one of the least penalty.
        public var mask: Int?
        /// Whether the character set is announced.
        public var eci = QRAnnouncing.auto

        /// The defaults.
        public init() {}

        /// How the options are written.
        public static let fields: [Field<Options>] = [
            Field("level", \.level, "How much may be damaged, about: L 7 %, M 15 %, Q 25 %, H 30 %."),
            Field("boost", \.boost, "Whether a higher level is taken where the version has room for it."),
            Field("version", \.version, "The version, 1 to 40; without it the smallest that fits."),
            Field("mask", \.mask, "The mask, 0 to 7; without it the one of the least penalty."),
            Field(
                "eci", \.eci,
                "Whether the character set is announced: never, auto (where readers would have to guess), always."
            ),
        ]
    }

    /// The name as configured.
    public static let name = "qr"
    /// One line for listings.
    public static let summary = "Makes QR codes of all versions, as small as the text allows."
    /// QR Code.
    public static let format = SymbolFormat.qr
    /// Light modules around a symbol (ISO/IEC 18004, 5.3.8).
    public static let quietZone = 4
    /// Symbols that one message may be spread over (8.1).
    public static let mostSymbols = 16

    let options: Options

    /// An encoder; throws a `Fault` for a version or mask that there is not.
    public init(_ options: Options, _ context: PluginContext) throws { try self.init(options) }

    /// An encoder outside any pipeline.
    public init(_ options: Options = Options()) throws(Fault) {
        if let version = options.version, !Version.all.contains(version) {
            throw Fault("expected a version of 1 to 40, found \(version)", option: "version")
        }
        if let mask = options.mask, !(0...7).contains(mask) {
            throw Fault("expected a mask of 0 to 7, found \(mask)", option: "mask")
        }
        self.options = options
    }

    /// The smallest symbol of a message.
    public func encode(_ message: SymbolMessage) throws(Fault) -> EncodedSymbol {
        let (writing, version) = try fitting(try writings(of: message), parts: 1)
        return symbol(writing, version, part: nil)
    }

    /// The symbols of a message that is spread over `count`, all of one version (structured append, 8).
    public func encode(_ message: SymbolMessage, over count: Int) throws(Fault) -> [EncodedSymbol] {
        guard (2...Self.mostSymbols).contains(count) else {
            throw Fault("expected 2 to \(Self.mostSymbols) symbols, found \(count)")
        }
        let (writing, version) = try fitting(try writings(of: message), parts: count)
        let parity = writing.bytes.reduce(UInt8(0), ^)
        return writing.parts(count).enumerated().map { index, part in
            symbol(part, version, part: .init(index: index, count: count, parity: Int(parity)))
        }
    }

    /// The first of the preferred ways to write that fits the smallest version, and that version.
    private func fitting(_ writings: [[Writing]], parts: Int) throws(Fault) -> (Writing, Version) {
        guard let most = writings.joined().map(\.units.count).max(), most >= parts else {
            throw Fault("there is nothing to write", remedy: parts > 1 ? "use fewer symbols" : "give a text")
        }
        // The width of character counts is all that a version changes, so sizes are the same throughout a class.
        var sizes: [Int: [[(writing: Writing, bits: Int)]]] = [:]
        for number in options.version.map({ $0...$0 }) ?? Version.all {
            let version = Version(number)
            let capacity = SymbolWriter.capacity(version, options.level.level)
            let sized =
                sizes[version.countClass]
                ?? writings.map { $0.map { ($0, $0.bits(version, parts: parts)) } }
            sizes[version.countClass] = sized
            for equals in sized {
                if let best = equals.min(by: { $0.bits < $1.bits }), best.bits <= capacity {
                    return (best.writing, version)
                }
            }
        }
        throw tooLong(writings, parts)
    }

    private func tooLong(_ writings: [[Writing]], _ parts: Int) -> Fault {
        let version = Version(options.version ?? Version.all.upperBound)
        let capacity = SymbolWriter.capacity(version, options.level.level)
        let needed = writings.joined().map { $0.bits(version, parts: parts) }.min() ?? 0
        let digits = (capacity - Segment.headerBits(.numeric, version.countClass)) * 3 / 10
        let bytes = (capacity - Segment.headerBits(.byte, version.countClass)) / 8
        let name = "version \(version.number) at level \(options.level.rawValue)"
        return Fault(
            "too long: \(needed) bits where \(name) holds \(capacity) (\(bytes) bytes, or \(digits) digits)",
            remedy: options.level == .low ? "shorten the text" : "shorten the text or take a lower level")
    }

    private func symbol(_ writing: Writing, _ version: Version, part: Message.Append?) -> EncodedSymbol {
        let segments = SegmentSplit.segments(of: writing, version.countClass)
        let bits = writing.bits(of: segments, version, part)
        let levels = options.boost ? QRLevel.rising : [options.level]
        let level = levels.last {
            $0 >= options.level && SymbolWriter.capacity(version, $0.level) >= bits.count
        }
        let chosen = level ?? options.level
        let writer = SymbolWriter(layout: .of(version), level: chosen.level)
        let (rows, mask) = writer.modules(of: bits, mask: options.mask.map(Mask.init(number:)))
        return EncodedSymbol(
            format: .qr, text: writing.text(of: segments),
            pattern: .matrix(rows, quietZone: Self.quietZone),
            details: details(writing, segments, version, chosen, mask, part))
    }

    private func details(
        _ writing: Writing, _ segments: [Segment], _ version: Version, _ level: QRLevel, _ mask: Mask,
        _ part: Message.Append?
    ) -> [JSONMember] {
        var details = [
            JSONMember("version", .int(version.number)), JSONMember("level", .string(level.rawValue)),
            JSONMember("mask", .int(mask.number)),
            JSONMember("modes", .array(segments.map { .string($0.mode.rawValue) })),
        ]
        if let eci = writing.eci { details.append(JSONMember("eci", .array([.int(eci)]))) }
        if writing.isGS1 { details.append(JSONMember("application", .string("gs1"))) }
        if let part {
            details.append(
                JSONMember(
                    "structured_append",
                    ["index": .int(part.index), "count": .int(part.count), "parity": .int(part.parity)]))
        }
        return details
    }
}
