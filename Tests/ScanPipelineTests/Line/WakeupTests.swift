import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("Waits that end")
struct WakeupTests {
    private let time = VirtualTime()
    private var deadlines: Deadlines { Deadlines(clock: time, threads: time) }

    @Test("a sleeper wakes when its time has passed, when woken, and at once when woken before")
    func wakeup() async {
        let wakeup = Wakeup(deadlines)
        let times = await time.run { [time] () -> [Duration] in
            await wakeup.sleep(for: .seconds(5))
            let slept = time.elapsed
            wakeup.wake()
            await wakeup.sleep(for: nil)
            let spared = time.elapsed
            let waker = Task(executorPreference: time) {
                try? await time.sleep(for: .seconds(1))
                wakeup.wake()
            }
            await wakeup.sleep(for: .seconds(60))
            await waker.value
            return [slept, spared, time.elapsed]
        }
        #expect(times == [.seconds(5), .seconds(5), .seconds(6)])
    }

    @Test("sleeps of no time at all end, thousands of them, on real threads")
    func shortSleeps() async {
        let wakeup = Wakeup(Deadlines(clock: SystemClock(), threads: SystemThreads()))
        for _ in 0..<2000 { await wakeup.sleep(for: .nanoseconds(1)) }
    }

    @Test("a deadline gives the result that came first, and does not wait for what hangs")
    func deadline() async {
        let deadlines = deadlines
        let results = await time.run { [time] () -> [Int?] in
            let inTime = await deadlines.result(within: .seconds(2)) { () -> Int in
                try? await time.sleep(for: .seconds(1))
                return 1
            }
            let late = await deadlines.result(within: .seconds(2)) { () -> Int in
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                return 2
            }
            return [inTime, late]
        }
        #expect(results == [1, nil])
        #expect(time.elapsed == .seconds(3))
    }
}
