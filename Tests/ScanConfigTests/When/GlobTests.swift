import Testing

@testable import ScanConfig

@Suite("Patterns of conditions")
struct GlobTests {
    @Test(
        "fit whole texts",
        arguments: [
            ("*", "", true), ("", "", true), ("", "a", false), ("a", "a", true), ("a", "ab", false),
            ("?", "é", true),
            ("?", "", false), ("??", "é", false), ("a*b*c", "a-b-b-c", true), ("a*b*c", "a-b-b-d", false),
            ("*a*a*", "aba", true), ("**", "x", true), ("[0-9]*", "7x", true), ("[0-9]*", "x7", false),
            ("[!0-9]", "x", true), ("[!0-9]", "5", false), ("[*]", "*", true), ("[*]", "x", false),
            ("[]]", "]", true), ("[a-]", "-", true), ("[!]]", "]", false), ("97[89]*", "9781234567897", true),
        ])
    func fits(pattern: String, text: String, expected: Bool) throws {
        #expect(try #require(Glob(pattern)).matches(text) == expected)
    }

    @Test("with a bracket that does not close are none", arguments: ["[", "[a", "[]", "[!", "[z-a]", "a[[b"])
    func malformed(pattern: String) {
        #expect(Glob(pattern) == nil)
    }

    @Test("agree with a search that tries everything")
    func agrees() {
        var random = SeededRandom(state: 11)
        for _ in 0..<3000 {
            let pattern = word("ab*?", 6, &random)
            let text = word("ab", 8, &random)
            let slow = tries(Array(pattern)[...], Array(text)[...])
            #expect(Glob(pattern)?.matches(text) == slow, "\(pattern) \(text)")
        }
    }

    private func word(_ letters: String, _ limit: Int, _ random: inout SeededRandom) -> String {
        String(
            (0..<Int.random(in: 0...limit, using: &random)).compactMap { _ in
                letters.randomElement(using: &random)
            })
    }

    private func tries(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first == "*" {
            return tries(pattern.dropFirst(), text) || (!text.isEmpty && tries(pattern, text.dropFirst()))
        }
        guard let letter = text.first, first == "?" || first == letter else { return false }
        return tries(pattern.dropFirst(), text.dropFirst())
    }
}
