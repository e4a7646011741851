import ScanCore
import ScanSystem
import Testing

@Suite("A command in a configuration")
struct CommandOptionTests {
    private let place = Place(file: "t.yaml", line: 2, column: 9)

    private func read(_ value: ConfigValue.Kind) -> (ProgramCommand?, [String]) {
        var problems: [Diagnostic] = []
        return (ProgramCommand.read(ConfigValue(value, at: place), &problems), problems.map(\.description))
    }

    private func list(_ words: String...) -> ConfigValue.Kind {
        .list(words.map { ConfigValue(.scalar(ConfigScalar($0)), at: place) })
    }

    @Test("is a program, or a list")
    func words() {
        #expect(read(.scalar(ConfigScalar("./a"))).0?.words == ["./a"])
        #expect(read(list("awk", "{print $1}", "{other}")).0?.words == ["awk", "{print $1}", "{other}"])
        #expect(read(.list([])).0 == nil)
    }

    @Test("is nothing for a shell to take apart")
    func shell() {
        #expect(
            read(.scalar(ConfigScalar("python3 label.py -p"))).1 == [
                "t.yaml:2:9: expected a program, or a list of a program and its arguments, found "
                    + "\"python3 label.py -p\", which no shell takes apart; write [python3, label.py, -p]"
            ])
    }

    @Test("has nothing scanned in it", arguments: ["{text}", "--code={content.gtin}", "x{text|shell}y"])
    func scanned(_ word: String) {
        let problems = read(list("sh", "-c", word)).1
        #expect(problems.count == 1)
        #expect(problems.first?.contains("would be an argument, and nothing scanned ever is") == true)
    }
}
