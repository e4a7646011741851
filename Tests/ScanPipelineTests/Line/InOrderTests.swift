import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("Results in order")
struct InOrderTests {
    @Test("many tasks in any order come out in order", arguments: [1, 2, 7], [UInt64(1), 2, 3])
    func anyOrder(_ workers: Int, _ seed: UInt64) async {
        let results = InOrder<Int>(window: 2 * workers)
        let next = Locked(0)
        let putting = Task {
            await withTaskGroup { group in
                for worker in 0..<workers {
                    group.addTask {
                        var random = SeededRandom(seed: seed * 100 + UInt64(worker))
                        while true {
                            let sequence = next.withLock { next in
                                next += 1
                                return next - 1
                            }
                            guard sequence < 500 else { return }
                            for _ in 0..<Int.random(in: 0...5, using: &random) { await Task.yield() }
                            await results.put(sequence, at: sequence)
                        }
                    }
                }
            }
            results.finish()
        }
        var out: [Int] = []
        while let value = await results.next() { out.append(value) }
        await putting.value
        #expect(out == Array(0..<500))
    }

    @Test("nobody gets further ahead than the window")
    func window() async {
        let results = InOrder<Int>(window: 3)
        let done = Locked<Set<Int>>([])
        let putting = Task {
            await withTaskGroup { group in
                for sequence in 1..<6 {
                    group.addTask {
                        await results.put(sequence, at: sequence)
                        done.withLock { _ = $0.insert(sequence) }
                    }
                }
            }
            results.finish()
        }
        await settled { done.withLock { $0 } == [1, 2] }
        #expect(done.withLock { $0 } == [1, 2], "3 is as far from 0 as the window is wide")
        await results.put(0, at: 0)
        var out: [Int] = []
        while let value = await results.next() { out.append(value) }
        await putting.value
        #expect(out == [0, 1, 2, 3, 4, 5])
    }

    @Test("finished: what was put still comes out, then nothing")
    func finish() async {
        let results = InOrder<String>(window: 4)
        await results.put("b", at: 1)
        await results.put("a", at: 0)
        results.finish()
        #expect(await results.next() == "a")
        #expect(await results.next() == "b")
        #expect(await results.next() == nil)
        #expect(await results.next() == nil)
    }

    @Test("finished while somebody waits")
    func finishWakes() async {
        let results = InOrder<Int>(window: 4)
        let reader = Task { await results.next() }
        await settled { false }
        results.finish()
        #expect(await reader.value == nil)
    }
}
