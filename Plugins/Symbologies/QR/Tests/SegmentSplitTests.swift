import ScanTesting
import ScanVision
import Testing

@testable import QRPlugin

@Suite("QR segments and masks")
struct SegmentSplitTests {
    /// The fewest bits over all ways to give each character a mode: slow, but beyond doubt.
    private func fewestBits(_ units: [Writing.Unit], _ countClass: Int) -> Int {
        let modes: [Message.Mode] = [.numeric, .alphanumeric, .byte, .kanji]
        var best = Int.max
        for choice in 0..<(1 << (2 * units.count)) {
            var segments: [Segment] = []
            for (index, unit) in units.enumerated() {
                let mode = modes[choice >> (2 * index) & 3]
                guard Segment.sixths(unit, mode) != nil else { break }
                if segments.last?.mode == mode {
                    segments[segments.count - 1].units.append(unit)
                } else {
                    segments.append(Segment(mode: mode, units: [unit]))
                }
            }
            guard segments.map(\.units.count).reduce(0, +) == units.count else { continue }
            best = min(best, segments.reduce(0) { $0 + $1.bits(countClass) })
        }
        return best
    }

    @Test("no split of the characters takes fewer bits", arguments: 0...2)
    func optimum(_ countClass: Int) throws {
        var random = SeededRandom(seed: UInt64(countClass))
        let letters = Array("0123456789012345AB:a漢字")
        for _ in 0..<25 {
            // Runs, since characters that change at every step are one segment of bytes at best.
            let text = (0..<3).map { _ -> String in
                let letter = letters[Int.random(in: 0..<letters.count, using: &random)]
                return String(repeating: letter, count: Int.random(in: 1...2, using: &random))
            }.joined()
            let writing = try #require(Writing(kanjiText: text))
            let segments = SegmentSplit.segments(of: writing, countClass)
            #expect(segments.flatMap(\.units) == writing.units)
            #expect(
                segments.reduce(0) { $0 + $1.bits(countClass) } == fewestBits(writing.units, countClass),
                "\(text)")
        }
    }

    @Test("long runs change the mode where it pays, and only there") func runs() {
        func modes(_ text: String) -> [Message.Mode] {
            SegmentSplit.segments(of: Writing(bytes: Array(text.utf8)), 0).map(\.mode)
        }
        // 52 bits instead of 57 with two digits, but 68 instead of 64 with four.
        #expect(modes("abc12") == [.byte])
        #expect(modes("abc1234") == [.byte, .numeric])
        #expect(modes("HTTPS://X.EXAMPLE/012345678901234567890") == [.alphanumeric, .numeric])
        #expect(modes("A1") == [.alphanumeric])
    }

    @Test("each kind of penalty counts as the standard says") func penalties() {
        // A checkerboard of 21: no runs, no blocks, 221 of 441 dark.
        var board = (0..<21).map { y in (0..<21).map { ($0 + y) % 2 == 0 } }
        #expect(MaskPenalty.of(board) == 0)
        // Seven dark modules in the first row are 3 + 2, and with the row below no block.
        for x in 0..<6 { board[0][x] = true }
        #expect(MaskPenalty.of(board) == 5)
        let dark = [[Bool]](repeating: [Bool](repeating: true, count: 21), count: 21)
        // 42 lines of 21: 3 + 16 each; 400 blocks; ten times 5 % too dark.
        #expect(MaskPenalty.of(dark) == 42 * 19 + 400 * 3 + 100)
        func finders(_ line: String) -> Int { MaskPenalty.finders(in: line.map { $0 == "#" }) }
        // Four light modules on either side, which may lie beyond the symbol; on both sides it counts once.
        #expect(finders("##.#.###.#....##") == 40)
        #expect(finders("##....#.###.#.##") == 40)
        #expect(finders("#.###.#.##") == 40)
        #expect(finders("##....#.###.#....##") == 40)
        #expect(finders("##...#.###.#...##") == 0)
        #expect(finders("##....#.####.#....##") == 0)
    }
}
