/// Where a symbol may begin and end on a line, in samples.
struct SymbolEnds {
    let start, end: Float
    /// How well it agrees with the region that was found.
    let score: Float
}

/// What the ends of a symbol must be like.
struct EndRules: Sendable {
    /// Edges between them, as a part of those of a sharp symbol: blur swallows some, texture adds some.
    let edges: ClosedRange<Float>
    /// Least part of the region and the symbol together that both cover.
    let leastOverlap: Float
    /// Whether strong edges count more: through defocus the outermost are all that is left of the guards.
    let prefersStrong: Bool
}

/// Quiet zone to either side, in modules: a little more than edges need, as blur does not narrow it.
private let quietZone: Float = 3.2
/// Least module, in pixels.
private let leastModule: Float = 0.75

extension EANLayout {
    /// Pairs of places where a symbol may begin and end within bars that span `region`, the best `count`.
    func ends(on line: [Float], in region: ClosedRange<Float>, _ rules: EndRules, count: Int) -> [SymbolEnds]
    {
        let edges = steepestPlaces(line)
        let starts = edges.indices.filter { edges[$0].slope < 0 }
        func gap(before k: Int) -> Float { k > 0 ? edges[k].place - edges[k - 1].place : 3 * edges[k].place }
        func gap(after k: Int) -> Float {
            k + 1 < edges.count
                ? edges[k + 1].place - edges[k].place : 3 * (Float(line.count) - edges[k].place)
        }
        let least = leastModule * samplesPerPixel
        var pairs: [SymbolEnds] = []
        // Edges are in order: no symbol reaches farther than its most edges, so no line of bars costs more.
        let reach = Int(rules.edges.upperBound * Float(edgeCount)) + 1
        for first in starts where gap(before: first) >= quietZone * least {
            for last in (first + 1)..<max(first + 1, min(edges.count, first + reach))
            where edges[last].slope > 0 {
                let a = edges[first]
                let b = edges[last]
                let module = (b.place - a.place) / Float(modules)
                let between = Float(last - first + 1) / Float(edgeCount)
                guard module >= least, rules.edges.contains(between),
                    gap(before: first) >= quietZone * module, gap(after: last) >= quietZone * module
                else { continue }
                let both = min(b.place, region.upperBound) - max(a.place, region.lowerBound)
                let either = max(b.place, region.upperBound) - min(a.place, region.lowerBound)
                let overlap = max(0, both) / either
                guard overlap >= rules.leastOverlap else { continue }
                let strength = rules.prefersStrong ? min(-a.slope, b.slope).squareRoot() : 1
                pairs.append(SymbolEnds(start: a.place, end: b.place, score: overlap * strength))
            }
        }
        pairs.sort { $0.score > $1.score }
        return Array(pairs.prefix(count))
    }
}

/// Places where a line is steepest, between a maximum and a minimum that may be hardly there; ascending.
private func steepestPlaces(_ line: [Float]) -> [(place: Float, slope: Float)] {
    guard line.count > 8 else { return [] }
    let calm = smoothed(line, sigma: 1)
    var slopes = [Float](repeating: 0, count: line.count)
    for i in 1..<(line.count - 1) { slopes[i] = (calm[i + 1] - calm[i - 1]) * 0.5 }
    // A fifth of the steepest edges, of which a symbol has enough to fill seven in a hundred samples.
    let steep = slopes.map { abs($0) }.sorted()[line.count * 93 / 100]
    let least = max(0.15, 0.2 * steep)
    var places: [(Float, Float)] = []
    for i in 1..<(line.count - 1) {
        let (a, b, c) = (abs(slopes[i - 1]), abs(slopes[i]), abs(slopes[i + 1]))
        guard b > least, b >= a, b > c, (slopes[i] > 0) == (slopes[i - 1] > 0) else { continue }
        let bend = 2 * (a - 2 * b + c)
        places.append((Float(i) + (bend < 0 ? max(-0.5, min(0.5, (a - c) / bend)) : 0), slopes[i]))
    }
    return places
}
