import Glibc

/// Why a file cannot be used, in words that follow its name: `does not exist`.
public struct FileFault: Error, Hashable, Sendable {
    /// The words.
    public let reason: String

    /// A fault from its words.
    public init(_ reason: String) { self.reason = reason }
}

/// The bytes of a file, or why it cannot be read; a file of more than `limit` bytes is refused.
///
/// Waits for a pipe unless `isPlain` is asked for.
func readFile(_ path: String, limit: Int, isPlain: Bool = false) -> Result<[UInt8], FileFault> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (isPlain ? O_NONBLOCK : 0))
    guard descriptor >= 0 else { return .failure(fault(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(fault(errno)) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { return .failure(FileFault("is a folder")) }
    if isPlain, kind != S_IFREG { return .failure(FileFault("is no plain file")) }
    return readAll(descriptor, limit: limit)
}

private func readAll(_ descriptor: Int32, limit: Int) -> Result<[UInt8], FileFault> {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return .failure(fault(errno)) }
        if count == 0 { return .success(bytes) }
        bytes.append(contentsOf: chunk[..<count])
        guard bytes.count <= limit else { return .failure(FileFault("is larger than \(limit >> 10) KiB")) }
    }
}

private func fault(_ code: Int32) -> FileFault {
    switch code {
    case ENOENT: FileFault("does not exist")
    case EACCES, EPERM: FileFault("may not be read by this user")
    case ENOTDIR: FileFault("does not exist: a part of its path is no folder")
    case EISDIR: FileFault("is a folder")
    default: FileFault("cannot be read: \(String(cString: strerror(code)))")
    }
}
