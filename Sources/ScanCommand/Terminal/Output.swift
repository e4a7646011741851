import Glibc
import ScanCore

/// A stream that the command prints to, written at once so that nothing is lost when it ends.
final class Output: Sendable {
    /// Whether a person looks at it.
    let isTerminal: Bool
    /// Whether to use colour: on a terminal that knows it, unless NO_COLOR is set (no-color.org).
    let hasColour: Bool
    /// Whether a line can be written over: on a terminal that knows how.
    let canErase: Bool
    private let descriptor: Int32
    private let state = Locked(State())
    private let deadline = Locked<FrameTime?>(nil)
    private let clock = SystemClock()
    private let curtain = Locked<(@Sendable () -> Void)?>(nil)

    private struct State {
        /// The first error.
        var failure: Int32 = 0
        /// Whether nobody can ever read what is written.
        var isClosed = false
    }

    /// POSIX lets a pipe take this much (PIPE_BUF) without waiting once poll(2) says that it can be written.
    private static let chunk = 4096
    /// How often a write that waits looks whether its time is up.
    private static let glanceMilliseconds: Int32 = 50

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
        let terminal = getenv("TERM").map { String(cString: $0) } ?? "dumb"
        canErase = isTerminal && terminal != "dumb"
        hasColour = canErase && getenv("NO_COLOR") == nil
    }

    /// Whether something could not be written: a closed pipe, a full disk.
    var hasFailed: Bool { state.withLock { $0.failure } != 0 }
    /// Why the first time, in the system's words.
    var failureReason: String { String(cString: strerror(state.withLock { $0.failure })) }

    /// From `duration` on, drops what cannot be written at once, instead of waiting for a reader that has stopped.
    func finish(within duration: Duration) { deadline.withLock { $0 = clock.now + duration } }

    /// Writes a line.
    func line(_ text: String) { write(text + "\n") }

    /// Sets what happens before anything is written, such as taking a line away that is written over.
    func beforeWriting(_ action: @escaping @Sendable () -> Void) { curtain.withLock { $0 = action } }

    /// Writes a text as it is.
    func write(_ text: String) {
        curtain.withLock { $0 }?()
        draw(text)
    }

    /// Writes a text that will be written over, or takes it away.
    func draw(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            state.withLock { state in
                guard !state.isClosed else { return }
                let error = writeAll(bytes)
                if state.failure == 0 { state.failure = error }
                // Other failures, such as a full disk, may pass.
                state.isClosed = error == EPIPE || error == EBADF
            }
        }
    }

    /// The text in colour where that is wanted; `code` is a Select Graphic Rendition (ECMA-48, 8.3.117).
    func styled(_ text: String, _ code: Int) -> String {
        hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    private func writeAll(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
            guard waitForRoom() else { return ETIMEDOUT }
            let count = Glibc.write(descriptor, rest.baseAddress, min(rest.count, Output.chunk))
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            } else if errno != EINTR && errno != EAGAIN {
                return errno
            }
        }
        return 0
    }

    /// Whether something can be written, or fails at once, before the time is up.
    private func waitForRoom() -> Bool {
        while true {
            let isLate = deadline.withLock { $0 }.map { $0 <= clock.now } ?? false
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            // A poll that fails, but for a signal, leaves it to the write to say why.
            let ready = poll(&request, 1, isLate ? 0 : Output.glanceMilliseconds)
            if ready > 0 || ready < 0 && errno != EINTR { return true }
            if isLate { return false }
        }
    }
}
