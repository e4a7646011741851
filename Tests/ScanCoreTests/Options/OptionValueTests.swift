import ScanCore
import Testing

private let place = Place(file: "t.yaml", line: 1, column: 1)

private func scalar(_ text: String) -> ConfigValue { ConfigValue(.scalar(ConfigScalar(text)), at: place) }

/// The value as one would write it, or what is wrong with it.
private func told<Value: OptionValue>(_ type: Value.Type, _ value: ConfigValue) -> String {
    var problems: [Diagnostic] = []
    guard let read = Value.read(value, &problems) else {
        return problems.map { $0.message + ($0.fix.map { "; " + $0 } ?? "") }.joined(separator: " | ")
    }
    return problems.isEmpty ? read.written ?? "nothing" : "read and told"
}

@Suite("Values of options")
struct OptionValueTests {
    private enum Color: String, OptionChoice { case red, green }

    @Test(
        "that are true or false",
        arguments: [
            ("true", "true"), ("False", "false"),
            ("yes", "expected true or false, found \"yes\"; write true"),
            ("off", "expected true or false, found \"off\"; write false"),
            ("1", "expected true or false, found \"1\""), ("", "expected true or false, found nothing"),
        ])
    func bool(text: String, result: String) { #expect(told(Bool.self, scalar(text)) == result) }

    @Test(
        "that are numbers",
        arguments: [
            ("42", "42", "42"), ("-1", "-1", "-1"), ("1.5", "expected a whole number, found \"1.5\"", "1.5"),
            ("99999999999999999999", "expected a whole number, found \"99999999999999999999\"", "1e+20"),
            ("0x1F", "expected a whole number, found \"0x1F\"", "31"),
            ("nan", "expected a whole number, found \"nan\"", "expected a number, found \"nan\""),
            ("1e999", "expected a whole number, found \"1e999\"", "expected a number, found \"1e999\""),
        ])
    func numbers(text: String, whole: String, any: String) {
        #expect(told(Int.self, scalar(text)) == whole)
        #expect(told(Double.self, scalar(text)) == any)
    }

    @Test(
        "that are durations",
        arguments: [
            ("750ms", "750ms"), ("1.5s", "1500ms"), ("90s", "90s"), ("60s", "1m"), ("24h", "1d"),
            ("0s", "0ms"),
            ("0.5h", "30m"), ("3650d", "3650d"),
            ("10", "\(expected) \"10\"; write 10s for seconds or 10ms for milliseconds"),
            ("10 sec", "\(expected) \"10 sec\"; write 10s"),
            ("2 Minutes", "\(expected) \"2 Minutes\"; write 2m"),
            ("5 msec", "\(expected) \"5 msec\"; write 5ms"), ("1 s", "\(expected) \"1 s\"; write 1s"),
            ("3w", "\(expected) \"3w\""), ("-1s", "\(expected) \"-1s\""), ("1e9d", "\(expected) \"1e9d\""),
            ("99999d", "expected at most 3650d, found \"99999d\""),
        ])
    func durations(text: String, result: String) { #expect(told(Duration.self, scalar(text)) == result) }

    private static let expected = "expected a duration such as 750ms, 1.5s, 5m, 2h or 3d, found"

    @Test(
        "that are sizes",
        arguments: [
            ("500B", "500B"), ("64KiB", "64KiB"), ("1.5MiB", "1536KiB"), ("1GB", "1000000000B"),
            ("10", "expected a size such as 500B, 64KiB, 10MiB or 1GiB, found \"10\""),
            ("9999999GiB", "expected a size such as 500B, 64KiB, 10MiB or 1GiB, found \"9999999GiB\""),
        ])
    func byteCounts(text: String, result: String) { #expect(told(ByteCount.self, scalar(text)) == result) }

    @Test(
        "that are sizes of pictures",
        arguments: [
            ("1280x720", "1280x720"), ("0x5", "expected a size in pixels such as 1280x720, found \"0x5\""),
            ("5x", "expected a size in pixels such as 1280x720, found \"5x\""),
            ("70000x5", "expected a size in pixels such as 1280x720, found \"70000x5\""),
        ])
    func pixelSizes(text: String, result: String) { #expect(told(PixelSize.self, scalar(text)) == result) }

    @Test("that are one of some names")
    func choices() {
        #expect(told(Color.self, scalar("green")) == "green")
        #expect(
            told(Color.self, scalar("gren"))
                == "expected one of red, green, found \"gren\"; did you mean \"green\"?")
        #expect(told(Color.self, scalar("blue")) == "expected one of red, green, found \"blue\"")
    }

    @Test("that are lists take one value alone, and tell all that is wrong")
    func lists() {
        #expect(told([Int].self, scalar("5")) == "[5]")
        let list = ConfigValue(.list([scalar("1"), scalar("x"), scalar("y")]), at: place)
        #expect(
            told([Int].self, list)
                == "expected a whole number, found \"x\" | expected a whole number, found \"y\"")
        #expect(told(Int.self, list) == "expected a whole number, found a list")
    }

    @Test("that may be missing take nothing")
    func optionals() {
        #expect(told(Int?.self, scalar("")) == "nothing")
        #expect(told(Int?.self, scalar("~")) == "nothing")
        #expect(told(String?.self, ConfigValue(.scalar(ConfigScalar("~", isQuoted: true)), at: place)) == "~")
        #expect(told(String.self, scalar("null")) == "expected a text, found nothing")
    }

    @Test("that are secret are never shown")
    func secrets() {
        var problems: [Diagnostic] = []
        let secret = Secret.read(scalar("hunter2"), &problems)
        #expect(secret?.revealed() == "hunter2")
        #expect(!"\(String(describing: secret)) \(String(reflecting: secret))".contains("hunter2"))
        let list = ConfigValue(.list([scalar("hunter2")]), at: place)
        #expect(
            told(Secret.self, list)
                == "expected a secret, best as ${VARIABLE} or ${file:/path}, found nothing usable")
    }

    @Test("in messages are on one line, cut, and cannot attack a terminal")
    func shown() {
        #expect(told(Int.self, scalar("a\nb\u{1B}[0m")) == #"expected a whole number, found "a\nb\u{1B}[0m""#)
        let long = String(repeating: "x", count: 61)
        #expect(told(Int.self, scalar(long)) == "expected a whole number, found \"\(long.dropLast())…\"")
        #expect(quotedText(String(repeating: "é", count: 60)).count == 62)
    }
}
