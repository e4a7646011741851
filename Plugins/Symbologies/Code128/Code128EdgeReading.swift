import ScanVision

/// Least quiet zone on either side, in modules; the standard asks for ten (ISO/IEC 15417, 4.4.1).
private let leastQuiet: Float = 4
/// Worst sums of squared differences, in modules², at which widths are still taken for a start, a character, the stop.
private let worstStart: Float = 1
private let worstCharacter: Float = 1.4
private let worstStop: Float = 0.8
/// How much a character may be narrower or wider than the one before.
private let widthChange: ClosedRange<Float> = 0.75...1.33
/// Characters of the shortest symbol: start, one of data, check.
private let fewestCharacters = 3
/// Characters of the longest symbol that is followed: wider than any label, it ends chains over endless bars.
private let mostCharacters = 80

extension Code128Characters {
    /// Edges of the shortest symbol.
    static let fewestEdges = 6 * fewestCharacters + 8

    /// Symbols that edges suggest: a start after a quiet zone, characters of nearly equal width, a stop before one.
    static func claims(in edges: LineEdges) -> [LineClaim] {
        firstEdges(in: edges).compactMap {
            isQuiet(before: $0, edges) ? try? claim(in: edges, from: $0) : nil
        }
    }

    /// What the edges lack that came nearest to a symbol.
    static func shortfall(in edges: LineEdges) -> LineShortfall? {
        firstEdges(in: edges).compactMap { start -> LineShortfall? in
            let isQuiet = isQuiet(before: start, edges)
            do throws(LineShortfall) {
                _ = try claim(in: edges, from: start)
                return isQuiet ? nil : .noQuietZone
            } catch {
                return isQuiet ? error : nil
            }
        }.max()
    }

    private static func firstEdges(in edges: LineEdges) -> StrideThrough<Int> {
        stride(from: edges.firstFalling, through: edges.positions.count - fewestEdges, by: 2)
    }

    private static func isQuiet(before start: Int, _ edges: LineEdges) -> Bool {
        let width = edges.positions[start + 6] - edges.positions[start]
        return edges.gap(before: start) >= leastQuiet * width / modules
    }

    private static func claim(in edges: LineEdges, from start: Int) throws(LineShortfall) -> LineClaim {
        let places = edges.positions
        var width = places[start + 6] - places[start]
        guard let first = nearest(places, at: start, among: starts, worst: worstStart) else {
            throw .noGuards
        }
        var letters = [first]
        var index = start + 6
        while index + 7 < places.count, letters.count < mostCharacters {
            if letters.count >= fewestCharacters, isStop(edges, at: index, after: width) {
                let module = (places[index + 7] - places[index]) / stopModules
                guard edges.gap(after: index + 7) > leastQuiet * module else { throw .noQuietZone }
                guard let message = Code128Message(letters) else { throw .wrongCheck }
                return LineClaim(
                    format: .code128, text: message.key, letters: letters,
                    edges: Array(places[start...(index + 7)]))
            }
            let next = places[index + 6] - places[index]
            guard widthChange.contains(next / width),
                let letter = nearest(places, at: index, among: 0..<103, worst: worstCharacter)
            else { throw letters.count > 1 ? .noCharacter : .noGuards }
            letters.append(letter)
            width = next
            index += 6
        }
        throw .noGuards
    }

    /// Whether the stop begins at an edge.
    private static func isStop(_ edges: LineEdges, at index: Int, after width: Float) -> Bool {
        let places = edges.positions
        let module = (places[index + 7] - places[index]) / stopModules
        guard abs(module / (width / modules) - 1) < 0.3 else { return false }
        var cost: Float = 0
        for k in 0..<6 {
            let difference =
                (places[index + k + 2] - places[index + k]) / module - Float(stop[k] + stop[k + 1])
            cost += difference * difference
        }
        return cost < worstStop
    }

    /// The character whose widths are nearest.
    ///
    /// Blur and ink move rising edges one way and falling ones the other, so distances of like edges count fully and
    /// single widths a quarter.
    private static func nearest(_ places: [Float], at index: Int, among values: Range<Int>, worst: Float)
        -> Int?
    {
        let scale = modules / (places[index + 6] - places[index])
        let found = SIMD8<Float>(
            (places[index + 1] - places[index]) * scale, (places[index + 2] - places[index + 1]) * scale,
            (places[index + 3] - places[index + 2]) * scale, (places[index + 4] - places[index + 3]) * scale,
            (places[index + 5] - places[index + 4]) * scale, (places[index + 6] - places[index + 5]) * scale,
            0, 0)
        var best: Int?
        var least = worst
        for value in values {
            let off = found - vectors[value]
            var cost = 0.25 * (off * off).sum()
            for k in 0..<5 { cost += (off[k] + off[k + 1]) * (off[k] + off[k + 1]) }
            if cost < least {
                least = cost
                best = value
            }
        }
        return best
    }

    private static let vectors = widths.map { widths in
        SIMD8<Float>(
            Float(widths[0]), Float(widths[1]), Float(widths[2]), Float(widths[3]), Float(widths[4]),
            Float(widths[5]), 0, 0)
    }
}
