import Glibc

/// Why not everything was written.
public enum WriteFailure: Equatable {
    /// The task was cancelled while the other side took nothing.
    case cancelled
    /// `write` failed with that errno.
    case system(CInt)
}

/// Writes until all is written or it fails: how many bytes were taken, and what kept the rest.
///
/// A full pipe whose reader sleeps would hold `write` for ever, so the descriptor is asked first, and given
/// no more than a pipe that is ready takes without waiting (PIPE_BUF, pipe(7)). Ends within 50 ms of the
/// task's cancellation.
public func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> (written: Int, failure: WriteFailure?) {
    guard isStream(descriptor) else { return (0, .system(EBADF)) }
    return bytes.withUnsafeBytes { buffer in
        var written = 0
        while written < buffer.count {
            guard isReady(descriptor) else {
                if Task.isCancelled { return (written, .cancelled) }
                continue
            }
            let piece = UnsafeRawBufferPointer(rebasing: wholeLines(buffer[written...]))
            let taken = write(descriptor, piece.baseAddress, piece.count)
            if taken > 0 {
                written += taken
            } else if taken == 0 || (errno != EINTR && errno != EAGAIN) {
                return (written, .system(taken == 0 ? EIO : errno))
            }
        }
        return (written, nil)
    }
}

/// Whether there is something that bytes can be written to.
///
/// Where the standard output was closed, its number is given to the first thing that the process opens: an event queue
/// of the runtime, which has no kind of file (anon_inode) and would be waited for without end.
private func isStream(_ descriptor: CInt) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != 0
}

/// As many whole lines as one write may hold, so that another writer's never land inside one; of a line that
/// is longer, its beginning.
func wholeLines(_ rest: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    let piece = rest.prefix(pipeBuffer)
    guard piece.count < rest.count, let end = piece.lastIndex(of: UInt8(ascii: "\n")) else { return piece }
    return rest[...end]
}

/// PIPE_BUF of Linux (pipe(7)).
private let pipeBuffer = 4096

/// Whether `write` will not wait, or will fail at once; asks for up to 50 ms.
private func isReady(_ descriptor: CInt) -> Bool {
    var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&question, 1, 50) > 0
}
