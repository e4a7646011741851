import ScanCore
import ScanTesting
import Testing

@Suite("Virtual time")
struct VirtualTimeTests {
    @Test("an hour takes no time, and sleepers wake in the order of their ends")
    func order() async {
        let time = VirtualTime()
        let began = ContinuousClock.now
        let woken = Locked<[String]>([])
        await time.run {
            await withTaskGroup { group in
                for (name, minutes) in [("c", 60), ("a", 1), ("b", 30)] {
                    group.addTask {
                        try? await time.sleep(for: .seconds(60 * minutes))
                        woken.withLock { $0.append("\(name) \(time.elapsed)") }
                    }
                }
            }
        }
        #expect(woken.withLock { $0 } == ["a 60.0 seconds", "b 1800.0 seconds", "c 3600.0 seconds"])
        #expect(time.wallTime.rfc3339 == "2026-03-01T10:30:00.000Z")
        #expect(ContinuousClock.now - began < .seconds(600))
    }

    @Test("the clock stands still while a task can go on")
    func standsStill() async {
        let time = VirtualTime()
        let elapsed = await time.run { () -> Duration in
            let sleeper = Task(executorPreference: time) { try? await time.sleep(for: .seconds(1)) }
            for _ in 0..<1000 { await Task.yield() }
            defer { sleeper.cancel() }
            return time.elapsed
        }
        #expect(elapsed == .zero)
    }

    @Test("a cancelled sleep ends at once, before or after it began", arguments: [true, false])
    func cancellation(_ isEarly: Bool) async {
        let time = VirtualTime()
        await time.run {
            let sleeper = Task(executorPreference: time) { () -> Bool in
                do { try await time.sleep(for: .seconds(3600)) } catch { return error is CancellationError }
                return false
            }
            if !isEarly { await Task.yield() }
            sleeper.cancel()
            #expect(await sleeper.value)
        }
        #expect(time.elapsed == .zero)
    }

    @Test("whoever sleeps from elsewhere is woken too")
    func elsewhere() async throws {
        let time = VirtualTime()
        try await time.sleep(for: .seconds(5))
        #expect(time.elapsed == .seconds(5))
    }
}
