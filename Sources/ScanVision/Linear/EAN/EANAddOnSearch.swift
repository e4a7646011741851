/// Space between a symbol and its add-on, in modules of the symbol: 7 to 12 by the standard (ISO/IEC 15420, 4.3.4),
/// and what printers make of it.
private let addOnGap: ClosedRange<Float> = 5...15
/// How much an add-on's modules may differ from the symbol's: both are printed at once.
private let moduleRange: ClosedRange<Float> = 0.85...1.18
/// Modules after the symbol's last edge that are left out, so that its blur is no edge of the add-on.
private let skipped: Float = 1.5

extension EANLayout {
    /// The add-on of this layout that follows a symbol of `width` modules on the line on which it was verified.
    public func addOn(after symbol: LineEvidence, of width: Int, on line: LineProfile) -> LineEvidence? {
        let module = (symbol.span.upperBound - symbol.span.lowerBound) / Float(width)
        guard module > 0 else { return nil }
        let from = Int(max(0, symbol.span.upperBound + skipped * module))
        let reach = (addOnGap.upperBound + Float(modules) + guards.leastQuiet + 1) * module
        let to = min(line.samples.count, from + Int(min(reach, Float(line.samples.count))))
        guard to - from > 8 else { return nil }
        let part = LineProfile(samples: Array(line.samples[from..<to]))
        let sensitivity = EdgeSensitivity(radius: max(20, part.samples.count / 4), swing: edgeSwing)
        for sigma in [0, 0.25 * module] {
            let edges = findEdges(smoothed(part.samples, sigma: sigma), sensitivity)
            for claim in claims(in: edges) where follows(claim, from: from, symbol, module) {
                guard let found = check(claim, on: part) else { continue }
                return found.shifted(by: Float(from))
            }
        }
        return nil
    }

    /// Whether a claim is as far behind the symbol, and as wide, as its add-on would be.
    private func follows(_ claim: LineClaim, from: Int, _ symbol: LineEvidence, _ module: Float) -> Bool {
        guard let first = claim.edges.first, let last = claim.edges.last else { return false }
        let gap = (first + Float(from) - symbol.span.upperBound) / module
        return addOnGap.contains(gap) && moduleRange.contains((last - first) / Float(modules) / module)
    }
}

extension LineEvidence {
    /// The evidence on the line of which it was seen on a part that begins `distance` samples later.
    fileprivate func shifted(by distance: Float) -> LineEvidence {
        var moved = self
        moved.span = (span.lowerBound + distance)...(span.upperBound + distance)
        return moved
    }
}
