/// Where a picture looks like bars, cell by cell: how strongly, how surely, and which way.
struct BarField {
    /// Side of a cell, in pixels.
    let side: Int
    let columns, rows: Int
    /// Mean squared gradient over the cell and its neighbours; 0 where it is no bars.
    private(set) var energy: [Float]
    /// How much of it goes one way, 0 to 1.
    private(set) var coherence: [Float]
    /// Twice the angle of the gradient, as a unit vector, so that both directions of an edge are one.
    private(set) var direction: [SIMD2<Float>]

    /// Least mean squared gradient: less is the noise of a camera.
    private static let leastEnergy: Float = 14
    /// Least coherence: text has about 0.4, bars 0.7 and more.
    static let leastCoherence: Float = 0.5

    init(_ cells: GradientCells) {
        side = cells.side
        columns = cells.columns
        rows = cells.rows
        let count = columns * rows
        energy = [Float](repeating: 0, count: count)
        coherence = energy
        direction = [SIMD2<Float>](repeating: .zero, count: count)
        for y in 0..<rows {
            for x in 0..<columns { look(at: x, y, cells) }
        }
    }

    private mutating func look(at x: Int, _ y: Int, _ cells: GradientCells) {
        var xx: Int32 = 0
        var yy: Int32 = 0
        var xy: Int32 = 0
        var near: Int32 = 0
        for j in max(0, y - 1)...min(rows - 1, y + 1) {
            for i in max(0, x - 1)...min(columns - 1, x + 1) {
                xx &+= cells.xx[j * columns + i]
                yy &+= cells.yy[j * columns + i]
                xy &+= cells.xy[j * columns + i]
                near &+= 1
            }
        }
        let sum = Float(xx) + Float(yy)
        let mean = sum / Float(near &* Int32(side * side))
        guard mean > Self.leastEnergy else { return }
        let axis = SIMD2(Float(xx) - Float(yy), 2 * Float(xy))
        let length = (axis * axis).sum().squareRoot()
        guard length > Self.leastCoherence * sum else { return }
        let index = y * columns + x
        energy[index] = mean
        coherence[index] = length / sum
        direction[index] = axis / length
    }

    /// Cells that look like bars.
    var candidates: [Int] { energy.indices.filter { energy[$0] > 0 } }

    /// The cell and its neighbours.
    func neighbourhood(of index: Int, _ body: (Int) -> Void) {
        let x = index % columns
        let y = index / columns
        for j in max(0, y - 1)...min(rows - 1, y + 1) {
            for i in max(0, x - 1)...min(columns - 1, x + 1) { body(j * columns + i) }
        }
    }
}
