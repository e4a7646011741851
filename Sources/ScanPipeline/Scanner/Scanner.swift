import ScanCore
import ScanVision

/// Frame in, readings out: locate, decode, arbitrate.
///
/// Has no clock, no I/O and no memory: the same frame gives the same result on every machine. The one exception
/// is `patience`, a camera's backstop against hostile pictures; a result says when it was used.
public struct Scanner: Sendable {
    private let readers: [any SymbolReader]
    private let effort: Effort
    private let patience: Duration?
    private let clock: any ScanClock

    /// A scanner over readers, in the order in which they are asked.
    ///
    /// - Parameter patience: how long one frame may take at most, whatever its budget; nil: no limit
    public init(
        readers: [any SymbolReader], effort: Effort, patience: Duration? = nil,
        clock: any ScanClock = SystemClock()
    ) {
        self.readers = readers
        self.effort = effort
        self.patience = patience
        self.clock = clock
    }

    /// What is in a frame; corners are in the picture as shown.
    public func scan(_ frame: Frame) -> FrameResult {
        let analysis = FrameAnalysis(frame.image)
        let stop = backstop()
        let finds = search(analysis, with: readers, effort: effort, stop: stop)
        let claims = arbitrate(finds)
        return FrameResult(
            id: frame.id,
            readings: claims.readings.map { shown($0, frame.geometry) }
                .filter { frame.geometry.admits($0.corners) },
            rejections: claims.rejections.map { shown($0, frame.geometry) }
                .filter { frame.geometry.admits($0.corners) },
            nothing: finds.compactMap(\.nothing),
            work: finds.map(\.work).reduce(0, +),
            gaveUp: finds.contains(where: \.gaveUp))
    }

    private func backstop() -> (@Sendable () -> Bool)? {
        guard let patience else { return nil }
        let end = clock.now + patience
        return { [clock] in clock.now > end }
    }

    private func shown(_ reading: Reading, _ geometry: FrameGeometry) -> Reading {
        var shown = reading
        shown.corners = reading.corners.mapped(geometry.shown)
        return shown
    }

    private func shown(_ rejection: Rejection, _ geometry: FrameGeometry) -> Rejection {
        var shown = rejection
        shown.corners = rejection.corners.mapped(geometry.shown)
        return shown
    }
}

/// What was found in one frame.
public struct FrameResult: Sendable {
    /// Which frame.
    public let id: FrameID
    /// What was read, from the top of the picture to the bottom, then from left to right.
    public let readings: [Reading]
    /// What was located but not read.
    public let rejections: [Rejection]
    /// For each reader that located nothing, why.
    public let nothing: [(symbology: String, failure: DecodeFailure)]
    /// Work spent, in units of about a microsecond.
    public let work: Int
    /// Whether something was left untried because the budget or the time ran out.
    public let gaveUp: Bool

    /// A result from its parts.
    public init(
        id: FrameID, readings: [Reading], rejections: [Rejection] = [],
        nothing: [(symbology: String, failure: DecodeFailure)] = [], work: Int = 0, gaveUp: Bool = false
    ) {
        self.id = id
        self.readings = readings
        self.rejections = rejections
        self.nothing = nothing
        self.work = work
        self.gaveUp = gaveUp
    }
}
