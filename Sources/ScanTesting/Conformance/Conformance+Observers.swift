import ScanCore

extension Conformance {
    /// What an observer does that it must not, beginning before it is started: makes new ones by `make`.
    ///
    /// Every kind of event must be noted soon, since those that come meanwhile may be lost.
    public static func violations(ofObserver make: () throws -> any Observer) async -> [String] {
        do {
            let observer = try make()
            return await steps(of: observer).asyncFaults()
        } catch {
            return ["cannot be made: \(error)"]
        }
    }

    private static func steps(of observer: some Observer) -> [Step] {
        let notes = events.map { event in
            Step(name: "note of \(event)", limit: .seconds(1)) { await observer.note(event) }
        }
        return [Step(name: "start", limit: .seconds(5)) { await observer.start() }] + notes
            + [Step(name: "stop", limit: .seconds(3)) { await observer.stop() }]
    }

    private static var events: [PipelineEvent] {
        let frame = FrameID(source: "test", index: 0)
        let scans = HostileTexts.short.prefix(8).map { Scan.sample($0) }
        return scans.flatMap { scan -> [PipelineEvent] in
            [
                .accepted(scan), .stored(scan),
                .outcome(handler: "h", scan: scan, outcome: .delivered, attempt: 1),
                .undelivered(scan, handler: "h", reason: "why"),
            ]
        } + [
            .source(name: "test", state: .running("now")), .duplicate(.qr, frame), .triggerMissed,
            .failed(frame, label: "a\nb", reason: "why"), .dropped(source: "test", frames: 3),
            .decoded(frame, readings: 0, rejections: [], gaveUp: true),
            .incomplete(.qr, missing: [1], of: 2), .handlerStopped(name: "h", reason: "why"),
            .source(name: "test", state: .ended),
        ]
    }
}

/// Something that must end in time.
private struct Step: Sendable {
    let name: String
    let limit: Duration
    let body: @Sendable () async -> Void
}

extension [Step] {
    fileprivate func asyncFaults() async -> [String] {
        for step in self where !(await Conformance.ends(within: step.limit, step.body)) {
            return ["\(step.name) takes over \(step.limit.written ?? "its time")"]
        }
        return []
    }
}
