import Glibc
import ScanCore

/// A stream that the command prints to, written at once so that nothing is lost when it ends.
final class Output: Sendable {
    /// Whether a person looks at it.
    let isTerminal: Bool
    /// Whether to use colour: on a terminal that knows it, unless NO_COLOR is set (no-color.org).
    let hasColour: Bool
    private let descriptor: Int32
    private let failure = Locked<Int32>(0)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
        let terminal = getenv("TERM").map { String(cString: $0) } ?? "dumb"
        hasColour = isTerminal && getenv("NO_COLOR") == nil && terminal != "dumb"
    }

    /// Whether something could not be written: a closed pipe, a full disk.
    var hasFailed: Bool { failure.withLock { $0 } != 0 }
    /// Why, in the system's words.
    var failureReason: String { String(cString: strerror(failure.withLock { $0 })) }

    /// Writes a line.
    func line(_ text: String) { write(text + "\n") }

    /// Writes a text as it is.
    func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            failure.withLock { failure in
                guard failure == 0 else { return }
                failure = writeAll(bytes)
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
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
