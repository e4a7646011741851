import ScanCore

/// Which readings count: confirmed by enough frames, and not counted before as the rule has it.
///
/// It remembers the 65,536 codes seen last, or as many as have 16 MiB; with `once`, a code that was forgotten counts
/// again. Codes are kept whole, not as hashes: two that are taken for one would cost a scan.
struct Sightings {
    private let confirm: Int
    private let rearm: Rearm
    private let memoryLimit: Int
    private let byteLimit: Int
    private var memory: [Key: Sighting] = [:]
    /// How many bytes the codes have that are remembered.
    private(set) var rememberedBytes = 0

    private struct Key: Hashable {
        let source: String
        let code: CodeIdentity
    }

    private struct Sighting {
        var lastSeen: FrameTime
        var lastAccepted: FrameTime?
        /// Whether it may count again; it stays so until it does, since frames that agree may take their time.
        var isArmed = true
        var agreeing = 0
        var count = 0
    }

    /// Frames that show one code further apart than this do not confirm each other.
    private static let confirmWindow = Duration.seconds(2)

    init(confirm: Int, rearm: Rearm, memoryLimit: Int = 65_536, byteLimit: Int = 16 << 20) {
        self.confirm = confirm
        self.rearm = rearm
        self.memoryLimit = memoryLimit
        self.byteLimit = byteLimit
    }

    /// What counts of a frame's readings, and which codes were seen but do not count again.
    ///
    /// - Parameter isConfirmed: whether enough frames are known to agree on a reading
    mutating func see(
        _ readings: [Reading], in frame: FrameStamp, isConfirmed: (Reading) -> Bool = { _ in false }
    ) -> (accepted: [Accepted], duplicates: [CodeIdentity]) {
        var accepted: [Accepted] = []
        var duplicates: [CodeIdentity] = []
        var seen: Set<CodeIdentity> = []
        for reading in readings {
            let isRepeat = !seen.insert(reading.identity).inserted
            if isRepeat && rearm != .always { continue }
            let needed = isConfirmed(reading) ? 1 : confirm
            switch sight(reading, in: frame, needed, isRepeat: isRepeat) {
            case .counts(let frames, let count):
                accepted.append(
                    Accepted(reading: reading, frames: frames, count: count, frame: frame, items: [frame.id]))
            case .countedBefore: duplicates.append(reading.identity)
            case .unconfirmed: break
            }
        }
        forget()
        return (accepted, duplicates)
    }

    private enum Verdict {
        case counts(frames: Int, count: Int)
        case countedBefore
        case unconfirmed
    }

    private mutating func sight(
        _ reading: Reading, in frame: FrameStamp, _ needed: Int, isRepeat: Bool
    ) -> Verdict {
        let time = frame.time
        let key = Key(source: frame.id.source, code: reading.identity)
        let known = memory[key]
        if known == nil { rememberedBytes += key.code.bytes.count }
        var sighting = known ?? Sighting(lastSeen: time)
        let sinceSeen = time - sighting.lastSeen
        if rearms(sighting, sinceSeen: sinceSeen, at: time) { sighting.isArmed = true }
        if sinceSeen > Sightings.confirmWindow { sighting.agreeing = 0 }
        if !isRepeat { sighting.agreeing += 1 }
        sighting.lastSeen = time
        defer { memory[key] = sighting }
        guard sighting.isArmed else {
            sighting.agreeing = 0
            return .countedBefore
        }
        guard sighting.agreeing >= needed else { return .unconfirmed }
        let frames = sighting.agreeing
        // A second symbol of the same code in this frame must still find the first one's confirmation.
        if rearm != .always {
            sighting.agreeing = 0
            sighting.isArmed = false
        }
        sighting.lastAccepted = time
        sighting.count += 1
        return .counts(frames: min(frames, max(needed, 1)), count: sighting.count)
    }

    private func rearms(_ sighting: Sighting, sinceSeen: Duration, at time: FrameTime) -> Bool {
        switch rearm {
        case .always, .once: false
        case .after(let duration): sighting.lastAccepted.map { time - $0 >= duration } ?? false
        case .absent(let duration): sinceSeen >= duration
        }
    }

    private mutating func forget() {
        guard memory.count > memoryLimit || rememberedBytes > byteLimit else { return }
        // A quarter more than must go, so that the sorting is seldom.
        for (key, _) in memory.sorted(by: { $0.value.lastSeen < $1.value.lastSeen }) {
            guard memory.count > memoryLimit * 3 / 4 || rememberedBytes > byteLimit * 3 / 4 else { return }
            memory[key] = nil
            rememberedBytes -= key.code.bytes.count
        }
    }
}
