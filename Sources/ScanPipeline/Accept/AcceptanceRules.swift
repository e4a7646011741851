import ScanCore

/// When readings become scans.
public struct AcceptanceRules: Hashable, Sendable {
    /// Frames that must agree before a reading counts, at least 1.
    public var confirm: Int
    /// When the same code counts again.
    public var rearm: Rearm
    /// Which of the codes of one frame count.
    public var pick: Pick
    /// Whether the parts of a message in several symbols are put together.
    public var join: Join
    /// How long a code whose add-on was looked for, but not seen, waits for it.
    public var addOnWait: Duration

    /// Every reading counts, unless told otherwise.
    public init(
        confirm: Int = 1, rearm: Rearm = .always, pick: Pick = .all, join: Join = .off,
        addOnWait: Duration = .zero
    ) {
        self.confirm = confirm
        self.rearm = rearm
        self.pick = pick
        self.join = join
        self.addOnWait = addOnWait
    }
}

/// A frame as acceptance knows it: no pixels.
struct FrameStamp: Hashable, Sendable {
    let id: FrameID
    let time: FrameTime
    var label: String?
    /// The middle of what is looked at, in the picture as shown.
    var centre = Point(x: 0, y: 0)
}

/// A reading that counts.
struct Accepted: Hashable, Sendable {
    var reading: Reading
    /// Frames that agreed on it.
    var frames: Int
    /// How often this code was accepted, with this time.
    var count: Int
    /// The frame in which it was accepted.
    var frame: FrameStamp
    /// The items that it came from: more than one for a message in several symbols.
    var items: [FrameID]
}
