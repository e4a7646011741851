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
                    for x in 0..<columns {
                        let look = projection.look(Float(x) + 0.5, Float(y) + 0.5, reach: 0.2)
                        let sum =
                            2 * reader.nearest(look.middle.x, look.middle.y) + reader.nearest(look.left.x, look.left.y)
                            + reader.nearest(look.below.x, look.below.y)
                        values[y &* columns &+ x] = sum * 0.25
                    }
                }
            }
        }
        return grid
    }
}
