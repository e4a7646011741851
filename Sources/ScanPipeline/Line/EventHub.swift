import ScanCore

/// Passes events to observers, each on a thread of its own; one that is slow misses some.
final class EventHub: Sendable {
    /// Events that may wait for one observer.
    private static let backlog = 1024

    private struct State {
        var inlets: [Int: AsyncStream<PipelineEvent>.Continuation] = [:]
        var nextInlet = 0
        var isFinished = false
    }

    private let state = Locked(State())

    /// Observers that still listen.
    var listenerCount: Int { state.withLock { $0.inlets.count } }

    /// A new stream of events from now on, empty after the end; the oldest are lost when more than 1,024 wait.
    func stream() -> AsyncStream<PipelineEvent> {
        let (stream, inlet) = AsyncStream.makeStream(
            of: PipelineEvent.self, bufferingPolicy: .bufferingNewest(EventHub.backlog))
        let number: Int? = state.withLock { state in
            guard !state.isFinished else { return nil }
            state.nextInlet += 1
            state.inlets[state.nextInlet] = inlet
            return state.nextInlet
        }
        guard let number else {
            inlet.finish()
            return stream
        }
        // Not `self`: the hub may go before the stream.
        inlet.onTermination = { [state] _ in
            state.withLock { _ = $0.inlets.removeValue(forKey: number) }
        }
        return stream
    }

    func send(_ event: PipelineEvent) {
        let all = state.withLock { Array($0.inlets.values) }
        for inlet in all { inlet.yield(event) }
    }

    func finish() {
        let all = state.withLock { state in
            state.isFinished = true
            defer { state.inlets = [:] }
            return Array(state.inlets.values)
        }
        for inlet in all { inlet.finish() }
    }
}
