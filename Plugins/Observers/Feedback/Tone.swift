import Glibc

/// A tone of one pitch: a sine that swells and fades, since one that is cut off clicks.
struct Tone: Hashable, Sendable {
    /// Hertz.
    let pitch: Double
    /// Milliseconds.
    let length: Int

    /// What every sound device plays (AC'97).
    static let samplesPerSecond = 48_000

    /// Five milliseconds: shorter clicks, longer sounds soft.
    private static let swell = samplesPerSecond * 5 / 1000

    /// Low and long for what is bad, high and short for what is good, an octave or near it between each: told apart by
    /// those who hear little of either.
    static func of(_ signal: FeedbackSignal) -> Tone {
        switch signal {
        case .good: Tone(pitch: 2000, length: 90)
        case .duplicate: Tone(pitch: 1200, length: 160)
        case .rejected: Tone(pitch: 600, length: 300)
        case .error: Tone(pitch: 300, length: 550)
        }
    }

    /// The samples, as loud as `volume` of 0 to 1.
    func samples(volume: Double) -> [Int16] {
        let count = length * Tone.samplesPerSecond / 1000
        return (0..<count).map { index in
            let distance = min(index, count - 1 - index)
            let envelope =
                distance >= Tone.swell ? 1 : 0.5 - 0.5 * cos(.pi * Double(distance) / Double(Tone.swell))
            let phase = 2 * .pi * pitch * Double(index) / Double(Tone.samplesPerSecond)
            return Int16((sin(phase) * envelope * volume * 32_000).rounded())
        }
    }
}
