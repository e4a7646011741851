import Glibc
import ScanCore

/// Rarer than one in ten thousand, errors have causes that a margin does not see: a wrong label, an overprint.
private let mostConfidence = 0.9999

/// A symbol that is there is the best string of all, or within a hundredth of it; one that a replaced or stained
/// character forced on the reader has a better string beside it, whose check digit is wrong.
private let mostExcess: Float = 1.1
/// A character that fits so much worse than the mean one may be under a stain, which lies on one line, or on a few.
private let standsOut: Float = 4
/// Lines that say the same, if with less evidence, of which a stain does not lie on all.
private let moreThanStained = 2

/// Samples of a module, two to a pixel, below which likelihood needs more, and how much: half as far again from 1 as
/// noise alone was seen to make a wrong symbol there.
private let fewModuleSamples: Float = 2
private let leastOfFew: Float = 1.9

/// How much evidence a symbology asks for, in proportion to how easily its symbols are mimicked.
///
/// A ratio is the second-best valid symbol's error over the best's. Wrong readings were looked for among drawings
/// and photographs degraded far past the edge of readability; the limits of searches lie half as far again from 1 as
/// the worst wrong one seen that no other rule refused. Edges ask for a second line that says the same, below the
/// limit of a single one.
public struct EvidenceRules: Sendable {
    /// Least ratio of a symbol whose edges say the same as its synthesis.
    public let edges: Float
    /// Least ratio of one whose edges say something else.
    public let correctedEdges: Float
    /// Least ratio of one found by likelihood; nil where that is no evidence at all.
    public let likelihood: Float?
    /// Least ratio of one found through strong defocus; nil likewise.
    public let defocus: Float?
    /// Least ratio of one seen on a single line; below, a second line must say the same.
    public let singleLine: Float
    /// The same where one character stands out: a stain may have made it.
    public let stainedLine: Float

    /// Least confidence of a reading, from what confidence was measured to mean: docs/confidence.md.
    public let leastConfidence: Double

    /// Rules from their limits.
    public init(
        edges: Float, correctedEdges: Float, likelihood: Float? = nil, defocus: Float? = nil,
        singleLine: Float, stainedLine: Float? = nil, leastConfidence: Double = 0.5
    ) {
        self.edges = edges
        self.correctedEdges = correctedEdges
        self.likelihood = likelihood
        self.defocus = defocus
        self.singleLine = singleLine
        self.stainedLine = stainedLine ?? singleLine
        self.leastConfidence = leastConfidence
    }

    /// How sure the evidence of one text at one place makes, 0 to 1; throws where it is too little.
    public func confidence(of evidence: [LineEvidence]) throws(DecodeFailure) -> Double {
        var refusal = Refusal.noEvidence
        var counted: [LineEvidence] = []
        for line in evidence {
            if let problem = problem(with: line) { refusal = problem } else { counted.append(line) }
        }
        guard !counted.isEmpty else { throw failure(refusal, evidence) }
        let isAlone = counted.count < 2 && counted[0].method <= .correctedEdges
        guard !isAlone || suffices(counted[0], among: evidence.count) else {
            throw failure(.singleLine, evidence)
        }
        let confidence = supposed(counted)
        guard confidence >= leastConfidence else { throw failure(.unsure, evidence) }
        return confidence
    }

    /// Whether a line is enough of which alone there is enough evidence, `lines` saying the same.
    private func suffices(_ line: LineEvidence, among lines: Int) -> Bool {
        let mayBeStained = line.worstCharacter > standsOut && lines < moreThanStained
        return line.ratio >= (mayBeStained ? stainedLine : singleLine)
    }

    /// How sure evidence would make if it counted.
    ///
    /// One least reading of a single line is worth nine to one; evidence multiplies.
    private func supposed(_ evidence: [LineEvidence]) -> Double {
        let worth = evidence.reduce(0) { $0 + max(0, $1.ratio - 1) } / (singleLine - 1)
        return min(mostConfidence, 1 - pow(0.1, Double(worth)))
    }

    /// Why one line's evidence does not count, if it does not.
    private func problem(with line: LineEvidence) -> Refusal? {
        // A photograph of a symbol leaves a few hundredths unexplained; texture leaves half.
        let leastFit: Float = line.method == .likelihood ? 0.92 : 0.8
        if line.fit < leastFit { return .poorFit }
        guard let least = least(for: line), line.ratio >= least else { return .ambiguous }
        if line.excess > mostExcess { return .forced }
        if hasStain(line) { return .unevenFit }
        return line.isConfirmed == false ? .unconfirmed : nil
    }

    private func least(for line: LineEvidence) -> Float? {
        switch line.method {
        case .edges: edges
        case .correctedEdges: correctedEdges
        case .likelihood:
            likelihood.map { isCoarse(line) ? max($0, leastOfFew) : $0 }
        case .defocus: defocus
        }
    }

    private func isCoarse(_ line: LineEvidence) -> Bool {
        line.moduleSamples.map { $0 < fewModuleSamples } ?? false
    }

    /// Whether an error is concentrated in one character.
    ///
    /// Wrong symbols had their worst character 3 to 12 times as far off as the mean one, right ones up to 2.5 in
    /// defocus, 2.9 by likelihood (nine in ten) and 4.5 by edges (19 in 20).
    private func hasStain(_ line: LineEvidence) -> Bool {
        switch line.method {
        case .edges, .correctedEdges: line.worstCharacter > 5 && line.ratio < 3
        case .likelihood: line.worstCharacter > 6 || (line.worstCharacter > 2.4 && line.ratio < 2.4)
        case .defocus: line.worstCharacter > 3
        }
    }

    /// The failure of evidence, with the figures of its best line.
    private func failure(_ refusal: Refusal, _ evidence: [LineEvidence]) -> DecodeFailure {
        guard let best = evidence.max(by: { $0.ratio < $1.ratio }) else {
            return DecodeFailure(.arbitrate, refusal.rawValue, refusal.explanation)
        }
        return DecodeFailure(
            .arbitrate, refusal.rawValue, refusal.explanation,
            figures: [
                JSONMember("format", .string(best.format.rawValue)), JSONMember("text", .string(best.text)),
                JSONMember("method", .string("\(best.method)")), JSONMember("lines", .int(evidence.count)),
                JSONMember("confidence", .double(supposed(evidence))),
                JSONMember("ratio", .double(Double(best.ratio))),
                JSONMember("excess", .double(Double(best.excess))),
                JSONMember("fit", .double(Double(best.fit))),
                JSONMember("worst_character", .double(Double(best.worstCharacter))),
                JSONMember("blur_modules", .double(Double(best.blur))),
            ])
    }
}

/// Why evidence is too little; the raw value is the rejection's reason.
private enum Refusal: String {
    case noEvidence = "no_evidence"
    case singleLine = "single_line"
    case poorFit = "poor_fit"
    case ambiguous
    case forced
    case unevenFit = "uneven_fit"
    case unconfirmed
    case unsure

    var explanation: String {
        switch self {
        case .noEvidence: "no line shows the symbol"
        case .singleLine: "only one line shows the symbol, with a small margin"
        case .poorFit: "bars look otherwise than the symbol would"
        case .ambiguous: "another symbol would look nearly the same"
        case .forced: "other characters fit better, but their check digit or parity is wrong"
        case .unevenFit: "one character fits much worse than the others"
        case .unsure: "all lines together leave more doubt than the symbology allows"
        case .unconfirmed: "two halves of the rows do not say the same"
        }
    }
}
