import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("The intake of frames")
struct FrameIntakeTests {
    private func item(_ index: Int, of source: String = "list") -> SourceItem {
        .frame(.saying("\(index)", source: source, index: index))
    }

    @Test("files: nothing is lost, and the source waits for room")
    func lossless() async {
        let intake = FrameIntake(isLive: [false], room: 3)
        let handedIn = Locked(0)
        let putting = Task {
            for index in 0..<100 {
                #expect(await intake.put(item(index), from: 0) == nil)
                handedIn.withLock { $0 += 1 }
            }
            intake.end(source: 0)
        }
        await settled { handedIn.withLock { $0 } == 2 }
        #expect(handedIn.withLock { $0 } == 2, "the third waits for room after being put")
        var taken: [Int] = []
        while let numbered = await intake.take() {
            #expect(numbered.sequence == taken.count)
            taken.append(numbered.item.id.index)
        }
        await putting.value
        #expect(taken == Array(0..<100))
    }

    @Test("a camera: the newest frame wins, and the older one comes back to be counted")
    func newestWins() async {
        let intake = FrameIntake(isLive: [true], room: 3)
        #expect(await intake.put(item(0), from: 0) == nil)
        #expect(await intake.put(item(1), from: 0)?.id.index == 0)
        #expect(await intake.put(item(2), from: 0)?.id.index == 1)
        #expect(await intake.take()?.item.id.index == 2)
        #expect(await intake.put(item(3), from: 0) == nil)
        intake.end(source: 0)
        #expect(await intake.take()?.item.id.index == 3)
        #expect(await intake.take() == nil)
    }

    @Test("several sources take turns, however full one is")
    func turns() async {
        let intake = FrameIntake(isLive: [false, false, true], room: 10)
        for index in 0..<4 { _ = await intake.put(item(index, of: "a"), from: 0) }
        _ = await intake.put(item(0, of: "b"), from: 1)
        _ = await intake.put(item(0, of: "c"), from: 2)
        for source in 0..<3 { intake.end(source: source) }
        var order: [String] = []
        while let numbered = await intake.take() {
            order.append("\(numbered.item.id.source)\(numbered.item.id.index)")
        }
        #expect(order == ["a0", "b0", "c0", "a1", "a2", "a3"])
    }

    @Test("closed: lets nothing in, gives what is in, releases whoever waits")
    func close() async {
        let intake = FrameIntake(isLive: [false], room: 1)
        let waiting = Task { await intake.put(item(0), from: 0) }
        let worker = Task { await [intake.take(), intake.take()].map { $0?.item.id.index } }
        #expect(await waiting.value == nil)
        intake.close()
        #expect(await worker.value == [0, nil])
        #expect(await intake.put(item(1), from: 0)?.id.index == 1)
        #expect(await intake.take() == nil)
    }

    @Test("emptied: gives back what nobody has taken")
    func empty() async {
        let intake = FrameIntake(isLive: [false, true], room: 10)
        for index in 0..<3 { _ = await intake.put(item(index), from: 0) }
        _ = await intake.put(item(9, of: "live"), from: 1)
        #expect(await intake.take()?.item.id.index == 0)
        intake.close()
        #expect(intake.empty().map(\.id.index) == [1, 2, 9])
        #expect(await intake.take() == nil)
    }

    @Test("many workers and sources: each item is taken once, numbered without gaps")
    func manyWorkers() async {
        let intake = FrameIntake(isLive: Array(repeating: false, count: 4), room: 2)
        let taken = Locked<[Int: FrameID]>([:])
        await withTaskGroup { group in
            for source in 0..<4 {
                group.addTask {
                    for index in 0..<250 { _ = await intake.put(item(index, of: "\(source)"), from: source) }
                    intake.end(source: source)
                }
            }
            for _ in 0..<3 {
                group.addTask {
                    while let numbered = await intake.take() {
                        let old = taken.withLock {
                            $0.updateValue(numbered.item.id, forKey: numbered.sequence)
                        }
                        #expect(old == nil)
                    }
                }
            }
        }
        let all = taken.withLock { $0 }
        #expect(all.keys.sorted() == Array(0..<1000))
        for source in 0..<4 {
            let inOrder = all.sorted { $0.key < $1.key }.map(\.value).filter { $0.source == "\(source)" }
            #expect(inOrder.map(\.index) == Array(0..<250))
        }
    }
}
