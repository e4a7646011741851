import ScanVision

/// The light margin that a symbol should have on all sides (ISO/IEC 18004, 9.1: four modules).
enum QuietZone {
    /// Modules that the standard asks for.
    static let asked = 4
    /// Share of a margin's modules that must be light: a speck or an edge line's end is no border.
    private static let leastLight = 0.9

    /// How many modules about a grid are light on its least quiet side, 0 to 4; what is beyond the picture is not.
    ///
    /// - Parameter threshold: the brightness between dark and light
    static func width(around grid: GridHypothesis, _ threshold: Float, _ reader: PixelReader) -> Int {
        let project = PixelProjection(grid.map)
        func isLight(_ x: Float, _ y: Float) -> Bool {
            let place = project(x, y)
            guard place.x >= 0, place.y >= 0, place.x <= reader.maxX, place.y <= reader.maxY else {
                return false
            }
            return (reader.inside(place.x, place.y) >= threshold) != grid.isInverted
        }
        let size = grid.size
        let isQuiet = (0..<asked).map { ring in
            let (near, far) = (-Float(ring) - 0.5, Float(size + ring) + 0.5)
            let along = (-ring...(size + ring)).map { Float($0) - 0.5 }
            return (0..<4).allSatisfy { side in
                let light = along.count { place in
                    side < 2 ? isLight(place, side == 0 ? near : far) : isLight(side == 2 ? near : far, place)
                }
                return Double(light) >= leastLight * Double(along.count)
            }
        }
        return isQuiet.firstIndex(of: false) ?? asked
    }
}
