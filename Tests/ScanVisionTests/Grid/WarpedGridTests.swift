import Glibc
import ScanCore
import Testing

@testable import ScanVision

@Suite("Grids that need not lie flat")
struct WarpedGridTests {
    /// A picture of random modules, 6 pixels each, shifted by what `shift` says of a place in modules.
    private func picture(_ size: Int, _ shift: (Vector) -> Vector) -> GrayImage {
        var random = SplitMix(state: 9)
        let modules = (0..<(size * size)).map { _ in random.next() % 2 == 0 }
        let side = size * 6
        var pixels = [UInt8](repeating: 0, count: side * side)
        for i in pixels.indices {
            var sum = 0
            for look in 0..<4 {
                let place = Vector(
                    (Double(i % side) + Double(look % 2) / 2 + 0.25) / 6,
                    (Double(i / side) + Double(look / 2) / 2 + 0.25) / 6)
                let module = place - shift(place)
                let (x, y) = (Int(module.x.rounded(.down)), Int(module.y.rounded(.down)))
                let isInside = x >= 0 && y >= 0 && x < size && y < size
                sum += isInside && modules[y * size + x] ? 20 : 220
            }
            pixels[i] = UInt8(sum / 4)
        }
        return GrayImage(pixels: pixels, width: side, height: side)
    }

    private var flat: Homography { Homography(6, 0, 0, 0, 6, 0, 0, 0, 1) }

    @Test("the raster of a flat grid is the picture")
    func raster() {
        let image = picture(21) { _ in Vector(0, 0) }
        let levels = WarpedGrid(size: 21, map: flat).raster(of: image).levels
        for y in 0..<21 {
            for x in 0..<21 { #expect(abs(levels[x, y] - Float(image[x * 6 + 3, y * 6 + 3])) < 12) }
        }
    }

    @Test(
        "edges tell how far off a grid is", arguments: [Vector(0.2, 0), Vector(0, -0.3), Vector(-0.15, 0.25)])
    func phase(_ off: Vector) {
        let phase = GridPhase(
            of: WarpedGrid(size: 25, map: flat).raster(of: picture(25) { _ in off }), radius: 2)
        for y in 4..<21 {
            for x in 4..<21 {
                let offset = Vector(phase.offsets[y * 25 + x])
                #expect((offset - off).length < 0.08)
                #expect(phase.trust[y * 25 + x].min() > 0.5)
            }
        }
    }

    @Test("shifts of more than half a module are told by following them outwards")
    func unwrapping() {
        // From 0 at the left to 1.2 modules at the right.
        let size = 31
        let image = picture(size) { Vector(0.04 * $0.x, 0) }
        let phase = GridPhase(of: WarpedGrid(size: size, map: flat).raster(of: image), radius: 2)
        let unwrapped = PhaseUnwrapping(
            phase.offsets.map(\.x), trust: phase.trust.map(\.x), size: size, from: [(3, 3), (3, size - 4)])
        for y in 3..<(size - 3) {
            for x in 3..<(size - 3) {
                #expect(abs(unwrapped.offsets[y * size + x] - 0.04 * (Float(x) + 0.5)) < 0.15)
            }
        }
    }

    @Test("a shifted grid reads what a flat one would of the unshifted picture")
    func shifted() {
        let size = 21
        let bend = { (place: Vector) in Vector(0.8 * sin(place.y / 7), 0) }
        var grid = WarpedGrid(size: size, map: flat)
        grid.shift(by: (0..<(size * size)).map { SIMD2(Float(0.8 * sin((Double($0 / size) + 0.5) / 7)), 0) })
        let levels = grid.raster(of: picture(size, bend)).levels
        let expected = WarpedGrid(size: size, map: flat).raster(of: picture(size) { _ in Vector(0, 0) })
            .levels
        let wrong = levels.values.indices.count { (levels.values[$0] < 120) != (expected.values[$0] < 120) }
        #expect(wrong <= 8)
        #expect((grid.place(3.5, 10.5) - flat(3.5 + 0.8 * sin(1.5), 10.5)).length < 1e-4)
    }

    @Test("an affine shift is continued exactly, wherever it is asked")
    func field() {
        func truth(_ place: Vector) -> Vector { Vector(0.5 + 0.01 * place.x, -0.2 + 0.02 * place.y) }
        let known = (0..<25).map { i -> GridShift in
            let place = Vector(Double(i % 5) * 10, Double(i / 5) * 10)
            return GridShift(place: place, shift: truth(place))
        }
        let field = ShiftField(known, spread: 12)
        for place in [Vector(20, 20), Vector(13, 27)] { #expect((field(place) - truth(place)).length < 0.03) }
        let shifts = field.shifts(size: 45)
        #expect((Vector(shifts[22 * 45 + 22]) - field(Vector(22, 22))).length < 0.02)
        #expect(ShiftField([], spread: 10)(Vector(3, 3)) == Vector(0, 0))
    }

    @Test("sums against a template are those of the slow way")
    func sums() {
        let raster = WarpedGrid(size: 21, map: flat).raster(of: picture(21) { _ in Vector(0.3, 0.1) })
        let template = (0..<(25 * 25)).map { Float($0 % 7) }
        let sums = raster.sums(left: 11, top: 40, against: template, side: 25)
        var slow = (values: 0.0, squares: 0.0, products: 0.0)
        for y in 0..<25 {
            for x in 0..<25 {
                let value = Double(raster.values[(40 + y) * raster.width + 11 + x])
                slow.values += value
                slow.squares += value * value
                slow.products += value * Double(template[y * 25 + x])
            }
        }
        #expect(abs(Double(sums.values) / slow.values - 1) < 1e-4)
        #expect(abs(Double(sums.squares) / slow.squares - 1) < 1e-4)
        #expect(abs(Double(sums.products) / slow.products - 1) < 1e-4)
    }

    @Test("box sums are those of the slow way")
    func boxes() {
        let values = (0..<49).map { SIMD2(Float($0 * 7 % 11), Float($0 % 5)) }
        let sums = boxSums(values, size: 7, radius: 2)
        for y in 0..<7 {
            for x in 0..<7 {
                var slow = SIMD2<Float>(0, 0)
                for v in max(0, y - 2)...min(6, y + 2) {
                    for u in max(0, x - 2)...min(6, x + 2) { slow += values[v * 7 + u] }
                }
                #expect(sums[y * 7 + x] == slow)
            }
        }
    }
}
