import ScanCore
import ScanVision

/// Reads Code 128 in all its code sets, and GS1-128.
public struct Code128: LinearSymbology {
    /// The name in configurations.
    public static let name = "code128"
    /// One line for listings.
    public static let summary = "Reads Code 128 and GS1-128."
    /// Code 128.
    public static let formats: [SymbolFormat] = [.code128]

    /// No wrong reading was seen at any ratio; right ones have three and more.
    private let rules = EvidenceRules(
        edges: 1.6, correctedEdges: 1.6, singleLine: 2.5)
    /// A short symbol has little to be wrong about, so more is asked for.
    private let shortRules = EvidenceRules(
        edges: 2.2, correctedEdges: 2.2, singleLine: 2.5)
    /// Characters of a short symbol at most, with start and check.
    private let mostOfShort = 6

    /// A reader of Code 128.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// Those of a symbol with one character of data.
    public var fewestEdges: Int { Code128Characters.fewestEdges }

    /// Symbols from a start to a stop whose check character is right.
    public func claims(in edges: LineEdges) -> [LineClaim] { Code128Characters.claims(in: edges) }

    /// What a line lacks of a symbol.
    public func shortfall(in edges: LineEdges) -> LineShortfall? { Code128Characters.shortfall(in: edges) }

    /// Each character is compared with 106 after each of 106, in two passes: about 60 µs.
    public func checkingCost(of claim: LineClaim) -> Int { 60 * claim.letters.count }

    /// How well a claim fits the line, and how much worse every other chain of characters would.
    public func check(_ claim: LineClaim, on line: LineProfile) -> LineEvidence? {
        Code128Characters.chain.check(claim, on: line) { Code128Message($0)?.key }
    }

    /// The message.
    public func settle(_ evidence: [LineEvidence], at corners: Quad) throws(DecodeFailure) -> Reading {
        let letters = evidence[0].letters
        let confidence = try (letters.count > mostOfShort ? rules : shortRules).confidence(of: evidence)
        guard let message = Code128Message(letters) else {
            throw DecodeFailure(.parse, "no_message", "the characters say nothing")
        }
        let isASCII = message.bytes.allSatisfy { $0 < 128 }
        return Reading(
            format: .code128, text: message.text, bytes: message.bytes,
            charset: isASCII ? .ascii : Charset("iso-8859-1", evidence: "standard"),
            symbologyIdentifier: message.symbologyIdentifier, corners: corners, confidence: confidence,
            details: details(message))
    }

    /// What FNC2 and FNC3 ask for, where they are there.
    private func details(_ message: Code128Message) -> [JSONMember] {
        let flags = [("append", message.isAppended), ("reader_programming", message.isForReader)]
        return flags.filter(\.1).map { JSONMember($0.0, .bool(true)) }
    }
}
