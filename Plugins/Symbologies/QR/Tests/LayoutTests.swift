import Testing

@testable import QRPlugin

@Suite("QR layouts")
struct LayoutTests {
    /// Modules for data and remainder bits (ISO/IEC 18004, Table 1).
    static let dataModules: [(version: Int, modules: Int)] = [
        (1, 208), (2, 359), (6, 1383), (7, 1568), (14, 4651), (21, 9252), (27, 14628), (32, 19723),
        (40, 29648),
    ]

    @Test("as many data modules as the standard's table says", arguments: dataModules)
    func counts(_ version: Int, _ modules: Int) {
        #expect(SymbolLayout.of(Version(version)).order.count == modules)
    }

    @Test("alignment patterns where Annex E has them")
    func alignment() {
        #expect(Version(1).alignmentCentres == [])
        #expect(Version(2).alignmentCentres == [6, 18])
        #expect(Version(7).alignmentCentres == [6, 22, 38])
        #expect(Version(32).alignmentCentres == [6, 34, 60, 86, 112, 138])
        #expect(Version(40).alignmentCentres == [6, 30, 58, 86, 114, 142, 170])
    }

    @Test("the corner of version 1")
    func corner() {
        let layout = SymbolLayout.of(Version(1))
        let drawn = (0..<9).map { y in
            String(
                (0..<9).map { x in
                    switch layout.roles[y * 21 + x] {
                    case .dark: "#" as Character
                    case .light: "."
                    case .information: "i"
                    case .data: "d"
                    }
                })
        }
        #expect(
            drawn == [
                "#######.i",
                "#.....#.i",
                "#.###.#.i",
                "#.###.#.i",
                "#.###.#.i",
                "#.....#.i",
                "#######.#",
                "........i",
                "iiiiii#ii",
            ])
    }

    @Test("every block's codewords are dealt once", arguments: Version.all)
    func blocks(_ number: Int) {
        let layout = SymbolLayout.of(Version(number))
        for level in Level.allCases {
            let table = BlockTable(layout.version, level, codewords: layout.codewordCount)
            #expect(table.places.joined().sorted() == Array(0..<layout.codewordCount))
            #expect((table.places.map(\.count).max() ?? 0) <= 255)
        }
    }

    @Test("a mask's tile repeats over the largest symbol", arguments: 0..<8)
    func tiles(_ number: Int) {
        let mask = Mask(number: number)
        let tile = mask.tile
        for y in 0..<177 {
            #expect((0..<177).allSatisfy { mask.inverts($0, y) == tile[y % 12 * 12 + $0 % 12] })
        }
    }
}
