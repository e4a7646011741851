import Glibc

/// How far, and how surely, the edges in a grid's picture lie off the grid's lines, module by module.
///
/// Edges of modules lie on whole numbers of modules. So in a window each change of brightness, as a pointer whose
/// angle is its place within a module, adds up to a pointer whose angle is the grid's error, and whose length tells
/// how much the changes agree (lock-in detection).
public struct GridPhase: Sendable {
    /// Modules by which the edges lie beyond the grid's lines, -0.5 to 0.5, across and down.
    public private(set) var offsets: [SIMD2<Float>]
    /// How much the changes agree, 0 to 1, across and down.
    public private(set) var trust: [SIMD2<Float>]

    /// The phase of each module over a window of `2 * radius + 1` modules a side.
    public init(of raster: GridRaster, radius: Int) {
        var across = [SIMD3<Float>](repeating: SIMD3(0, 0, 1e-3), count: raster.size * raster.size)
        var down = across
        Self.sum(raster, &across, &down)
        across = boxSums(across, size: raster.size, radius: radius)
        down = boxSums(down, size: raster.size, radius: radius)
        offsets = zip(across, down).map { SIMD2(Self.turn($0), Self.turn($1)) }
        trust = zip(across, down).map { SIMD2(Self.agreement($0), Self.agreement($1)) }
    }

    private static func turn(_ pointer: SIMD3<Float>) -> Float { atan2f(pointer.y, pointer.x) / (2 * .pi) }

    private static func agreement(_ pointer: SIMD3<Float>) -> Float {
        (pointer.x * pointer.x + pointer.y * pointer.y).squareRoot() / pointer.z
    }

    /// Adds each change of brightness to the pointer of its module: cosine, sine and length.
    private static func sum(
        _ raster: GridRaster, _ across: inout [SIMD3<Float>], _ down: inout [SIMD3<Float>]
    ) {
        let scale = GridRaster.scale
        // A change between a pixel and the next lies at the next one's beginning.
        let pointers = (0..<scale).map { pixel -> SIMD3<Float> in
            let angle = 2 * Float.pi * Float((pixel + 1) % scale) / Float(scale)
            return SIMD3(cosf(angle), sinf(angle), 1)
        }
        let width = raster.width
        raster.values.withUnsafeBufferPointer { values in
            for y in 0..<(width - 1) {
                let row = y / scale * raster.size
                let pointerDown = pointers[y % scale]
                for x in 0..<(width - 1) {
                    let i = y &* width &+ x
                    let module = row &+ x / scale
                    across[module] += abs(values[i &+ 1] - values[i]) * pointers[x % scale]
                    down[module] += abs(values[i &+ width] - values[i]) * pointerDown
                }
            }
        }
    }
}

/// For each module the sum over a window of `2 * radius + 1` modules a side, cut off at the grid's edges.
@inlinable
public func boxSums<Value: SIMD>(_ values: [Value], size: Int, radius: Int) -> [Value]
where Value.Scalar == Float {
    var across = values
    var sums = values
    for y in 0..<size {
        for x in 0..<size {
            var sum = Value.zero
            for k in max(0, x - radius)...min(size - 1, x + radius) { sum += values[y * size + k] }
            across[y * size + x] = sum
        }
    }
    for y in 0..<size {
        let range = max(0, y - radius)...min(size - 1, y + radius)
        for x in 0..<size {
            var sum = Value.zero
            for k in range { sum += across[k * size + x] }
            sums[y * size + x] = sum
        }
    }
    return sums
}
