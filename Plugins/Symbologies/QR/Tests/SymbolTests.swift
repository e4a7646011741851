import ScanCore
import ScanVision
import Testing

@testable import QRPlugin

@Suite("QR symbols, module by module")
struct SymbolTests {
    @Test("what independent encoders write is read", arguments: SymbolFixture.all)
    func decodes(_ fixture: SymbolFixture) throws {
        let layout = SymbolLayout.of(Version((fixture.size - 17) / 4))
        let symbol = try GridDecoder(layout: layout).decode(fixture.certainties, erasing: false).get()
        let text = symbol.message.encoded.text
        if let bytes = fixture.bytes { #expect(symbol.message.encoded.bytes == bytes) }
        if let expected = fixture.text { #expect(text.text == expected) }
        if let mask = fixture.mask { #expect(symbol.format.mask.number == mask) }
        if let level = fixture.level { #expect(symbol.format.level.letter == level) }
        #expect(text.charset == Charset(fixture.charset, evidence: fixture.evidence))
        #expect(symbol.message.symbologyIdentifier == fixture.identifier)
        #expect(symbol.correction.errors == 0)
        #expect(symbol.message.isPaddingRight)
        #expect(!symbol.isMirrored)
    }

    @Test("a mirrored symbol is read and told")
    func mirrored() throws {
        let fixture = SymbolFixture.named("bytes 2-Q")
        let symbol = try GridDecoder(layout: .of(Version(2))).decode(
            fixture.certainties.transposed, erasing: false
        ).get()
        #expect(symbol.isMirrored)
        #expect(symbol.message.encoded.bytes == fixture.bytes)
    }

    @Test("structured append tells which symbol of how many")
    func append() throws {
        let fixture = SymbolFixture.named("append 2 of 4")
        let symbol = try GridDecoder(layout: .of(Version(1))).decode(fixture.certainties, erasing: false)
            .get()
        // The parity is the exclusive or of the whole message's bytes, as segno computed it.
        #expect(symbol.message.append == Message.Append(index: 1, count: 4, parity: 123))
    }

    @Test("errors up to the limit are corrected, one more is told", arguments: [0, 1, 5, 6])
    func errors(_ count: Int) {
        let fixture = SymbolFixture.named("alphanumeric 1-M")
        var grid = fixture.certainties
        let layout = SymbolLayout.of(Version(1))
        for codeword in 0..<count {
            let place = Int(layout.order[codeword * 8 * 3])
            grid.values[place] = -grid.values[place]
        }
        let result = GridDecoder(layout: layout).decode(grid, erasing: false)
        if count <= 5 {
            #expect((try? result.get())?.correction.errors == count)
        } else {
            guard case .failure(let failure) = result else {
                Issue.record("\(count) errors were corrected")
                return
            }
            #expect(failure.reason == "too_many_errors")
            #expect(failure.explanation.contains("5 errors"))
        }
    }

    @Test("doubtful codewords are worked out from the others")
    func erasures() throws {
        let fixture = SymbolFixture.named("bytes 3-H")
        let layout = SymbolLayout.of(Version(3))
        var grid = fixture.certainties
        // 12 wrong codewords of the first block, one more than errors alone allow, each doubtful.
        for codeword in 0..<12 {
            let place = Int(layout.order[codeword * 2 * 8])
            grid.values[place] *= -0.01
        }
        let decoder = GridDecoder(layout: layout)
        #expect((try? decoder.decode(grid, erasing: false).get()) == nil)
        let symbol = try decoder.decode(grid, erasing: true).get()
        #expect(symbol.message.encoded.bytes == fixture.bytes)
        #expect(symbol.correction.erasures >= 2)
    }

    @Test("a damaged format is read from its other copy")
    func damagedFormat() throws {
        let fixture = SymbolFixture.named("bytes 2-Q")
        var grid = fixture.certainties
        for x in 0..<6 { grid[x, 8] = 1 }
        for y in 0..<6 { grid[8, y] = -1 }
        let symbol = try GridDecoder(layout: .of(Version(2))).decode(grid, erasing: false).get()
        #expect(symbol.message.encoded.bytes == fixture.bytes)
    }

    @Test("grids of noise are nothing", arguments: 1...4)
    func noise(_ number: Int) {
        var random = SplitMix(state: UInt64(number))
        let layout = SymbolLayout.of(Version(number))
        var accepted = 0
        for _ in 0..<100 {
            var grid = ModuleGrid(columns: layout.size, rows: layout.size)
            for i in grid.values.indices { grid.values[i] = Float(random.fraction * 2 - 1) }
            if case .success = GridDecoder(layout: layout).decode(grid, erasing: true) { accepted += 1 }
        }
        #expect(accepted == 0)
    }
}
