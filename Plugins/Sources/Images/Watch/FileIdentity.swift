import Glibc

/// The last second that is told from the next, counted from 1970: in the year 2255.
private let farthest: Int64 = 9_000_000_000

/// What makes a file and its content the same, as far as the system can tell without reading it.
struct FileIdentity: Hashable, Sendable {
    let device: UInt
    let node: UInt
    let size: Int
    /// When its content changed last, in nanoseconds since 1970.
    let modified: Int64

    /// The identity of an ordinary file; nil of anything else.
    init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = UInt(status.st_dev)
        node = UInt(status.st_ino)
        size = Int(status.st_size)
        // Any second may be written on a file; 64 bits of nanoseconds reach to 2262.
        let seconds = max(-farthest, min(farthest, Int64(status.st_mtim.tv_sec)))
        modified = seconds * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    }

    /// The identity of an open file.
    init?(of file: Int32) {
        var status = stat()
        guard fstat(file, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The identity of the file of that name, which may not be a link: what a link leads to cannot be moved with it.
    init?(at path: PicturePath) {
        var status = stat()
        guard lstat(path.opened, &status) == 0 else { return nil }
        self.init(status)
    }
}

/// What makes a folder the same whatever path leads there.
struct FolderIdentity: Hashable, Sendable {
    let device: UInt
    let node: UInt

    init(_ status: stat) {
        device = UInt(status.st_dev)
        node = UInt(status.st_ino)
    }

    /// The identity of the folder of that name; nil where there is none.
    init?(at path: PicturePath) {
        var status = stat()
        guard stat(path.opened, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        self.init(status)
    }
}
