import ScanCore

/// Puts what several workers finish back into order; nobody gets further ahead than `window`.
final class InOrder<Value: Sendable>: Sendable {
    private struct State {
        var next = 0
        var ready: [Int: Value] = [:]
        var isFinished = false
        var reader: CheckedContinuation<Value?, Never>?
        var waiting: [(sequence: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())
    private let window: Int

    /// - Parameter window: how many values may wait for an earlier one
    init(window: Int) { self.window = window }

    /// Hands in the value of a place in the order, waiting while it is too far ahead.
    func put(_ value: Value, at sequence: Int) async {
        await withCheckedContinuation { continuation in
            let isNear = state.withLock { state in
                let isNear = sequence < state.next + window
                if !isNear { state.waiting.append((sequence, continuation)) }
                return isNear
            }
            if isNear { continuation.resume() }
        }
        let delivery: (() -> Void)? = state.withLock { state in
            state.ready[sequence] = value
            guard let reader = state.reader, let first = state.ready.removeValue(forKey: state.next) else {
                return nil
            }
            state.reader = nil
            let resume = advance(&state)
            return {
                reader.resume(returning: first)
                resume()
            }
        }
        delivery?()
    }

    /// The next value in order; nil once finished.
    func next() async -> Value? {
        await withCheckedContinuation { continuation in
            let delivery: (() -> Void)? = state.withLock { state in
                if let value = state.ready.removeValue(forKey: state.next) {
                    let resume = advance(&state)
                    return {
                        continuation.resume(returning: value)
                        resume()
                    }
                }
                if state.isFinished { return { continuation.resume(returning: nil) } }
                state.reader = continuation
                return nil
            }
            delivery?()
        }
    }

    /// Says that every value has been put.
    func finish() {
        let reader = state.withLock { state in
            state.isFinished = true
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: nil)
    }

    /// Moves on by one; what it returns lets those in who may now put.
    private func advance(_ state: inout State) -> () -> Void {
        state.next += 1
        let end = state.next + window
        let near = state.waiting.filter { $0.sequence < end }
        state.waiting.removeAll { $0.sequence < end }
        return { for one in near { one.continuation.resume() } }
    }
}
