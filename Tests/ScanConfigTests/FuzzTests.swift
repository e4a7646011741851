import ScanConfig
import ScanCore
import Testing

/// xorshift64*, so that a failure can be run again.
struct SeededRandom: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 2_685_821_657_736_338_717
    }
}

@Suite("Hostile files")
struct FuzzTests {
    static let seeds = [
        "version: 1\nsource:\n  images: { paths: [a.png, 'b c'] }\nhandlers:\n  - webhook:\n      url: \"https://${HOST}/\\u00e9\"\n",
        "a: &x [1, {b: *y}]\nb: *x\nc: |\n  text ${A:-b}\n   more\nd: >-\n  folded\n",
        "{\"a\": [true, null], \"b\": {\"c\": -1.5e3}}", "%YAML 1.2\n---\n? k\n: !!str v\n...\n",
    ]
    static let splices = [
        "\t", "${", "}", "*x", "&x ", "\"", "'", ": ", "- ", "\n", "\r\n", "|\n", "\u{0}", "é", "<<: ", "!t ",
        "#", "? ",
    ]

    @Test("are told, never a crash and never a hang", arguments: 0..<8 as Range<UInt64>)
    func mutations(seed: UInt64) throws {
        var random = SeededRandom(state: 0x9E37_79B9_7F4A_7C15 &+ seed)
        for _ in 0..<250 {
            let bytes = mutated(Array(try #require(Self.seeds.randomElement(using: &random)).utf8), &random)
            let file = ConfigFile.parse(bytes, name: "t.yaml", surroundings: surroundings(["HOST": "x"], [:]))
            #expect(file.value != nil || !file.diagnostics.isEmpty, "seed \(seed): \(bytes)")
            for diagnostic in file.diagnostics {
                guard let line = file.line(diagnostic.place.line) else { continue }
                #expect(
                    (1...line.unicodeScalars.count + 2).contains(diagnostic.place.column),
                    "seed \(seed): \(bytes)")
            }
            #expect(
                !DiagnosticReport(file.diagnostics).text(showing: [file]).unicodeScalars.contains("\u{1B}"))
        }
    }

    private func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let position = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: position)
            case 1: bytes.removeSubrange(position..<min(bytes.count, position + 3))
            case 2:
                bytes.insert(
                    contentsOf: Array((Self.splices.randomElement(using: &random) ?? "").utf8), at: position)
            default: bytes.insert(contentsOf: bytes[..<position].suffix(20), at: position)
            }
        }
        return bytes
    }

    @Test(
        "that are long in one way take no long time",
        arguments: [
            "[", "{a: ", "- ", "a: ", "? ", "\"", "*a ", "&a ", "${", "${A} ", "!t ", "| ", "\n", " ", "\t",
            "a:\n", "x: |\n ${B}\n",
        ])
    func repetition(unit: String) {
        let text = String(repeating: unit, count: 60_000 / unit.utf8.count)
        let start = ContinuousClock().now
        let file = parse(text)
        _ = DiagnosticReport(file.diagnostics).text(showing: [file])
        // A debug build on a busy machine; what is quadratic takes minutes.
        #expect(ContinuousClock().now - start < .seconds(10))
    }
}
