/// Worst sum of squared differences, in modules², at which four widths are still taken for a digit.
private let worstDigitCost: Float = 1.2

extension EANLayout {
    /// Symbols that edges alone suggest: guards, quiet zones, digits by their widths, parity and check digit.
    ///
    /// Only a suggestion: four of five wrong ones pass the check digit by the sheer number of tries.
    public func claims(in edges: LineEdges) -> [LineClaim] {
        starts(in: edges).compactMap { isQuiet(around: $0, edges) ? try? claim(in: edges, from: $0) : nil }
    }

    /// What the edges lack that came nearest to a symbol; nil where they lack nothing, or all.
    public func shortfall(in edges: LineEdges) -> LineShortfall? {
        starts(in: edges).compactMap { start -> LineShortfall? in
            let isQuiet = isQuiet(around: start, edges)
            do throws(LineShortfall) {
                _ = try claim(in: edges, from: start)
                return isQuiet ? nil : .noQuietZone
            } catch {
                return isQuiet ? error : nil
            }
        }.max()
    }

    private func starts(in edges: LineEdges) -> StrideThrough<Int> {
        stride(from: edges.firstFalling, through: edges.positions.count - edgeCount, by: 2)
    }

    /// Whether there is light on both sides of a symbol whose first edge is `start`.
    private func isQuiet(around start: Int, _ edges: LineEdges) -> Bool {
        let end = start + edgeCount - 1
        let quiet = guards.leastQuiet * (edges.positions[end] - edges.positions[start]) / Float(modules)
        return edges.gap(before: start, borderCounts: borderCounts) >= quiet
            && edges.gap(after: end, borderCounts: borderCounts) >= quiet
    }

    private func claim(in edges: LineEdges, from start: Int) throws(LineShortfall) -> LineClaim {
        let found = Array(edges.positions[start..<(start + edgeCount)])
        let module = (found[edgeCount - 1] - found[0]) / Float(modules)
        guard isGuard(found.prefix(4), guards.start, module),
            isGuard(found.suffix(4), guards.end.suffix(3), module)
        else { throw .noGuards }
        var letters: [Int] = []
        for position in 0..<digitCount {
            guard let letter = nearestLetter(at: position, found) else { throw .noCharacter }
            letters.append(letter)
        }
        guard let text = text(of: letters) else { throw .wrongCheck }
        return LineClaim(format: format, text: text, letters: letters, edges: found)
    }

    /// How often light at the picture's border counts: without a middle guard the symbol may be half of another
    /// that the border cuts, and only light that is seen shows that it ends.
    private var borderCounts: Float { rightCount == 0 ? 1 : 3 }

    /// Whether four edges are about as far apart as a guard's; a guard of fewer is none to ask.
    private func isGuard(_ found: ArraySlice<Float>, _ widths: some Collection<Int>, _ module: Float) -> Bool
    {
        guard widths.count == 3, let first = found.first, let last = found.last else { return true }
        let part = (last - first) / (module * Float(widths.reduce(0, +)))
        return part > 0.4 && part < 2.2
    }

    /// The letter whose widths are nearest.
    ///
    /// Blur and ink move rising edges one way and falling ones the other, so distances of like edges count fully
    /// and single widths a quarter.
    private func nearestLetter(at position: Int, _ found: [Float]) -> Int? {
        let first = firstEdge(of: position)
        let scale = Float(EANDigits.modules) / (found[first + 4] - found[first])
        let w = (0..<4).map { (found[first + $0 + 1] - found[first + $0]) * scale }
        var best: Int?
        var least = worstDigitCost
        for (letter, widths) in letters(at: position).enumerated() {
            let a = w[0] + w[1] - Float(widths[0] + widths[1])
            let b = w[1] + w[2] - Float(widths[1] + widths[2])
            var cost = a * a + b * b
            guard cost < least else { continue }
            for k in 0..<4 { cost += 0.25 * (w[k] - Float(widths[k])) * (w[k] - Float(widths[k])) }
            if cost < least {
                least = cost
                best = letter
            }
        }
        return best
    }
}
