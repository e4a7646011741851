import ScanCore
import ScanVision

/// Puts the parts of messages in several symbols together, in whatever order and over however many frames they come.
struct Joining {
    /// A message of which not all parts came.
    struct Incomplete: Hashable, Sendable {
        let format: SymbolFormat
        /// The parts that are missing, from 1.
        let missing: [Int]
        let count: Int
        /// The items that have the others.
        let items: [FrameID]

        /// What is missing, in words.
        var description: String {
            let parts = missing.map(String.init).joined(separator: ", ")
            return "part\(missing.count == 1 ? "" : "s") \(parts) of a message in \(count) symbols never came"
        }
    }

    /// What became of a frame's readings.
    struct Outcome {
        /// Those that are no part of anything.
        var single: [Reading] = []
        /// Messages of which a part is in this frame, and all of which have come.
        var whole: [(reading: Reading, items: [FrameID])] = []
        var incomplete: [Incomplete] = []
    }

    private let confirm: Int
    private let wait: Duration?
    private let keepsWhole: Bool
    private var sets: [Key: PartSet] = [:]

    /// Sets at a time: more are a flood, and the oldest goes.
    private static let limit = 64

    private struct Key: Hashable {
        let source: String
        let format: SymbolFormat
        let parity: Int
        let count: Int
    }

    /// - Parameter keepsWhole: whether a part that is seen later shows its whole message again
    init(confirm: Int, wait: Duration?, keepsWhole: Bool) {
        self.confirm = confirm
        self.wait = wait
        self.keepsWhole = keepsWhole
    }

    /// Takes a frame's readings; parts are kept until their message is whole.
    mutating func take(_ readings: [Reading], in frame: FrameStamp) -> Outcome {
        var outcome = Outcome()
        outcome.incomplete = expire(at: frame.time)
        var touched: [Key] = []
        for reading in readings {
            guard let part = reading.part else {
                outcome.single.append(reading)
                continue
            }
            let key = Key(
                source: frame.id.source, format: reading.format, parity: part.parity, count: part.count)
            if let stranger = put(reading, part.index, of: key, in: frame) {
                outcome.incomplete.append(stranger)
            }
            if !touched.contains(key) { touched.append(key) }
        }
        for key in touched {
            guard let whole = sets[key]?.whole(confirm: confirm, key.parity) else { continue }
            let items = sets[key]?.release() ?? []
            outcome.whole.append((whole, items.contains(frame.id) ? items : items + [frame.id]))
            if !keepsWhole { sets[key] = nil }
        }
        outcome.incomplete += makeRoom()
        return outcome
    }

    /// The items that have parts of messages that are not whole yet.
    var items: Set<FrameID> { Set(sets.values.flatMap(\.items)) }

    /// Tells what is not whole when the run ends.
    mutating func finish() -> [Incomplete] {
        defer { sets = [:] }
        return sets.sorted { $0.value.latest < $1.value.latest }.compactMap { incomplete($0.key) }
    }

    /// Puts a part into its set; another part of the same number shows that the set was another message's.
    private mutating func put(
        _ reading: Reading, _ index: Int, of key: Key, in frame: FrameStamp
    ) -> Incomplete? {
        var stranger: Incomplete?
        if let known = sets[key]?.parts[index], known.reading.bytes != reading.bytes {
            stranger = incomplete(key)
            sets[key] = nil
        }
        sets[key, default: PartSet(latest: frame.time)].see(reading, index, in: frame)
        return stranger
    }

    private mutating func expire(at time: FrameTime) -> [Incomplete] {
        guard let wait else { return [] }
        let old = sets.filter { time - $0.value.latest > wait }.keys
        defer { for key in old { sets[key] = nil } }
        return old.compactMap { incomplete($0) }
    }

    private mutating func makeRoom() -> [Incomplete] {
        guard sets.count > Joining.limit else { return [] }
        let order = sets.sorted { $0.value.latest < $1.value.latest }
        let old = order.prefix(sets.count - Joining.limit).map(\.key)
        defer { for key in old { sets[key] = nil } }
        return old.compactMap { incomplete($0) }
    }

    /// The set as one that is given up; nil where its message was whole.
    private func incomplete(_ key: Key) -> Incomplete? {
        guard let set = sets[key], !set.wasWhole else { return nil }
        let missing = (0..<key.count).filter { (set.parts[$0]?.frames ?? 0) < confirm }.map { $0 + 1 }
        return Incomplete(format: key.format, missing: missing, count: key.count, items: set.items)
    }
}

/// The parts of one message that have come.
private struct PartSet {
    struct Part {
        var reading: Reading
        var frames = 0
        var lastFrame: FrameID?
    }

    var parts: [Int: Part] = [:]
    /// When the latest part came that was new.
    var latest: FrameTime
    /// The items that hold parts, until the message is whole.
    private(set) var items: [FrameID] = []
    private(set) var wasWhole = false

    init(latest: FrameTime) { self.latest = latest }

    mutating func see(_ reading: Reading, _ index: Int, in frame: FrameStamp) {
        if parts[index] == nil { latest = frame.time }
        var part = parts[index] ?? Part(reading: reading)
        if part.lastFrame != frame.id { part.frames += 1 }
        part.lastFrame = frame.id
        part.reading = reading
        parts[index] = part
        if !wasWhole && !items.contains(frame.id) { items.append(frame.id) }
    }

    /// The items, which need not be held any longer.
    mutating func release() -> [FrameID] {
        wasWhole = true
        defer { items = [] }
        return items
    }

    /// The whole message, once enough frames agree on each of its parts.
    func whole(confirm: Int, _ parity: Int) -> Reading? {
        let count = parts.values.first?.reading.part?.count ?? 0
        let ordered = (0..<count).compactMap { parts[$0] }
        guard ordered.count == count, ordered.allSatisfy({ $0.frames >= confirm }) else { return nil }
        return Reading(joining: ordered.map(\.reading), parity: parity)
    }
}

extension Reading {
    /// Which part of a message in several symbols it is, `index` from 0; nil where it is none.
    fileprivate var part: (index: Int, count: Int, parity: Int)? {
        guard let append = details.first(where: { $0.name == "structured_append" })?.value,
            case .int(let index) = append["index"], case .int(let count) = append["count"],
            case .int(let parity) = append["parity"], (1...16).contains(count), (0..<count).contains(index)
        else { return nil }
        return (index, count, parity)
    }

    /// The message of parts in order.
    ///
    /// Its bytes are decoded at once, since writers split characters over symbols; its place is the last part's.
    fileprivate init?(joining parts: [Reading], parity: Int) {
        guard let last = parts.last else { return nil }
        let bytes = parts.flatMap(\.bytes)
        let announced = Set(parts.map { $0.details.first { $0.name == "eci" }?.value })
        var announcement = EncodedMessage.Announcement.nothing
        if announced.count == 1, case .array(let list)?? = announced.first, list.count == 1,
            case .int(let number) = list[0]
        {
            announcement = .eci(number)
        }
        let text = EncodedMessage([.init(bytes, announcement)]).text
        self = last
        self.text = text.text
        self.bytes = bytes
        charset = text.charset
        confidence = parts.map(\.confidence).min() ?? last.confidence
        details = last.details.filter { $0.name != "structured_append" && $0.name != "eci" }
        details.append(
            JSONMember(
                "joined",
                [
                    "count": .int(parts.count), "parity": .int(parity),
                    // Writers are known that get it wrong, so it is told and refuses nothing.
                    "parity_matches": .bool(bytes.reduce(0) { $0 ^ Int($1) } == parity),
                ]))
    }
}
