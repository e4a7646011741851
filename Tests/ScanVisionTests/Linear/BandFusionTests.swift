import ScanCore
import ScanTesting
import Testing

@testable import ScanVision

@Suite("Linear: the mean of a region's bands")
struct BandFusionTests {
    /// Random bars of a height in pixels, with noise that differs from row to row.
    private func lines(height: Double) throws -> (RegionLines, FrameAnalysis) {
        var random = SplitMix(state: 5)
        let modules = (0..<95).map { _ in random.next() >> 40 & 1 == 0 }
        let drawn = DrawnBars(modules: [true] + modules + [true], height: height / 3).image()
        let noisy = drawn.withPixels { pixels in
            (0..<(drawn.width * drawn.height)).map { index -> UInt8 in
                let pixel = Int(pixels[index / drawn.width * drawn.stride + index % drawn.width])
                return UInt8(max(0, min(255, pixel + Int(random.next() >> 40 % 17) - 8)))
            }
        }
        let frame = FrameAnalysis(GrayImage(pixels: noisy, width: drawn.width, height: drawn.height))
        let region = BarRegion(
            centre: SIMD2(Float(drawn.width), Float(drawn.height)) / 2, angle: 0, across: -146...146,
            along: -Float(height / 2)...Float(height / 2), score: 1)
        return (try #require(RegionLines(region, in: frame, .of(.normal))), frame)
    }

    @Test("is made twice more of disjoint rows, however few bands there are", arguments: [8.0, 14, 40])
    func halves(_ height: Double) throws {
        let (made, frame) = try lines(height: height)
        var lines = made
        let fused = lines.fused(in: frame)
        #expect(fused.halves.count == 2)
        #expect(fused.halves[0] != fused.halves[1])
        let likeness = correlation(fused.halves[0][...], fused.halves[1][...])
        #expect(likeness > 0.9)
    }

    @Test("a lone row has no halves, and what is doubtful there is not confirmed")
    func loneRow() throws {
        let (made, frame) = try lines(height: 1.5)
        var lines = made
        let line = lines.fused(in: frame)
        #expect(line.halves.isEmpty)
        let layout = EANLayout(
            format: .ean8, guards: .halves, leftCount: 4, rightCount: 4,
            variants: [
                EANVariant(usesSetB: [false, false, false, false], weights: [3, 1, 3, 1, 3, 1, 3, 1])
            ])
        let fit = EANFit(layout, line: line.samples, limits: .sharp)
        let doubtful = LineEvidence(
            format: .ean8, text: "1", letters: [], method: .likelihood, span: 0...1, ratio: 2, fit: 1,
            worstCharacter: 1, blur: 0.5)
        #expect(fit.confirmed(doubtful, SymbolModel(), line).isConfirmed == false)
    }
}
