/// The windows of a layout: from the middle of one digit to the middle of the next.
func latticeWindows(
    _ leftCount: Int, _ rightCount: Int, left: [[PatternEdge]]
) -> (kinds: [LatticeWindow], order: [Int]) {
    let width = Float(EANDigits.modules)
    let middle = width / 2
    let quiet = SymbolGrid.quiet
    func window(
        _ from: Float, _ to: Float, level: Float, guards: [Int] = [], at place: Int = 0, first: Float = 1,
        left: LatticeWindow.Side? = nil, right: LatticeWindow.Side? = nil
    ) -> LatticeWindow {
        let edges = EANDigits.edges(guards, first: first).map {
            PatternEdge(position: $0.position + Float(place), rise: $0.rise)
        }
        return LatticeWindow(
            from: from, modules: to - from, level: level, guards: edges, left: left, right: right)
    }
    func leftDigit(_ k: Int) -> LatticeWindow.Side { .init(alphabet: left, start: 3 + width * Float(k)) }
    let end = 3 + EANDigits.modules * leftCount
    let start = window(
        -quiet, 3 + middle, level: 1, guards: [1, 1, 1], first: -1, right: leftDigit(0))
    let pair = window(3 + middle, 3 + middle + width, level: 0, left: leftDigit(0), right: leftDigit(1))
    let last = leftDigit(leftCount - 1)
    let pairs = [Int](repeating: 1, count: leftCount - 1)
    guard rightCount > 0 else {
        let stop = window(
            Float(end) - middle, Float(end + 6) + quiet, level: 0, guards: [1, 1, 1, 1, 1, 1, 1], at: end,
            left: last)
        return ([start, pair, stop], [0] + pairs + [2])
    }
    let letters = EANDigits.right.map { EANDigits.edges($0, first: -1) }
    func rightDigit(_ k: Int) -> LatticeWindow.Side {
        .init(alphabet: letters, start: Float(end + 5) + width * Float(k))
    }
    let centre = window(
        Float(end) - middle, Float(end + 5) + middle, level: 0, guards: [1, 1, 1, 1, 1], at: end, left: last,
        right: rightDigit(0))
    let rightPair = window(
        Float(end + 5) + middle, Float(end + 5) + middle + width, level: 1, left: rightDigit(0),
        right: rightDigit(1))
    let stopPlace = end + 5 + EANDigits.modules * rightCount
    let stop = window(
        Float(stopPlace) - middle, Float(stopPlace + 3) + quiet, level: 1, guards: [1, 1, 1, 1],
        at: stopPlace,
        first: -1, left: rightDigit(rightCount - 1))
    return (
        [start, pair, centre, rightPair, stop],
        [0] + pairs + [2] + [Int](repeating: 3, count: rightCount - 1) + [4]
    )
}
