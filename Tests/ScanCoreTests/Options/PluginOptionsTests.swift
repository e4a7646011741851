import ScanCore
import Testing

@Suite("Options of plugins")
struct PluginOptionsTests {
    struct Options: PluginOptions {
        var lines = 2
        var level = 0.5
        var url = ""
        var key: Secret?
        static let shorthand: String? = "url"
        static let fields = [
            Field<Options>("lines", \.lines, in: 1...16, "Lines that must agree."),
            Field<Options>("level", \.level, in: 0...1, "How dark is dark."),
            Field<Options>("url", \.url, "Where to.", isRequired: true, example: "https://shop.example"),
            Field<Options>("key", \.key, "The key."),
        ]
    }

    private let place = Place(file: "t.yaml", line: 3, column: 5)

    private func map(_ entries: KeyValuePairs<String, ConfigValue>) -> ConfigValue {
        ConfigValue(.map(entries.map { ConfigEntry(ConfigKey($0.key, at: place), $0.value) }), at: place)
    }

    private func scalar(_ text: String, _ origin: ConfigScalar.Origin = .file) -> ConfigValue {
        ConfigValue(.scalar(ConfigScalar(text, origin: origin)), at: place)
    }

    private func read(_ node: ConfigValue?) -> (Options, [String]) {
        var problems: [Diagnostic] = []
        let options = Options.read(node, of: "test", besides: ["name"], at: place, &problems)
        return (options, problems.map(\.description))
    }

    @Test("are read by their fields, others' keys are left alone")
    func good() {
        let (options, problems) = read(map(["url": scalar("a"), "lines": scalar("16"), "name": scalar("n")]))
        #expect(problems.isEmpty)
        #expect(options.lines == 16)
        #expect(options.url == "a")
        #expect(options.level == 0.5)
    }

    @Test("take a value alone for their shorthand")
    func shorthand() {
        let (options, problems) = read(scalar("https://x"))
        #expect(problems.isEmpty)
        #expect(options.url == "https://x")
    }

    @Test("tell all that is wrong at once")
    func mistakes() {
        let (_, problems) = read(
            map(["lnes": scalar("1"), "lines": scalar("17"), "level": scalar("2"), "zzz": scalar("")]))
        #expect(
            problems == [
                "t.yaml:3:5: unknown option \"lnes\" of test; did you mean \"lines\"?",
                "t.yaml:3:5: expected 1 to 16, found \"17\"", "t.yaml:3:5: expected 0 to 1, found \"2\"",
                "t.yaml:3:5: unknown option \"zzz\" of test; it has lines, level, url, key, name",
                "t.yaml:3:5: test needs the option \"url\"; add \"url: https://shop.example\"",
            ])
    }

    @Test("that are required are asked for where there is nothing at all")
    func required() {
        #expect(
            read(nil).1 == ["t.yaml:3:5: test needs the option \"url\"; add \"url: https://shop.example\""])
        #expect(read(ConfigValue(.list([]), at: place)).1 == ["t.yaml:3:5: expected a text, found a list"])
    }

    @Test("that are required and misspelt are told once")
    func misspelt() {
        #expect(
            read(map(["ulr": scalar("a")])).1 == [
                "t.yaml:3:5: unknown option \"ulr\" of test; did you mean \"url\"?"
            ])
    }

    @Test("that could not be worked out are not told twice")
    func unresolved() {
        let (options, problems) = read(
            map(["url": scalar("x", .unresolved), "lines": scalar("x", .unresolved)]))
        #expect(problems.isEmpty)
        #expect(options.lines == 2)
        #expect(read(scalar("x", .unresolved)).1.isEmpty)
    }

    @Test("are described with their defaults, but for secrets")
    func described() {
        #expect(Options.descriptions.map(\.defaultValue) == ["2", "0.5", nil, nil])
        #expect(Options.descriptions.map(\.isSecret) == [false, false, false, true])
        #expect(Options.descriptions[0].expectation == "a whole number, 1 to 16")
    }
}
