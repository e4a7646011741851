import Glibc
import Testing

@testable import ScanDrawing

@Suite("Functions that are exact everywhere")
struct ExactMathTests {
    @Test("sines and cosines are those of the C library, but for the last bits") func angles() {
        for degrees in stride(from: -720.0, through: 720, by: 0.37) {
            let (sine, cosine) = ExactMath.sineAndCosine(degrees: degrees)
            #expect(abs(sine - sin(degrees * .pi / 180)) < 1e-14)
            #expect(abs(cosine - cos(degrees * .pi / 180)) < 1e-14)
        }
        #expect(ExactMath.sineAndCosine(degrees: 90) == (1, 0))
        #expect(ExactMath.sineAndCosine(degrees: -180) == (0, -1))
        #expect(ExactMath.sineAndCosine(degrees: .infinity) == (0, 1))
    }

    @Test("so is the decay") func decay() {
        for x in stride(from: 0.0, through: 40, by: 0.13) {
            #expect(abs(ExactMath.decay(x) / exp(-x) - 1) < 1e-11)
        }
        #expect(ExactMath.decay(1e9) == 0)
    }

    @Test("numbers of a seed are the same for ever, and streams are apart") func random() {
        var random = DrawingRandom(seed: 1)
        // The first three numbers that Vigna's own splitmix64.c gives for the seed 1.
        #expect(
            [random.next(), random.next(), random.next()] == [
                0x910A_2DEC_8902_5CC1, 0xBEEB_8DA1_658E_EC67, 0xF893_A2EE_FB32_555E,
            ])
        var seen: Set<UInt64> = []
        for seed in 0..<20 {
            for stream in 0..<20 {
                var one = DrawingRandom(seed: UInt64(seed), stream: stream)
                seen.insert(one.next())
            }
        }
        #expect(seen.count == 400)
    }
}
