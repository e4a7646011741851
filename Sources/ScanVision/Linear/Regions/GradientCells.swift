import ScanCore

/// Sums of products of a picture's gradients over square cells: how strong they are, and which way they go.
struct GradientCells {
    /// Side of a cell, in pixels.
    let side: Int
    let columns, rows: Int
    /// Sums of gx², gy² and gx·gy of each cell, row after row.
    let xx, yy, xy: [Int32]

    /// Rows looked at: every second one is enough, as bars are long.
    private static let largeRowStep = 2

    init(_ image: GrayImage) {
        let isSmall = min(image.width, image.height) < 100
        side = isSmall ? 4 : 8
        columns = image.width / side
        rows = image.height / side
        var xx = [Int32](repeating: 0, count: columns * rows)
        var yy = xx
        var xy = xx
        let step = isSmall ? 1 : Self.largeRowStep
        var sums = ColumnSums(width: columns * side)
        for cellRow in 0..<rows {
            sums.clear()
            for y in stride(from: cellRow * side + step - 1, to: (cellRow + 1) * side, by: step)
            where y > 0 && y < image.height - 1 {
                image.withPixels { pixels in
                    func row(_ y: Int) -> UnsafeBufferPointer<UInt8> {
                        UnsafeBufferPointer(
                            rebasing: pixels[(y * image.stride)..<(y * image.stride + image.width)])
                    }
                    sums.add(above: row(y - 1), row(y), below: row(y + 1))
                }
            }
            for cell in 0..<columns {
                let sum = sums.sum(of: (cell * side)..<((cell + 1) * side))
                xx[cellRow * columns + cell] = sum.xx &* Int32(step)
                yy[cellRow * columns + cell] = sum.yy &* Int32(step)
                xy[cellRow * columns + cell] = sum.xy &* Int32(step)
            }
        }
        self.xx = xx
        self.yy = yy
        self.xy = xy
    }
}

/// Sums of products per column of pixels; eight rows of 8-bit differences fit 32 bits by far.
private struct ColumnSums {
    private var xx, yy, xy: [Int32]

    init(width: Int) {
        xx = [Int32](repeating: 0, count: width)
        yy = xx
        xy = xx
    }

    mutating func clear() {
        for i in xx.indices {
            xx[i] = 0
            yy[i] = 0
            xy[i] = 0
        }
    }

    /// Adds a row of pixels by central differences; the outermost columns have none.
    mutating func add(
        above: UnsafeBufferPointer<UInt8>, _ row: UnsafeBufferPointer<UInt8>,
        below: UnsafeBufferPointer<UInt8>
    ) {
        let end = min(xx.count, row.count - 1)
        precondition(above.count == row.count && below.count == row.count)
        guard end > 1, let up = above.baseAddress, let here = row.baseAddress, let down = below.baseAddress
        else { return }
        xx.withUnsafeMutableBufferPointer { xx in
            yy.withUnsafeMutableBufferPointer { yy in
                xy.withUnsafeMutableBufferPointer { xy in
                    guard let a = xx.baseAddress, let b = yy.baseAddress, let c = xy.baseAddress else {
                        return
                    }
                    for x in 1..<end {
                        let gx = Int16(here[x &+ 1]) &- Int16(here[x &- 1])
                        let gy = Int16(down[x]) &- Int16(up[x])
                        a[x] &+= Int32(gx) &* Int32(gx)
                        b[x] &+= Int32(gy) &* Int32(gy)
                        c[x] &+= Int32(gx) &* Int32(gy)
                    }
                }
            }
        }
    }

    func sum(of columns: Range<Int>) -> (xx: Int32, yy: Int32, xy: Int32) {
        var sum: (xx: Int32, yy: Int32, xy: Int32) = (0, 0, 0)
        for i in columns {
            sum.xx &+= xx[i]
            sum.yy &+= yy[i]
            sum.xy &+= xy[i]
        }
        return sum
    }
}
