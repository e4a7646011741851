import Glibc

/// Reads the bytes of a picture file from disk; never waits for a pipe or a device.
public enum PictureFile {
    /// The bytes of the file at `path`, which must be an ordinary file within the limit.
    public static func read(
        _ path: UnsafePointer<CChar>, limits: PictureLimits = PictureLimits()
    ) throws(PictureFault) -> [UInt8] {
        // Asked before opening too: opening a device may already do something.
        var status = stat()
        guard stat(path, &status) == 0 else { throw unreadable(errno, path) }
        try checkOrdinary(status)
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw unreadable(errno, path) }
        defer { close(file) }
        return try read(from: file, limits: limits)
    }

    /// The bytes of an open file, which must be an ordinary one within the limit; it stays open.
    public static func read(
        from file: Int32, limits: PictureLimits = PictureLimits()
    ) throws(PictureFault) -> [UInt8] {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw unreadable(errno) }
        try checkOrdinary(status)
        let count = Int(status.st_size)
        guard count <= limits.bytes else { throw PictureDecoder.tooManyBytes(count, limits) }
        return try readAll(file, count)
    }

    private static func readAll(_ file: Int32, _ count: Int) throws(PictureFault) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = Glibc.read(file, buffer.baseAddress.map { $0 + filled }, count - filled)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { return }
                filled += got
            }
        }
        guard failure == 0 else { throw unreadable(failure) }
        return bytes
    }

    private static func checkOrdinary(_ status: stat) throws(PictureFault) {
        let kind: String
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: kind = "a folder"
        case S_IFIFO: kind = "a pipe"
        case S_IFSOCK: kind = "a socket"
        default: kind = "a device"
        }
        throw PictureFault(.unreadable, "expected a picture file, found \(kind)", "give an ordinary file")
    }

    /// What keeps a file or folder from being read, in words; the path tells a link to nothing.
    public static func unreadable(_ code: Int32, _ path: UnsafePointer<CChar>? = nil) -> PictureFault {
        switch code {
        case ENOENT where path.map(isLink) == true:
            PictureFault(.unreadable, "it is a link to a file that is not there", "mend or remove the link")
        case ENOENT, ENOTDIR:
            PictureFault(.unreadable, "there is no such file", "check the path and where it begins")
        case EACCES, EPERM:
            PictureFault(
                .unreadable, "it may not be read (permission denied)",
                "chmod a+r it, or run as a user who may")
        default:
            PictureFault(
                .unreadable, "it cannot be read (\(String(cString: strerror(code))))",
                "see that the disk is there and whole")
        }
    }

    private static func isLink(_ path: UnsafePointer<CChar>) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
