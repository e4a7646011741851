import Glibc

/// Reads a picture from the standard input, whatever it is: a pipe, a file, a socket.
public enum StandardInput {
    /// All bytes until the other side closes, at most the limit's.
    ///
    /// Blocks, and asks `isCancelled` ten times a second whether to go on; throws `CancellationError` if not, and a
    /// `PictureFault` for a terminal, more bytes than the limit, or a failure.
    public static func read(
        limits: PictureLimits = PictureLimits(), from file: Int32 = STDIN_FILENO, isCancelled: () -> Bool
    ) throws -> [UInt8] {
        guard isatty(file) == 0 else {
            throw PictureFault(
                .unreadable, "the standard input is a terminal", "pipe a picture into it: cat photo.png | …")
        }
        var bytes: [UInt8] = []
        while let piece = try nextPiece(of: file, isCancelled) {
            bytes += piece
            guard bytes.count <= limits.bytes else {
                throw PictureDecoder.tooManyBytes(bytes.count, limits, isAtLeast: true)
            }
        }
        return bytes
    }

    /// What is there, once something is; nil at the end.
    private static func nextPiece(of file: Int32, _ isCancelled: () -> Bool) throws -> [UInt8]? {
        var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        repeat {
            if isCancelled() { throw CancellationError() }
        } while poll(&request, 1, 50) <= 0
        var failure: Int32 = 0
        // As much as a pipe holds.
        let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
            let got = Glibc.read(file, buffer.baseAddress, buffer.count)
            if got < 0 { failure = errno }
            filled = max(0, got)
        }
        guard failure == 0 || failure == EINTR || failure == EAGAIN else {
            throw PictureFault(
                .unreadable, "the standard input cannot be read (\(String(cString: strerror(failure))))",
                "see what it is connected to")
        }
        return piece.isEmpty && failure == 0 ? nil : piece
    }
}
