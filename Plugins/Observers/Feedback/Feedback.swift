import ScanCore
import ScanSystem

/// Tells people at once what became of what they scan: tones, the terminal's bell, and a program for lights.
public final class Feedback: Observer {
    /// The name as configured.
    public static let name = "feedback"
    /// One line for listings.
    public static let summary =
        "Tells by tones, or a program for lights, whether a code was scanned, again, or not."

    /// What is told, and how.
    public typealias Options = FeedbackOptions

    /// Whether the good tone comes once a scan is on disk.
    public let needsStoredScans: Bool
    private let judge: Locked<FeedbackJudge>
    private let clock: any ScanClock
    private let sounds: SignalWorker
    private let lights: SignalWorker?

    /// A feedback whose sound was not opened yet.
    public convenience init(_ options: Options, _ context: PluginContext) throws {
        try self.init(options, context, terminal: "/dev/tty")
    }

    init(_ options: Options, _ context: PluginContext, terminal: String) throws {
        needsStoredScans = options.after == .stored
        judge = Locked(FeedbackJudge(after: options.after, told: Set(options.tones)))
        clock = context.clock
        let speaker = Speaker(
            device: options.device, volume: options.volume, bell: Bell(terminal: terminal), log: context.log)
        sounds = SignalWorker(name: "feedback", open: speaker.open, tell: speaker.tell, close: speaker.close)
        lights = options.command.map { command in
            let lamp = Lamp(command, in: context.directory, log: context.log)
            return SignalWorker(name: "feedback lights", tell: lamp.tell)
        }
    }

    /// Opens the sound.
    public func start() async {
        sounds.start()
        lights?.start()
    }

    /// Tells what people should know of the event; waits for no tone.
    public func note(_ event: PipelineEvent) async {
        let now = clock.now
        guard let signal = judge.withLock({ $0.signal(for: event, at: now) }) else { return }
        sounds.offer(signal)
        lights?.offer(signal)
    }

    /// Lets the last tone end, and closes the sound.
    public func stop() async {
        await sounds.finish()
        await lights?.finish()
    }
}
