/// The windows of a layout: from the middle of one digit to the middle of the next, each kind once, and their order.
func latticeWindows(
    _ leftCount: Int, _ rightCount: Int, _ guards: EANGuards, left: [[PatternEdge]]
) -> (kinds: [LatticeWindow], order: [Int]) {
    let windows = EANWindows(guards: guards, leftCount: leftCount, rightCount: rightCount, left: left)
    let leftPairs = [Int](repeating: 1, count: leftCount - 1)
    guard rightCount > 0 else {
        return ([windows.start, windows.leftPair, windows.end], [0] + leftPairs + [2])
    }
    return (
        [windows.start, windows.leftPair, windows.middle, windows.rightPair, windows.end],
        [0] + leftPairs + [2] + [Int](repeating: 3, count: rightCount - 1) + [4]
    )
}

/// The windows of a layout by name.
///
/// Digits on the left stand on dark, as the guard before them ends in a bar; those
/// on the right stand on light.
private struct EANWindows {
    let guards: EANGuards
    let leftCount, rightCount: Int
    let left: [[PatternEdge]]
    private let width = EANDigits.modules
    private let middleOfDigit = Float(EANDigits.modules) / 2
    private let right = EANDigits.right.map { EANDigits.edges($0, first: -1) }

    init(guards: EANGuards, leftCount: Int, rightCount: Int, left: [[PatternEdge]]) {
        self.guards = guards
        self.leftCount = leftCount
        self.rightCount = rightCount
        self.left = left
    }

    /// From the quiet zone to the first digit.
    var start: LatticeWindow {
        window(
            from: -SymbolGrid.quiet, to: middle(of: 0), level: 1, edges(guards.start, at: 0, first: -1),
            right: 0)
    }

    /// Between two digits on the left.
    var leftPair: LatticeWindow {
        window(
            from: middle(of: 0), to: middle(of: 1), level: 0,
            edges(guards.separator, at: place(of: 0) + width, first: 1), left: 0, right: 1)
    }

    /// Across the middle guard.
    var middle: LatticeWindow {
        window(
            from: middle(of: leftCount - 1), to: middle(of: leftCount), level: 0,
            edges(guards.middle, at: place(of: leftCount - 1) + width, first: 1), left: leftCount - 1,
            right: leftCount)
    }

    /// Between two digits on the right.
    var rightPair: LatticeWindow {
        window(
            from: middle(of: leftCount), to: middle(of: leftCount + 1), level: 1, [], left: leftCount,
            right: leftCount + 1)
    }

    /// From the last digit to the quiet zone; the last edge is where the guard ends.
    var end: LatticeWindow {
        let last = leftCount + rightCount - 1
        let stop = place(of: last) + width
        let isLight = rightCount > 0
        return window(
            from: middle(of: last), to: Float(stop + total(guards.end)) + SymbolGrid.quiet,
            level: isLight ? 1 : 0,
            edges(guards.end + [1], at: stop, first: isLight ? -1 : 1), left: last)
    }

    private func window(
        from: Float, to: Float, level: Float, _ guards: [PatternEdge], left: Int? = nil, right: Int? = nil
    ) -> LatticeWindow {
        LatticeWindow(
            from: from, modules: to - from, level: level, guards: guards, left: left.map(side),
            right: right.map(side))
    }

    private func side(_ position: Int) -> LatticeWindow.Side {
        .init(alphabet: position < leftCount ? left : right, start: Float(place(of: position)))
    }

    /// The module at which a digit starts.
    private func place(of position: Int) -> Int {
        total(guards.start) + (width + total(guards.separator)) * position
            + (position >= leftCount ? total(guards.middle) : 0)
    }

    private func middle(of position: Int) -> Float { Float(place(of: position)) + middleOfDigit }

    private func edges(_ widths: [Int], at module: Int, first: Float) -> [PatternEdge] {
        EANDigits.edges(widths, first: first).map {
            PatternEdge(position: $0.position + Float(module), rise: $0.rise)
        }
    }
}
