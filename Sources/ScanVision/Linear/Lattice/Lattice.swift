/// All symbols of a kind under one lens: a chain of windows, each choosing a left and a right character.
struct Lattice: Sendable {
    let windows: [WindowTable]
    /// Places of the grid in all windows together.
    var count: Int { windows.reduce(0) { $0 + $1.count } }
    var characters: Int { windows.count - 1 }
}

/// Tables of the windows of one kind of symbol, made for each lens when first needed, and kept: making them costs
/// as much as a hundred uses.
final class LatticeCache: Sendable {
    /// Steps of blur and ink, in modules, finer than which lenses are not told apart.
    struct Steps: Sendable {
        let blur: Float
        let ink: Float

        /// So fine that the ratio of two errors does not notice.
        static let fine = Steps(blur: 0.05, ink: 0.1)
        /// For large alphabets, whose tables would fill the memory.
        static let wide = Steps(blur: 0.1, ink: 0.2)
    }

    private static let leastBlur: Float = 0.2
    private static let mostBlur: Float = 1.8
    private static let mostInk: Float = 0.5

    private let windows: [LatticeWindow]
    private let density: Int
    private let steps: Steps
    private let blurs, inks: ClosedRange<Int>
    private let tables: [Once<[WindowTable]>]

    /// A cache for windows with `density` places a module.
    init(_ windows: [LatticeWindow], density: Int, steps: Steps = .fine) {
        self.windows = windows
        self.density = density
        self.steps = steps
        blurs = Int((Self.leastBlur / steps.blur).rounded())...Int((Self.mostBlur / steps.blur).rounded())
        let ink = Int(Self.mostInk / steps.ink)
        inks = -ink...ink
        tables = (0..<(2 * blurs.count * inks.count)).map { _ in Once() }
    }

    /// The windows' tables under the lens nearest to the one asked for.
    func tables(_ spread: EdgeResponse.Spread, blur: Float, ink: Float) -> [WindowTable] {
        let b = nearest(blur / steps.blur, in: blurs)
        let k = nearest(ink / steps.ink, in: inks)
        let row = spread.rawValue * blurs.count + b - blurs.lowerBound
        return tables[row * inks.count + k - inks.lowerBound].get {
            let lens = Lens(spread: spread, blur: Float(b) * steps.blur, ink: Float(k) * steps.ink)
            return windows.map { WindowTable($0, lens, density: density) }
        }
    }

    private func nearest(_ value: Float, in range: ClosedRange<Int>) -> Int {
        guard value > Float(range.lowerBound) else { return range.lowerBound }
        guard value < Float(range.upperBound) else { return range.upperBound }
        return Int(value.rounded())
    }
}
