import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("Acceptance")
struct AcceptanceTests {
    /// Frames as they come, and what counts in each: `text`, or `text*frames` and `text#count` beyond 1.
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        var confirm = 1
        var rearm = Rearm.always
        let frames: [(seconds: Double, texts: [String], counts: [String])]
    }

    static let cases: [Case] = [
        Case(
            testDescription: "always: every frame counts, and so does every symbol of it",
            frames: [
                (0, ["A"], ["A"]), (1, ["A", "B"], ["A#2", "B"]), (2, [], []),
                (3, ["A", "A"], ["A#3", "A#4"]),
            ]),
        Case(
            testDescription: "once: never again, whatever happens between", rearm: .once,
            frames: [(0, ["A"], ["A"]), (1, ["A", "B"], ["B"]), (10_000, ["A", "B", "C"], ["C"])]),
        Case(
            testDescription: "once: two symbols of one frame are one code", rearm: .once,
            frames: [(0, ["A", "A"], ["A"]), (1, ["A"], [])]),
        Case(
            testDescription: "after 3s: again when that time has passed, seen or not",
            rearm: .after(.seconds(3)),
            frames: [
                (0, ["A"], ["A"]), (1, ["A"], []), (2.9, ["A"], []), (3, ["A"], ["A#2"]), (5.9, ["A"], []),
                (100, ["A"], ["A#3"]),
            ]),
        Case(
            testDescription: "absent 1s: a code that stays counts once",
            rearm: .absent(.seconds(1)),
            frames: (0..<40).map { (Double($0) / 4, ["A"], $0 == 0 ? ["A"] : []) }),
        Case(
            testDescription: "absent 1s: counts again once it was away for that long",
            rearm: .absent(.seconds(1)),
            frames: [
                (0, ["A"], ["A"]), (0.5, [], []), (0.9, ["A"], []), (1.8, ["A"], []), (2.8, ["A"], ["A#2"]),
                (2.9, ["A"], []), (9, ["A"], ["A#3"]),
            ]),
        Case(
            testDescription: "confirm 2: the second frame counts", confirm: 2,
            rearm: .once,
            frames: [(0, ["A"], []), (0.1, ["A"], ["A*2"]), (0.2, ["A"], [])]),
        Case(
            testDescription: "confirm 2: a frame between without the code does no harm", confirm: 2,
            rearm: .once, frames: [(0, ["A"], []), (0.1, ["B"], []), (0.2, ["A", "B"], ["A*2", "B*2"])]),
        Case(
            testDescription: "confirm 2: two symbols of one frame do not confirm each other", confirm: 2,
            rearm: .once, frames: [(0, ["A", "A"], []), (0.1, ["A", "A"], ["A*2"])]),
        Case(
            testDescription: "confirm 2: frames more than 2 s apart do not confirm each other", confirm: 2,
            rearm: .once,
            frames: [(0, ["A"], []), (2.1, ["A"], []), (4.2, ["A"], []), (6.2, ["A"], ["A*2"])]),
        Case(
            testDescription: "confirm 2 with absent 1s: a code that comes back needs two frames again",
            confirm: 2, rearm: .absent(.seconds(1)),
            frames: [
                (0, ["A"], []), (0.1, ["A"], ["A*2"]), (0.2, ["A"], []), (1.3, ["A"], []),
                (1.4, ["A"], ["A*2#2"]), (1.5, ["A"], []), (1.6, ["A"], []),
            ]),
        Case(
            testDescription: "confirm 3 with after 1s: frames that were too early do not confirm",
            confirm: 3, rearm: .after(.seconds(1)),
            frames: [
                (0, ["A"], []), (0.1, ["A"], []), (0.2, ["A"], ["A*3"]), (1.1, ["A"], []), (1.2, ["A"], []),
                (1.3, ["A"], []), (1.4, ["A"], ["A*3#2"]),
            ]),
        Case(
            testDescription: "confirm 2 with always: each frame counts once it is confirmed", confirm: 2,
            frames: [(0, ["A"], []), (0.1, ["A", "A"], ["A*2", "A*2#2"]), (0.2, ["A"], ["A*2#3"])]),
    ]

    @Test("counts what the rules say", arguments: cases)
    func table(_ one: Case) {
        var acceptance = Acceptance(AcceptanceRules(confirm: one.confirm, rearm: one.rearm))
        for (index, frame) in one.frames.enumerated() {
            let outcome = acceptance.accept(
                frame.texts.map { Scan.sample($0).reading }, in: .sample(index, at: frame.seconds))
            #expect(outcome.accepted.map(told) == frame.counts, "frame \(index) at \(frame.seconds) s")
        }
    }

    @Test("tells a code that does not count again, but not one that is unconfirmed")
    func duplicates() {
        var acceptance = Acceptance(AcceptanceRules(confirm: 2, rearm: .once))
        let a = Scan.sample("A").reading
        let told = (0..<4).map { index in
            acceptance.accept([a, a], in: .sample(index, at: Double(index))).duplicates
        }
        #expect(told == [[], [], [a.identity], [a.identity]])
    }

    @Test("the same text as another kind of code, or of another source, is another code")
    func identity() {
        var acceptance = Acceptance(AcceptanceRules(rearm: .once))
        let qr = Scan.sample("1").reading
        let code128 = Scan.sample("1", format: .code128).reading
        let counts = [("one", qr), ("one", code128), ("two", qr), ("one", qr)].map { source, reading in
            acceptance.accept([reading], in: .sample(0, at: 0, source: source)).accepted.count
        }
        #expect(counts == [1, 1, 1, 0])
    }

    @Test("remembers a bounded number of codes, the latest ones")
    func memory() {
        var sightings = Sightings(confirm: 1, rearm: .once, memoryLimit: 100)
        func counts(_ text: String, at second: Int) -> Bool {
            !sightings.see([Scan.sample(text).reading], in: .sample(second, at: Double(second))).accepted
                .isEmpty
        }
        for second in 0..<101 { #expect(counts("\(second)", at: second)) }
        // The first too many made it forget a quarter: 0 to 25.
        #expect(!counts("26", at: 200))
        #expect(!counts("100", at: 201))
        #expect(counts("0", at: 202))
        #expect(counts("25", at: 203))
    }

    @Test("remembers a bounded number of bytes, the latest codes")
    func memoryBytes() {
        var sightings = Sightings(confirm: 1, rearm: .once, byteLimit: 100_000)
        func counts(_ number: Int, at second: Int) -> Bool {
            let text = String(repeating: "x", count: 2990) + "\(1_000_000 + number)"
            return !sightings.see([Scan.sample(text).reading], in: .sample(second, at: Double(second)))
                .accepted.isEmpty
        }
        for second in 0..<200 {
            #expect(counts(second, at: second))
            #expect(sightings.rememberedBytes <= 100_000)
        }
        #expect(!counts(199, at: 200) && !counts(185, at: 201))
        #expect(counts(0, at: 202))
    }

    private func told(_ accepted: Accepted) -> String {
        accepted.reading.text + (accepted.frames > 1 ? "*\(accepted.frames)" : "")
            + (accepted.count > 1 ? "#\(accepted.count)" : "")
    }
}

extension FrameStamp {
    /// A frame of a test.
    static func sample(_ index: Int, at seconds: Double, source: String = "test") -> FrameStamp {
        FrameStamp(
            id: FrameID(source: source, index: index),
            time: FrameTime(nanoseconds: Int64((seconds * 1e9).rounded())))
    }
}
