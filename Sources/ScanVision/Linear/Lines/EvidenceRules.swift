import Glibc
import ScanCore

/// Rarer than one in ten thousand, errors have causes that a margin does not see: a wrong label, an overprint.
private let mostConfidence = 0.9999

/// How much evidence a symbology asks for, in proportion to how easily its symbols are mimicked.
///
/// A ratio is the second-best valid symbol's error over the best's. Wrong readings were looked for among drawings
/// and photographs degraded far past the edge of readability; each limit lies at least twice as far from 1 as the
/// worst wrong one seen.
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

    /// Rules from their limits.
    public init(
        edges: Float, correctedEdges: Float, likelihood: Float? = nil, defocus: Float? = nil,
        singleLine: Float
    ) {
        self.edges = edges
        self.correctedEdges = correctedEdges
        self.likelihood = likelihood
        self.defocus = defocus
        self.singleLine = singleLine
    }

    /// How sure the evidence of one text at one place makes, 0 to 1; throws where it is too little.
    public func confidence(of evidence: [LineEvidence]) throws(DecodeFailure) -> Double {
        var refusal: DecodeFailure?
        var counted: [LineEvidence] = []
        for line in evidence {
            if let problem = problem(with: line) { refusal = problem } else { counted.append(line) }
        }
        guard let best = counted.map(\.ratio).max() else {
            throw refusal ?? DecodeFailure(.arbitrate, "no_evidence", "no line shows the symbol")
        }
        let isAlone = counted.count < 2 && (counted.first?.method ?? .edges) <= .correctedEdges
        guard !isAlone || best >= singleLine else {
            throw tooLittle(
                counted[0], "single_line", "only one line shows the symbol, with a margin below \(singleLine)"
            )
        }
        // One least reading of a single line is worth nine to one; evidence multiplies.
        let worth = counted.reduce(0) { $0 + ($1.ratio - 1) } / (singleLine - 1)
        return min(mostConfidence, 1 - pow(0.1, Double(worth)))
    }

    /// Why one line's evidence does not count, if it does not.
    private func problem(with line: LineEvidence) -> DecodeFailure? {
        // A photograph of a symbol leaves a few hundredths unexplained; texture leaves half.
        let leastFit: Float = line.method == .likelihood ? 0.92 : 0.8
        if line.fit < leastFit {
            return tooLittle(line, "poor_fit", "bars look otherwise than the symbol would")
        }
        guard let least = least(for: line.method), line.ratio >= least else {
            return tooLittle(line, "ambiguous", "another symbol would look nearly the same")
        }
        if hasStain(line) {
            return tooLittle(line, "uneven_fit", "one character fits much worse than the others")
        }
        if line.isConfirmed == false {
            return tooLittle(line, "unconfirmed", "two halves of the bars say different things")
        }
        return nil
    }

    private func least(for method: LineEvidence.Method) -> Float? {
        switch method {
        case .edges: edges
        case .correctedEdges: correctedEdges
        case .likelihood: likelihood
        case .defocus: defocus
        }
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

    private func tooLittle(_ line: LineEvidence, _ reason: String, _ explanation: String) -> DecodeFailure {
        DecodeFailure(
            .arbitrate, reason, explanation,
            figures: [
                JSONMember("text", .string(line.text)), JSONMember("ratio", .double(Double(line.ratio))),
                JSONMember("fit", .double(Double(line.fit))),
                JSONMember("worst_character", .double(Double(line.worstCharacter))),
                JSONMember("blur_modules", .double(Double(line.blur))),
            ])
    }
}
