import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("Messages in several symbols")
struct JoiningTests {
    /// A part as a symbology tells it: `index` from 1.
    static func part(
        _ text: String, _ index: Int, of count: Int, parity: Int = 7, bytes: [UInt8]? = nil
    ) -> Reading {
        var reading = Scan.sample(text).reading
        reading.bytes = bytes ?? Array(text.utf8)
        reading.details = [
            JSONMember(
                "structured_append",
                ["index": .int(index - 1), "count": .int(count), "parity": .int(parity)])
        ]
        return reading
    }

    private func acceptance(_ join: Join = .on, confirm: Int = 1, rearm: Rearm = .always) -> Acceptance {
        Acceptance(AcceptanceRules(confirm: confirm, rearm: rearm, join: join))
    }

    @Test("are put together in every order of their parts")
    func everyOrder() {
        let parts = ["one ", "two ", "three"].enumerated().map { Self.part($1, $0 + 1, of: 3) }
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            var acceptance = acceptance()
            var texts: [[String]] = []
            for (index, part) in order.enumerated() {
                let outcome = acceptance.accept([parts[part]], in: .sample(index, at: Double(index)))
                texts.append(outcome.accepted.map(\.reading.text))
                #expect(outcome.settled.count == (index == 2 ? 3 : 0), "pictures wait for each other")
            }
            #expect(texts == [[], [], ["one two three"]], "order \(order)")
        }
    }

    @Test("need each part once, however often parts are repeated, and several may be in one frame")
    func repeated() {
        var acceptance = acceptance()
        let (a, b, c) = (Self.part("a", 1, of: 3), Self.part("b", 2, of: 3), Self.part("c", 3, of: 3))
        let frames = [[a], [a], [a, b], [b, a], [c, a], [a, b, c], [a]]
        let told = frames.enumerated().map {
            acceptance.accept($1, in: .sample($0, at: Double($0))).accepted.map(\.reading.text)
        }
        #expect(told == [[], [], [], [], ["abc"], ["abc"], []])
    }

    @Test("count once while their symbols stay in the picture, as any code does")
    func staying() {
        var acceptance = acceptance(.within(.seconds(30)), rearm: .absent(.seconds(1)))
        let (a, b) = (Self.part("a", 1, of: 2), Self.part("b", 2, of: 2))
        var counts: [Int] = []
        for index in 0..<20 {
            let readings = index < 2 ? [[a], [b]][index] : index < 15 ? [[a, b], [b]][index % 2] : []
            counts.append(
                acceptance.accept(readings, in: .sample(index, at: Double(index) / 4)).accepted.count)
        }
        counts.append(acceptance.accept([a], in: .sample(20, at: 10)).accepted.count)
        #expect(counts == [0, 1] + Array(repeating: 0, count: 18) + [1])
    }

    @Test("need every part in as many frames as confirm says")
    func confirmed() {
        var acceptance = acceptance(confirm: 2)
        let (a, b) = (Self.part("a", 1, of: 2), Self.part("b", 2, of: 2))
        let counts = [[a], [a], [b], [a], [b]].enumerated().map {
            acceptance.accept($1, in: .sample($0, at: Double($0) / 10)).accepted.count
        }
        #expect(counts == [0, 0, 0, 0, 1])
    }

    @Test("tell what is missing when their time is up, and when the run ends")
    func incomplete() {
        var acceptance = acceptance(.within(.seconds(5)))
        _ = acceptance.accept([Self.part("a", 1, of: 4)], in: .sample(0, at: 0))
        _ = acceptance.accept([Self.part("c", 3, of: 4)], in: .sample(1, at: 4))
        #expect(acceptance.accept([], in: .sample(2, at: 9)).incomplete.isEmpty)
        let late = acceptance.accept([], in: .sample(3, at: 9.1))
        #expect(late.incomplete.map(\.missing) == [[2, 4]])
        #expect(
            late.settled.map { "\($0.item.index): \($0.failure ?? "done")" } == [
                "0: parts 2, 4 of a message in 4 symbols never came",
                "1: parts 2, 4 of a message in 4 symbols never came", "3: done",
            ])
        _ = acceptance.accept([Self.part("x", 2, of: 2)], in: .sample(4, at: 10))
        let end = acceptance.finish()
        #expect(end.incomplete.map(\.missing) == [[1]] && end.accepted.isEmpty)
        #expect(end.settled.map(\.item.index) == [4])
    }

    @Test("of another message are not mixed in, also when it has the same parity")
    func strangers() {
        var acceptance = acceptance()
        let frames = [
            [Self.part("a", 1, of: 2)], [Self.part("z", 2, of: 2, parity: 8)],
            [Self.part("A", 1, of: 2)], [Self.part("B", 2, of: 2)],
        ]
        let outcomes = frames.enumerated().map { acceptance.accept($1, in: .sample($0, at: Double($0))) }
        #expect(outcomes.map { $0.accepted.map(\.reading.text) } == [[], [], [], ["AB"]])
        #expect(outcomes.map { $0.incomplete.map(\.missing) } == [[], [], [[2]], []])
        #expect(acceptance.finish().incomplete.map(\.missing) == [[1]])
    }

    @Test("are decoded as a whole: a character may be split over two symbols")
    func splitCharacter() throws {
        let bytes = Array("Käse für 5 €".utf8)
        var acceptance = acceptance()
        _ = acceptance.accept([Self.part("?", 1, of: 2, bytes: Array(bytes[..<2]))], in: .sample(0, at: 0))
        let accepted = acceptance.accept(
            [Self.part("?", 2, of: 2, bytes: Array(bytes[2...]))], in: .sample(1, at: 1)
        ).accepted
        let reading = try #require(accepted.first?.reading)
        #expect(reading.text == "Käse für 5 €" && reading.bytes == bytes)
        #expect(accepted.first?.items.map(\.index) == [0, 1])
    }

    @Test("are scans of their own unless they are to be joined")
    func off() {
        var acceptance = acceptance(.off)
        let texts = acceptance.accept(
            [Self.part("a", 1, of: 2), Self.part("b", 2, of: 2)], in: .sample(0, at: 0)
        ).accepted.map(\.reading.text)
        #expect(texts == ["a", "b"])
    }

    @Test("are bounded: a flood of first parts pushes out the oldest, which are told")
    func flood() {
        var acceptance = acceptance()
        var told = 0
        for index in 0..<300 {
            told +=
                acceptance.accept(
                    [Self.part("\(index)", 1, of: 2, parity: index % 256, bytes: [UInt8(index % 251)])],
                    in: .sample(index, at: Double(index))
                ).incomplete.count
        }
        #expect(told + acceptance.finish().incomplete.count == 300)
    }
}
