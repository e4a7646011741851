import Testing

@testable import ScanVision

@Suite("Homographies")
struct HomographyTests {
    private let truth = Homography(3, 0.4, 100, -0.2, 2.5, 60, 0.001, -0.002, 1)

    private func places(_ map: Homography) -> [Correspondence] {
        (0..<16).map { i in
            let grid = Vector(Double(i % 4) * 10, Double(i / 4) * 10)
            return Correspondence(grid: grid, picture: map(grid), weight: 1 + Double(i % 3))
        }
    }

    @Test("exact places give the exact map")
    func exact() throws {
        let fitted = try #require(Homography(fitting: places(truth)))
        for place in [Vector(0, 0), Vector(33, 5), Vector(15, 40)] {
            #expect((fitted(place) - truth(place)).length < 1e-6)
        }
    }

    @Test("four corners are enough, three are not, and neither are places in a line")
    func few() throws {
        let corners = [0, 3, 12, 15].map { places(truth)[$0] }
        let fitted = try #require(Homography(fitting: corners))
        #expect((fitted(15, 15) - truth(15, 15)).length < 1e-6)
        #expect(Homography(fitting: []) == nil)
        let line = (0..<8).map {
            Correspondence(grid: Vector(Double($0), 0), picture: Vector(Double($0), 3), weight: 1)
        }
        #expect(Homography(fitting: line) == nil)
    }

    @Test("damping pulls towards an affine map")
    func damped() throws {
        let free = try #require(Homography(fitting: places(truth)))
        let damped = try #require(Homography(fitting: places(truth), damping: 100))
        func horizon(_ map: Homography) -> Double {
            // How much farther a step is on one side than on the other.
            (map(40, 0) - map(39, 0)).length / (map(1, 0) - map(0, 0)).length
        }
        #expect(abs(horizon(damped) - 1) < abs(horizon(free) - 1) * 0.3)
    }

    @Test("into pixels of another level, and in single precision")
    func scaled() {
        let half = truth.scaled(by: 0.5)
        #expect((half(7, 9) * 2 - truth(7, 9)).length < 1e-9)
        let single = PixelProjection(truth)(7, 9)
        #expect(abs(Double(single.x) + 0.5 - truth(7, 9).x) < 1e-3)
        #expect(abs(Double(single.y) + 0.5 - truth(7, 9).y) < 1e-3)
    }

    @Test("equations without an answer are refused")
    func singular() {
        var rows: [Double] = [1, 2, 3, 2, 4, 6]
        let solved = rows.withUnsafeMutableBufferPointer { solve($0, count: 2) }
        #expect(!solved)
        var good: [Double] = [0, 2, 4, 3, 1, 5]
        let isSolved = good.withUnsafeMutableBufferPointer { solve($0, count: 2) }
        #expect(isSolved)
        #expect(abs(good[2] - 1) < 1e-12 && abs(good[5] - 2) < 1e-12)
    }
}
