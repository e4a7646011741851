/// Worst sum of squared differences, in modules², at which four widths are still taken for a digit.
private let worstDigitCost: Float = 1.2
extension EANLayout {
    /// Symbols that edges alone suggest: guards, quiet zones, digits by their widths, parity and check digit.
    ///
    /// Only a suggestion: four of five wrong ones pass the check digit by the sheer number of tries.
    public func claims(in edges: LineEdges) -> [LineClaim] {
        guard edges.positions.count >= edgeCount else { return [] }
        return stride(from: edges.firstFalling, through: edges.positions.count - edgeCount, by: 2).compactMap
        {
            claim(in: edges, from: $0)
        }
    }

    private func claim(in edges: LineEdges, from start: Int) -> LineClaim? {
        let end = start + edgeCount - 1
        let module = (edges.positions[end] - edges.positions[start]) / Float(modules)
        let quiet = guards.leastQuiet * module
        guard edges.gap(before: start) >= quiet, edges.gap(after: end) >= quiet
        else { return nil }
        let found = Array(edges.positions[start...end])
        guard isGuard(found.prefix(4), guards.start, module),
            isGuard(found.suffix(4), guards.end.suffix(3), module)
        else { return nil }
        var letters: [Int] = []
        for position in 0..<digitCount {
            guard let letter = nearestLetter(at: position, found) else { return nil }
            letters.append(letter)
        }
        guard let text = text(of: letters) else { return nil }
        return LineClaim(format: format, text: text, letters: letters, edges: found)
    }

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
