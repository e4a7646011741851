import Glibc
import ScanCore
import ScanSystem
import ScanTesting
import Testing

@testable import FeedbackPlugin

@Suite("Feedback")
struct FeedbackTests {
    private static let events: [PipelineEvent] = [
        .accepted(.sample("a")), .duplicate(.ean13, FrameID(source: "test", index: 1)), .triggerMissed,
        .handlerStopped(name: "h", reason: "gone"),
    ]

    /// Whether libasound and its configuration are there: without, these tests tell that they were skipped.
    private static let hasALSA: Bool = {
        guard let device = try? SoundDevice("null") else { return false }
        device.close()
        return true
    }()

    private func feedback(
        in stage: Stage, terminal: String = "/nonexistent", change: (inout FeedbackOptions) -> Void
    ) throws -> Feedback {
        var options = FeedbackOptions()
        change(&options)
        let context = PluginContext(
            name: "feedback", pipeline: "test", directory: stage.path, clock: SystemClock(),
            log: { stage.tell($1) })
        return try Feedback(options, context, terminal: terminal)
    }

    @Test(
        "plays four tones that are told apart by pitch and length, none before its event",
        .enabled(if: hasALSA, "needs libasound2"))
    func tones() async throws {
        let stage = try Stage()
        defer { stage.remove() }
        let feedback = try feedback(in: stage) { $0.device = "file:FILE=\(stage.path)/sound.raw,FORMAT=raw" }
        await feedback.start()
        try await Task.sleep(for: .milliseconds(100))
        #expect(stage.samples.isEmpty)
        for event in FeedbackTests.events {
            await feedback.note(event)
            // The null device plays at once; a tone that waits would be replaced by a graver one.
            try await Task.sleep(for: .milliseconds(300))
        }
        await feedback.stop()
        var rest = stage.samples[...]
        for signal in FeedbackSignal.allCases {
            let tone = Tone.of(signal)
            let count = tone.length * Tone.samplesPerSecond / 1000
            #expect(abs(pitch(of: rest.prefix(count)) - tone.pitch) < 15, "\(signal)")
            // It swells and fades.
            #expect(rest.prefix(20).allSatisfy { abs(Int($0)) < 2000 })
            #expect(rest.prefix(count).suffix(20).allSatisfy { abs(Int($0)) < 2000 })
            rest = rest.dropFirst(count)
        }
        #expect(rest.allSatisfy { $0 == 0 })
        #expect(stage.told == [])
    }

    /// By counting how often the samples rise through zero.
    private func pitch(of samples: ArraySlice<Int16>) -> Double {
        guard samples.count > 1 else { return 0 }
        let rises = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
        return Double(rises) * Double(Tone.samplesPerSecond) / Double(samples.count)
    }

    @Test("without a sound device the bell rings, after one warning")
    func bell() async throws {
        let stage = try Stage()
        defer { stage.remove() }
        let terminal = try PseudoTerminal()
        defer { terminal.close() }
        let feedback = try feedback(in: stage, terminal: terminal.name) { $0.device = "no_such_device" }
        await feedback.start()
        #expect(terminal.read() == "")
        await feedback.note(FeedbackTests.events[0])
        try await Task.sleep(for: .milliseconds(500))
        await feedback.note(FeedbackTests.events[3])
        await feedback.stop()
        #expect(terminal.read() == "\u{7}\u{7}\u{7}\u{7}")
        #expect(stage.told.count == 1)
        #expect(stage.told.first?.hasPrefix("feedback has no sound: ") == true)
        #expect(stage.told.first?.hasSuffix("the terminal's bell rings instead") == true)
    }

    @Test("without sound and terminal it is silent, after one warning")
    func silent() async throws {
        let stage = try Stage()
        defer { stage.remove() }
        let feedback = try feedback(in: stage) { $0.device = "no_such_device" }
        await feedback.start()
        for event in FeedbackTests.events { await feedback.note(event) }
        await feedback.stop()
        #expect(stage.told.count == 1)
        #expect(stage.told.first?.hasSuffix("there is no terminal's bell either") == true)
    }

    @Test("a program gets the signal, and nothing that was scanned; one that fails is told once")
    func lights() async throws {
        let stage = try Stage()
        defer { stage.remove() }
        let script = "echo \"$@\" >> lights"
        let feedback = try feedback(in: stage) {
            $0.device = "no_such_device"
            $0.command = ProgramCommand(["sh", "-c", script, "sh"])
        }
        await feedback.start()
        await feedback.note(.accepted(.sample("scanned")))
        try await Task.sleep(for: .seconds(1))
        await feedback.note(.triggerMissed)
        await feedback.stop()
        #expect(stage.text("lights") == "good\nrejected\n")
    }

    @Test("never waits for a tone, and lets only the gravest wait")
    func slow() async throws {
        let told = Locked<[FeedbackSignal]>([])
        let isBlocked = Locked(true)
        let worker = SignalWorker(
            name: "test",
            tell: { signal in
                told.withLock { $0.append(signal) }
                while isBlocked.withLock({ $0 }) { usleep(1000) }
            })
        worker.start()
        worker.offer(.good)
        while told.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(1)) }
        for _ in 0..<1000 {
            for signal in [FeedbackSignal.good, .error, .duplicate] { worker.offer(signal) }
        }
        isBlocked.withLock { $0 = false }
        await worker.finish()
        #expect(told.withLock { $0 } == [.good, .error])
    }

    @Test("says whether it waits for scans that are stored", arguments: FeedbackOptions.After.allCases)
    func stored(_ after: FeedbackOptions.After) throws {
        let stage = try Stage()
        defer { stage.remove() }
        #expect(try feedback(in: stage) { $0.after = after }.needsStoredScans == (after == .stored))
    }
}
