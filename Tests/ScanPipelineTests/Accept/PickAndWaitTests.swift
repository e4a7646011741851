import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("Which codes of a frame count, and what they wait for")
struct PickAndWaitTests {
    private static func reading(_ text: String, x: Double, y: Double, side: Double) -> Reading {
        var reading = Scan.sample(text).reading
        reading.corners = Quad(
            Point(x: x, y: y), Point(x: x + side, y: y), Point(x: x + side, y: y + side),
            Point(x: x, y: y + side))
        return reading
    }

    @Test(
        "pick",
        arguments: [(Pick.all, ["a", "b", "c"]), (.first, ["a"]), (.largest, ["b"]), (.centre, ["c"])])
    func pick(_ pick: Pick, _ texts: [String]) {
        var acceptance = Acceptance(AcceptanceRules(pick: pick))
        let readings = [
            Self.reading("a", x: 0, y: 0, side: 10), Self.reading("b", x: 0, y: 40, side: 30),
            Self.reading("c", x: 42, y: 45, side: 20),
        ]
        var frame = FrameStamp.sample(0, at: 0)
        frame.centre = Point(x: 50, y: 50)
        #expect(acceptance.accept(readings, in: frame).accepted.map(\.reading.text) == texts)
        #expect(acceptance.accept([], in: frame).accepted.isEmpty)
    }

    /// An EAN-13 whose add-on was looked for: seen, or not.
    private static func ean(_ addOn: String?) -> Reading {
        var reading = Scan.sample("9771234567003", format: .ean13).reading
        reading.details = [JSONMember("add_on", addOn.map(JSONValue.string) ?? .null)]
        return reading
    }

    private func addOns(_ accepted: [Accepted]) -> [String] {
        accepted.map { $0.reading.details.first { $0.name == "add_on" }?.value.string ?? "none" }
    }

    @Test(
        "an add-on is waited for, and not for ever",
        arguments: [
            ("seen at once", [[ean("12")], [ean(nil)], [ean("12")]], [["12"], [], []]),
            (
                "seen two frames late", [[ean(nil)], [ean(nil)], [ean("12")], [ean("12")]],
                [[], [], ["12"], []]
            ),
            ("never seen", [[ean(nil)], [ean(nil)], [ean(nil)], [ean(nil)]], [[], [], [], ["none"]]),
            ("gone from the picture", [[ean(nil)], [], [], [], []], [[], [], [], ["none"], []]),
            ("seen too late", [[ean(nil)], [], [], [ean(nil)], [ean("12")]], [[], [], [], ["none"], []]),
        ] as [(String, [[Reading]], [[String]])])
    func addOn(_ name: String, _ frames: [[Reading]], _ expected: [[String]]) {
        var acceptance = Acceptance(
            AcceptanceRules(rearm: .absent(.seconds(1)), addOnWait: .milliseconds(300)))
        let told = frames.enumerated().map {
            addOns(acceptance.accept($1, in: .sample($0, at: Double($0) / 10)).accepted)
        }
        #expect(told == expected, "\(name)")
        #expect(acceptance.finish().accepted.isEmpty)
    }

    @Test("a code that waits for its add-on when the run ends is not lost")
    func end() {
        var acceptance = Acceptance(AcceptanceRules(rearm: .once, addOnWait: .seconds(1)))
        let outcome = acceptance.accept([Self.ean(nil)], in: .sample(0, at: 0))
        #expect(outcome.accepted.isEmpty && outcome.settled.isEmpty && acceptance.isWaiting)
        let end = acceptance.finish()
        #expect(addOns(end.accepted) == ["none"] && end.settled.map(\.item.index) == [0])
    }

    @Test("codes without add-ons wait for nothing")
    func plain() {
        var acceptance = Acceptance(AcceptanceRules(addOnWait: .seconds(1)))
        #expect(acceptance.accept([Scan.sample("a").reading], in: .sample(0, at: 0)).accepted.count == 1)
    }
}
