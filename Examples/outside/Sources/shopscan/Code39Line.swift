import ScanCore
import ScanVision

/// Code 39 along one line: which symbol the widths suggest, and how much better than any other it fits them.
enum Code39Line {
    /// Ten edges bound nine elements; the space to the next character has no edge of its own.
    static let edgesPerCharacter = 10

    /// The symbol that begins at an edge, if one does.
    static func claim(in edges: LineEdges, from start: Int) -> LineClaim? {
        var patterns: [Int] = []
        var end = start
        repeat {
            guard end + edgesPerCharacter <= edges.positions.count else { return nil }
            let pattern = pattern(of: edges.positions[end..<(end + edgesPerCharacter)])
            guard let character = Code39Alphabet.characters[pattern],
                !patterns.isEmpty || character == Code39Alphabet.guardCharacter
            else { return nil }
            patterns.append(pattern)
            end += edgesPerCharacter
        } while patterns.count < 2 || Code39Alphabet.characters[patterns[patterns.count - 1]] != "*"
        let found = Array(edges.positions[start..<end])
        // A character is three wide and six narrow elements and takes 12 to 15 narrow widths.
        let narrow = (found[edgesPerCharacter - 1] - found[0]) / 13.5
        guard edges.gap(before: start) >= Code39.leastQuietZone * narrow,
            edges.gap(after: end - 1) >= Code39.leastQuietZone * narrow
        else { return nil }
        let text = String(patterns.dropFirst().dropLast().compactMap { Code39Alphabet.characters[$0] })
        return LineClaim(format: Code39.formats[0], text: text, letters: patterns, edges: found)
    }

    /// The pattern whose wide elements are the three widest.
    private static func pattern(of edges: ArraySlice<Float>) -> Int {
        let widths = widths(of: edges)
        let widest = widths.indices.sorted { widths[$0] > widths[$1] }.prefix(3)
        return widest.reduce(0) { $0 | 1 << (Code39Alphabet.elements - 1 - $1) }
    }

    private static func widths(of edges: ArraySlice<Float>) -> [Float] {
        zip(edges.dropFirst(), edges).map { $0 - $1 }
    }

    /// Compares the claim's widths with what its patterns ask for, and with the next-best symbol.
    static func evidence(for claim: LineClaim) -> LineEvidence? {
        guard let first = claim.edges.first, let last = claim.edges.last else { return nil }
        let characters = stride(from: 0, to: claim.edges.count, by: edgesPerCharacter).map {
            widths(of: claim.edges[$0..<($0 + edgesPerCharacter)])
        }
        let ideal = IdealWidths(of: claim.letters, in: characters)
        let costs = zip(characters, claim.letters).map { ideal.cost(of: $1, $0) }
        let total = max(costs.reduce(0, +), .leastNormalMagnitude)
        let inner = zip(characters, claim.letters).dropFirst().dropLast()
        let step = inner.map { ideal.stepToNext($1, $0) }.min() ?? 0
        guard step > 0 else { return nil }
        let all = characters.joined()
        let mean = all.reduce(0, +) / Float(all.count)
        let variance = all.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return LineEvidence(
            format: claim.format, text: claim.text, letters: claim.letters, method: .edges,
            span: first...last,
            ratio: (total + step) / total, fit: 1 - total / max(variance, .leastNormalMagnitude),
            worstCharacter: (costs.max() ?? 0) * Float(costs.count) / total, blur: 0)
    }
}

/// Mean widths of a symbol's narrow and wide bars and spaces: ink and blur change bars and spaces differently.
private struct IdealWidths {
    private var sums = [Float](repeating: 0, count: 4)
    private var counts = [Float](repeating: 0, count: 4)

    init(of patterns: [Int], in characters: [[Float]]) {
        for (pattern, widths) in zip(patterns, characters) {
            for (element, width) in widths.enumerated() {
                let kind = kind(element, of: pattern)
                sums[kind] += width
                counts[kind] += 1
            }
        }
    }

    private func kind(_ element: Int, of pattern: Int) -> Int {
        element % 2 * 2 + (Code39Alphabet.isWide(element, of: pattern) ? 1 : 0)
    }

    /// Squared error of a character's widths if it had that pattern.
    func cost(of pattern: Int, _ widths: [Float]) -> Float {
        widths.enumerated().reduce(0) { sum, element in
            let kind = kind(element.offset, of: pattern)
            let error = element.element - sums[kind] / max(1, counts[kind])
            return sum + error * error
        }
    }

    /// How much worse the next-best pattern is than `pattern`; below zero where another is better.
    func stepToNext(_ pattern: Int, _ widths: [Float]) -> Float {
        let others = Code39Alphabet.characters.keys.filter { $0 != pattern }.map { cost(of: $0, widths) }
        return (others.min() ?? 0) - cost(of: pattern, widths)
    }
}
