import ScanCore

/// Passes events to observers, each on a thread of its own; one that is slow misses some.
final class EventHub: Sendable {
    /// Events that may wait for one observer.
    private static let backlog = 1024

    private let inlets: Locked<[AsyncStream<PipelineEvent>.Continuation]> = Locked([])

    /// A new stream of events from now on; the oldest are lost when more than 1,024 wait.
    func stream() -> AsyncStream<PipelineEvent> {
        let (stream, inlet) = AsyncStream.makeStream(
            of: PipelineEvent.self, bufferingPolicy: .bufferingNewest(EventHub.backlog))
        inlets.withLock { $0.append(inlet) }
        return stream
    }

    func send(_ event: PipelineEvent) {
        let all = inlets.withLock { $0 }
        for inlet in all { inlet.yield(event) }
    }

    func finish() {
        let all = inlets.withLock { inlets in
            defer { inlets = [] }
            return inlets
        }
        for inlet in all { inlet.finish() }
    }
}
