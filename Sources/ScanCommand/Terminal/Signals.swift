import CSystem
import Glibc
import ScanCore

/// SIGINT and SIGTERM, of which the first asks for an end and the second ends the process at once, and SIGUSR1.
final class Signals: Sendable {
    private struct State {
        var first: Int32?
        var action: (@Sendable () -> Void)?
        var trigger: (@Sendable () -> Void)?
    }

    private let state = Locked(State())
    private let pipe: Int32

    /// Begins to catch; once in a process.
    init() {
        pipe = sl_catch_signals()
        precondition(pipe >= 0, "signals cannot be caught: \(String(cString: strerror(errno)))")
        var thread = pthread_t()
        let status = pthread_create(&thread, nil, awaitSignal, Unmanaged.passRetained(self).toOpaque())
        precondition(status == 0, "no thread for signals: \(String(cString: strerror(status)))")
        pthread_detach(thread)
    }

    /// The first signal that came.
    var caught: Int32? { state.withLock { $0.first } }

    /// Sets what the first signal does; at once, if it has come already.
    func onFirst(_ action: @escaping @Sendable () -> Void) {
        let hasCome = state.withLock { state in
            state.action = action
            return state.first != nil
        }
        if hasCome { action() }
    }

    /// Sets what SIGUSR1 does.
    func onTrigger(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.trigger = action } }

    fileprivate func waitForFirst() {
        var number: UInt8 = 0
        repeat {
            while read(pipe, &number, 1) != 1 {
                guard errno == EINTR else { return }
            }
            if Int32(number) == SIGUSR1 { state.withLock { $0.trigger }?() }
        } while Int32(number) == SIGUSR1
        let action = state.withLock { state in
            state.first = Int32(number)
            return state.action
        }
        action?()
    }
}

private func awaitSignal(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<Signals>.fromOpaque(argument).takeRetainedValue().waitForFirst()
    return nil
}
