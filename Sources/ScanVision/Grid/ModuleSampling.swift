import ScanCore

extension GrayImage {
    /// The brightness of each module of a flat grid: three reads about its middle, which counts double.
    ///
    /// - Parameter map: from modules, (0, 0) the grid's corner, to pixels of this picture
    public func modules(_ map: Homography, columns: Int, rows: Int) -> ModuleGrid {
        var grid = ModuleGrid(columns: columns, rows: rows)
        let projection = PixelProjection(map)
        withReader { reader in
            grid.values.withUnsafeMutableBufferPointer { values in
                for y in 0..<rows {
                    let row = projection.row(Float(y) + 0.5)
                    for x in 0..<columns {
                        let (place, inverse) = row(Float(x) + 0.5)
                        // The looks beside the middle are a fifth of a module away, to first order.
                        let left = place - row.right(at: place) * (0.2 * inverse) - 0.5
                        let below = place + projection.down(at: place) * (0.2 * inverse) - 0.5
                        let middle = place - 0.5
                        let sum =
                            2 * reader.nearest(middle.x, middle.y) + reader.nearest(left.x, left.y)
                            + reader.nearest(below.x, below.y)
                        values[y &* columns &+ x] = sum * 0.25
                    }
                }
            }
        }
        return grid
    }
}
