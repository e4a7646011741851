import ScanCore

/// Plays the tones of signals, or rings the bell where nothing can be played, after one warning.
///
/// Called on one thread.
final class Speaker: Sendable {
    private let device: String
    private let volume: Double
    private let bell: Bell
    private let log: @Sendable (LogLevel, String) -> Void
    private let sound = Locked<SoundDevice?>(nil)

    init(device: String, volume: Int, bell: Bell, log: @escaping @Sendable (LogLevel, String) -> Void) {
        self.device = device
        self.volume = Double(volume) / 100
        self.bell = bell
        self.log = log
    }

    func open() {
        do throws(Fault) {
            let opened = try SoundDevice(device)
            sound.withLock { $0 = opened }
        } catch {
            fallBack(error)
        }
    }

    func tell(_ signal: FeedbackSignal) {
        guard let sound = sound.withLock({ $0 }) else { return bell.ring(signal) }
        do throws(Fault) {
            try sound.play(Tone.of(signal).samples(volume: volume))
        } catch {
            close()
            fallBack(error)
            bell.ring(signal)
        }
    }

    func close() {
        let opened = sound.withLock { sound in
            defer { sound = nil }
            return sound
        }
        opened?.close()
    }

    private func fallBack(_ fault: Fault) {
        let instead =
            bell.isThere ? "the terminal's bell rings instead" : "there is no terminal's bell either"
        log(.warning, "feedback has no sound: \(fault); \(instead)")
    }
}
