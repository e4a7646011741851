/// All symbols of a kind under one lens: a chain of windows, each choosing a left and a right character.
struct Lattice: Sendable {
    let windows: [WindowTable]
    /// Places of the grid in all windows together.
    var count: Int { windows.reduce(0) { $0 + $1.count } }
    var characters: Int { windows.count - 1 }
}

/// Lattices of one kind of symbol, each made when first needed and kept: a table costs as much as 100 uses.
final class LatticeCache: Sendable {
    /// Steps of blur and ink, in modules, finer than which lenses are not told apart.
    private static let blurStep: Float = 0.05
    private static let blurs = 4...36
    private static let inkStep: Float = 0.1
    private static let inks = -5...5

    private let kinds: [LatticeWindow]
    private let order: [Int]
    private let density: Int
    private let lattices: [Once<Lattice>]

    /// A cache for symbols whose windows are, in order, of the kinds that `order` numbers; with `density` places a
    /// module.
    init(kinds: [LatticeWindow], order: [Int], density: Int) {
        self.density = density
        self.kinds = kinds
        self.order = order
        lattices = (0..<(2 * Self.blurs.count * Self.inks.count)).map { _ in Once() }
    }

    /// The lattice under the lens nearest to the one asked for.
    func lattice(_ spread: EdgeResponse.Spread, blur: Float, ink: Float) -> Lattice {
        let b = nearest(blur / Self.blurStep, in: Self.blurs)
        let k = nearest(ink / Self.inkStep, in: Self.inks)
        let row = spread.rawValue * Self.blurs.count + b - Self.blurs.lowerBound
        return lattices[row * Self.inks.count + k - Self.inks.lowerBound].get {
            let lens = Lens(spread: spread, blur: Float(b) * Self.blurStep, ink: Float(k) * Self.inkStep)
            let tables = kinds.map { WindowTable($0, lens, density: density) }
            return Lattice(windows: order.map { tables[$0] })
        }
    }

    private func nearest(_ value: Float, in range: ClosedRange<Int>) -> Int {
        guard value > Float(range.lowerBound) else { return range.lowerBound }
        guard value < Float(range.upperBound) else { return range.upperBound }
        return Int(value.rounded())
    }
}
