import ScanCore

/// A grid of modules over a picture that need not lie flat: a homography, and a shift for each module.
public struct WarpedGrid: Sendable {
    /// Modules along each side.
    public let size: Int
    /// From modules, (0, 0) the grid's corner, to pixels.
    public var map: Homography
    /// By how many modules each module lies off where the homography has it, row after row; empty while flat.
    public var shifts: [SIMD2<Float>] = []

    /// A flat grid.
    public init(size: Int, map: Homography) {
        precondition(size >= 2)
        self.size = size
        self.map = map
    }

    /// Where a place of the grid is, in pixels; shifts are those of the module it is in.
    public func place(_ x: Double, _ y: Double) -> Vector {
        guard !shifts.isEmpty else { return map(x, y) }
        let shift = shifts[min(max(Int(y), 0), size - 1) * size + min(max(Int(x), 0), size - 1)]
        return map(x + Double(shift.x), y + Double(shift.y))
    }

    /// Adds to the shift of each module.
    public mutating func shift(by more: [SIMD2<Float>]) {
        precondition(more.count == size * size)
        if shifts.isEmpty {
            shifts = more
        } else {
            for i in shifts.indices { shifts[i] += more[i] }
        }
    }

    /// The picture under the grid, straightened.
    public func raster(of image: GrayImage) -> GridRaster {
        var raster = GridRaster(size: size)
        image.withReader { reader in
            if shifts.isEmpty { fillFlat(&raster, reader) } else { fillShifted(&raster, reader) }
        }
        return raster
    }

    private func fillFlat(_ raster: inout GridRaster, _ reader: PixelReader) {
        let projection = PixelProjection(map)
        let width = raster.width
        raster.values.withUnsafeMutableBufferPointer { values in
            for y in 0..<width {
                let row = projection.row(GridRaster.module(y))
                for x in 0..<width {
                    let place = row(GridRaster.module(x)).place - 0.5
                    values[y &* width &+ x] = reader.nearest(place.x, place.y)
                }
            }
        }
    }

    /// Shifts between the middles of modules are interpolated: first between two rows of modules, then along.
    private func fillShifted(_ raster: inout GridRaster, _ reader: PixelReader) {
        let projection = PixelProjection(map)
        let width = raster.width
        var between = [SIMD2<Float>](repeating: SIMD2(0, 0), count: size)
        raster.values.withUnsafeMutableBufferPointer { values in
            between.withUnsafeMutableBufferPointer { between in
                for y in 0..<width {
                    let v = GridRaster.module(y)
                    mixShifts(at: v, into: between)
                    for x in 0..<width {
                        let u = GridRaster.module(x)
                        let (left, part) = Self.split(u, size)
                        let shift = between[left] + (between[left &+ 1] - between[left]) * part
                        let place = projection(u + shift.x, v + shift.y)
                        values[y &* width &+ x] = reader.nearest(place.x, place.y)
                    }
                }
            }
        }
    }

    private func mixShifts(at v: Float, into between: UnsafeMutableBufferPointer<SIMD2<Float>>) {
        let (above, part) = Self.split(v, size)
        shifts.withUnsafeBufferPointer { shifts in
            for x in 0..<size {
                let upper = shifts[above &* size &+ x]
                between[x] = upper + (shifts[(above &+ 1) &* size &+ x] - upper) * part
            }
        }
    }

    /// The module whose middle is before a place, at most the last but one, and how far on to the next it is.
    @inline(__always)
    private static func split(_ place: Float, _ size: Int) -> (Int, Float) {
        let fromMiddle = min(max(place - 0.5, 0), Float(size) - 1.001)
        let index = min(Int(fromMiddle), size &- 2)
        return (index, fromMiddle - Float(index))
    }
}

/// A grid's picture, straightened: 5 by 5 pixels for each module.
public struct GridRaster: Sendable {
    /// Pixels along a module's side.
    public static let scale = 5
    /// Modules along each side.
    public let size: Int
    /// Pixels along each side.
    public let width: Int
    /// Brightness, row after row.
    public internal(set) var values: [Float]

    init(size: Int) {
        self.size = size
        width = size * Self.scale
        values = Array(repeating: 0, count: width * width)
    }

    /// The middle of a pixel, in modules.
    @inline(__always)
    static func module(_ pixel: Int) -> Float { (Float(pixel) + 0.5) / Float(scale) }

    /// The brightness of each module: of its middle nine pixels, the more the nearer to the middle.
    public var levels: ModuleGrid {
        var levels = ModuleGrid(columns: size, rows: size)
        let weights: [Float] = [1, 2, 1]
        for y in 0..<size {
            for x in 0..<size {
                var sum: Float = 0
                for b in 0..<3 {
                    for a in 0..<3 {
                        sum +=
                            values[(y * Self.scale + b + 1) * width + x * Self.scale + a + 1] * weights[a]
                            * weights[b]
                    }
                }
                levels[x, y] = sum / 16
            }
        }
        return levels
    }
}
