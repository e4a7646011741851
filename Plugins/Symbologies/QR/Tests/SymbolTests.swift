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

    /// A symbol with the first module of each of some codewords turned over, and how certain that is.
    private func damaged(_ fixture: SymbolFixture, _ codewords: [Int], certainty: Float) -> ModuleGrid {
        var grid = fixture.certainties
        let layout = SymbolLayout.of(Version((fixture.size - 17) / 4))
        for codeword in codewords { grid.values[Int(layout.order[codeword * 8])] *= -certainty }
        return grid
    }

    private func decoded(_ grid: ModuleGrid, erasing: Bool = false) -> Result<DecodedSymbol, DecodeFailure> {
        GridDecoder(layout: .of(Version((grid.columns - 17) / 4))).decode(grid, erasing: erasing)
    }

    @Test("errors up to the limit are corrected, one more is told", arguments: [0, 1, 4, 5, 6])
    func errors(_ count: Int) {
        let fixture = SymbolFixture.named("alphanumeric 1-M")
        let grid = damaged(fixture, (0..<count).map { $0 * 3 }, certainty: 1)
        switch decoded(grid) {
        case .success(let symbol): #expect(count <= 4 && symbol.correction.errors == count)
        case .failure(let failure):
            #expect(failure.stage == .correct && failure.reason == "too_many_errors")
            #expect(
                failure.explanation
                    == (count == 5
                        ? "block 1 of 1 has 5 errors where 4 can be corrected for sure; 0 of its 26 codewords are doubtful"
                        : "block 1 of 1 has more than the 4 errors that can be corrected; 0 of its 26 codewords are doubtful")
            )
            #expect(failure.figures.contains(JSONMember("errors", .int(5))) == (count == 5))
            #expect(count > 4)
        }
    }

    @Test(
        "what the standard keeps back is used for doubtful codewords alone", arguments: [1, 0.05] as [Float])
    func protection(_ certainty: Float) throws {
        let fixture = SymbolFixture.named("alphanumeric 1-M")
        let result = decoded(damaged(fixture, [0, 5, 11, 17, 25], certainty: certainty))
        #expect(((try? result.get()) != nil) == (certainty < 1))
        if certainty < 1 { #expect(try result.get().message.encoded.bytes == fixture.bytes) }
    }

    @Test(
        "errors that blocks correct are those of Table 9",
        arguments: [
            (1, [2, 4, 6, 8]), (2, [4, 8, 11, 14]), (3, [7, 13, 9, 11]), (4, [10, 9, 13, 8]),
            (40, [15, 14, 15, 15]),
        ])
    func correctable(_ number: Int, _ counts: [Int]) {
        let version = Version(number)
        let codewords = SymbolLayout.of(version).codewordCount
        let levels: [Level] = [.low, .medium, .quartile, .high]
        #expect(levels.map { BlockTable(version, $0, codewords: codewords).correctable } == counts)
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

    @Test("any data codewords give a message or a failure", arguments: [1, 9, 10, 26, 27, 40])
    func anyCodewords(_ number: Int) {
        var random = SplitMix(state: UInt64(number))
        for round in 0..<400 {
            var codewords = (0..<(1 + Int(random.next() % 60))).map { _ in
                UInt8(truncatingIfNeeded: random.next())
            }
            // Each mode in turn, so that none is tried by chance alone.
            if round % 2 == 0 { codewords[0] = UInt8(round / 2 % 16 << 4) | codewords[0] & 0xF }
            do {
                let message = try MessageReader.message(of: codewords, Version(number))
                #expect(message.encoded.bytes.count <= codewords.count * 8)
                _ = message.encoded.text
            } catch {
                #expect(error.stage == .parse)
            }
        }
    }

    @Test("the end may come without a terminator")
    func fullSymbol() throws {
        // 41 digits fill version 1-L to its last bit but three.
        var bits = "0001" + "0000101001"
        for group in 0..<13 { bits += binary(100 + group, 10) }
        bits += binary(42, 7)
        while bits.count < 152 { bits += "0" }
        let codewords = stride(from: 0, to: 152, by: 8).map { start in
            bits.dropFirst(start).prefix(8).reduce(UInt8(0)) { $0 << 1 | ($1 == "1" ? 1 : 0) }
        }
        let message = try MessageReader.message(of: codewords, Version(1))
        #expect(message.encoded.bytes.count == 41)
        #expect(message.isPaddingRight)
    }

    private func binary(_ value: Int, _ width: Int) -> String {
        (0..<width).map { value >> (width - 1 - $0) & 1 == 1 ? "1" : "0" }.joined()
    }

    @Test(
        "what is no segment is told",
        arguments: [
            (
                [0b0001_0000, 0b0000_1111, 0b1111_1111, 0, 0], "bad_segment",
                "1023 where 3 digits were expected"
            ),
            ([0b0110_0000], "bad_mode", "unknown mode indicator 6"),
            ([0], "no_segment", "the symbol holds no segment"),
            ([0b0100_0000, 0b1010_0000, 0], "bad_segment", "a segment needs 80 more bits where 12 are left"),
            ([0b0111_1110, 0, 0], "bad_segment", "extended channel interpretation begins with 224"),
            ([0b1001_1111, 0b1111_0000], "bad_segment", "unknown application indicator 255"),
            ([0b0011_0101, 0b0010_0000, 0b0000_0000], "bad_segment", "symbol 6 of a set of 3"),
            ([0b1101_0010, 0, 0], "bad_segment", "unknown Hanzi subset 2"),
        ] as [([UInt8], String, String)])
    func badSegments(_ codewords: [UInt8], _ reason: String, _ explanation: String) {
        #expect {
            try MessageReader.message(of: codewords, Version(1))
        } throws: { error in
            guard let failure = error as? DecodeFailure else { return false }
            return failure.reason == reason && failure.explanation == explanation && failure.stage == .parse
        }
    }

    @Test("an industry's application indicator comes before the data")
    func industry() throws {
        // FNC1 in second position, 37; alphanumeric, 4 characters: AA%1, of which % stands for GS.
        let bits =
            "1001" + "00100101" + "0010" + "000000100" + binary(10 * 45 + 10, 11) + binary(38 * 45 + 1, 11)
            + "0000"
        let padded = bits + String(repeating: "0", count: (8 - bits.count % 8) % 8)
        let codewords = stride(from: 0, to: padded.count, by: 8).map { start in
            padded.dropFirst(start).prefix(8).reduce(UInt8(0)) { $0 << 1 | ($1 == "1" ? 1 : 0) }
        }
        let message = try MessageReader.message(of: codewords, Version(1))
        #expect(message.application == .industry("37"))
        #expect(message.encoded.bytes == Array("37AA\u{1D}1".utf8))
        #expect(message.symbologyIdentifier == "]Q5")
    }

    @Test(
        "identifiers tell FNC1 and announced interpretations together (Annex F)",
        arguments: [
            ("", "", "]Q1"), ("", "0111" + "00011010", "]Q2"), ("0101", "", "]Q3"),
            ("0101", "0111" + "00011010", "]Q4"), ("1001" + "00100101", "", "]Q5"),
            ("1001" + "00100101", "0111" + "00011010", "]Q6"),
        ])
    func identifiers(_ application: String, _ announcement: String, _ identifier: String) throws {
        let message = try message(announcement + application + "0001" + "0000000001" + "0111")
        #expect(message.symbologyIdentifier == identifier)
    }

    @Test(
        "an interpretation's number takes one, two or three bytes (Table 4)",
        arguments: [("00011010", 26), ("1000001110000100", 900), ("110011000110001101000111", 811_847)])
    func interpretations(_ bits: String, _ number: Int) throws {
        let message = try message("0111" + bits + "0100" + "00000001" + "01000001")
        #expect(message.interpretations == [number])
        #expect(message.encoded.runs == [EncodedMessage.Run([0x41], .eci(number))])
    }

    @Test("in application data one percent sign is a separator, two are a percent sign")
    func separators() throws {
        // A%B, A%%B
        let pairs =
            binary(10 * 45 + 38, 11) + binary(11 * 45 + 10, 11) + binary(38 * 45 + 38, 11) + binary(11, 6)
        let data = "0010" + binary(7, 9) + pairs
        #expect(try message("0101" + data).encoded.bytes == Array("A\u{1D}BA%B".utf8))
        #expect(try message(data).encoded.bytes == Array("A%BA%%B".utf8))
    }

    @Test("Hanzi mode packs GB 2312 in two ranges")
    func hanzi() throws {
        // A1A1, the ideographic space, and B0A1, the first hanzi: 啊.
        let message = try message("1101" + "0001" + binary(2, 8) + binary(0, 13) + binary(0x0A * 0x60, 13))
        #expect(message.encoded.bytes == [0xA1, 0xA1, 0xB0, 0xA1])
        #expect(message.encoded.text.text == "\u{3000}啊")
    }

    /// The message of a version 1 symbol's bits, with a terminator.
    private func message(_ bits: String) throws -> QRPlugin.Message {
        let padded = bits + "0000" + String(repeating: "0", count: (16 - (bits.count + 4) % 8) % 8)
        let codewords = stride(from: 0, to: padded.count, by: 8).map { start in
            padded.dropFirst(start).prefix(8).reduce(UInt8(0)) { $0 << 1 | ($1 == "1" ? 1 : 0) }
        }
        return try MessageReader.message(of: codewords, Version(1))
    }

    @Test("model 1 is refused by name")
    func model1() {
        // The same format bits under the mask of model 1, in both copies, over a symbol that is otherwise today's.
        var grid = SymbolFixture.named("bytes 2-Q").certainties
        let difference = 0b101_0100_0001_0010 ^ 0b010_1000_0010_0101
        for bit in 0..<15 where difference >> bit & 1 == 1 {
            let near =
                bit < 6 ? (8, bit) : bit == 6 ? (8, 7) : bit == 7 ? (8, 8) : bit == 8 ? (7, 8) : (14 - bit, 8)
            let far = bit < 8 ? (grid.columns - 1 - bit, 8) : (8, grid.columns - 15 + bit)
            grid[near.0, near.1] *= -1
            grid[far.0, far.1] *= -1
        }
        guard case .failure(let failure) = GridDecoder(layout: .of(Version(2))).decode(grid, erasing: true)
        else {
            Issue.record("model 1 was read")
            return
        }
        #expect(failure.reason == "model_1")
        #expect(failure.stage == .format)
    }

    @Test("version information is read with three bits wrong", arguments: [7, 14, 27, 40])
    func versionInformation(_ number: Int) throws {
        let fixture = try #require(SymbolFixture.all.first { $0.version == number })
        var grid = fixture.certainties
        #expect(VersionInformation.nearest(grid)?.version == Version(number))
        for x in 0..<3 { grid[grid.columns - 11 + x, 2] *= -1 }
        for y in 0..<4 { grid[0, grid.columns - 11 + y % 3] = y % 2 == 0 ? 1 : -1 }
        #expect(VersionInformation.nearest(grid)?.version == Version(number))
        #expect(VersionInformation.nearest(SymbolFixture.named("bytes 2-Q").certainties) == nil)
    }
}
