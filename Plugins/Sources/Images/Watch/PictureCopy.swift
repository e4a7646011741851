import CSystem
import Glibc
import ScanCore

/// One picture on its way to another file system: copied, made sure of, and only then removed.
///
/// Whenever the process is killed, the picture is where it was, or has been put aside under a hidden name that the
/// next start undoes; a copy that was finished is then known again.
struct PictureCopy {
    private let file: PicturePath
    private let identity: FileIdentity
    private let folder: PicturePath

    init(_ file: PicturePath, _ identity: FileIdentity, to folder: PicturePath) {
        self.file = file
        self.identity = identity
        self.folder = folder
    }

    func move(named name: [UInt8]) -> PictureMover.Result {
        // The same name after a crash, so that what was left is written over.
        let unfinished = folder.appending(Array(".scanloom-\(String(identity.node, radix: 16)).part".utf8))
        if let trouble = copy(to: unfinished) {
            unlink(unfinished.opened)
            return trouble
        }
        guard place(unfinished, named: name) else {
            let reason = String(cString: strerror(errno))
            unlink(unfinished.opened)
            return .stuck(reason)
        }
        // Not before the copy is there for good.
        return syncFolder() ? remove() : stuck()
    }

    /// What keeps the copy from being whole and safe; nil when it is.
    private func copy(to target: PicturePath) -> PictureMover.Result? {
        let source = open(file.opened, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard source >= 0 else { return errno == ENOENT ? .vanished : stuck() }
        defer { close(source) }
        guard FileIdentity(of: source) == identity else { return .changed }
        let copy = open(target.opened, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard copy >= 0 else { return stuck() }
        defer { close(copy) }
        var status = stat()
        guard copyBytes(source, copy), fstat(source, &status) == 0 else { return stuck() }
        // As it was, also to know it again.
        let times = [status.st_atim, status.st_mtim]
        guard fchmod(copy, status.st_mode & 0o777) == 0, futimens(copy, times) == 0, fsync(copy) == 0 else {
            return stuck()
        }
        return FileIdentity(of: source) == identity ? nil : .changed
    }

    private func copyBytes(_ source: Int32, _ target: Int32) -> Bool {
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = read(source, &piece, piece.count)
            if count == 0 { return true }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            var written = 0
            while written < count {
                let got = piece.withUnsafeBytes { bytes in
                    write(target, bytes.baseAddress.map { $0 + written }, count - written)
                }
                guard got > 0 || errno == EINTR else { return false }
                written += max(0, got)
            }
        }
    }

    /// Gives the copy its name, unless an earlier run has done so already.
    private func place(_ copy: PicturePath, named name: [UInt8]) -> Bool {
        for name in PictureMover.names(like: name) {
            let place = folder.appending(name)
            if sl_rename_new(copy.opened, place.opened) == 0 { return true }
            guard errno == EEXIST else { return false }
            if isSame(copy, place) {
                unlink(copy.opened)
                return true
            }
        }
        return false
    }

    /// Whether both were changed at the same nanosecond, and hold the same.
    private func isSame(_ one: PicturePath, _ other: PicturePath) -> Bool {
        guard let first = FileIdentity(at: one), let second = FileIdentity(at: other),
            first.size == second.size, first.modified == second.modified
        else { return false }
        return hasSameBytes(one, other)
    }

    private func hasSameBytes(_ one: PicturePath, _ other: PicturePath) -> Bool {
        let files = [one, other].map { open($0.opened, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        defer { for file in files where file >= 0 { close(file) } }
        var pieces = [[UInt8](repeating: 0, count: 65_536), [UInt8](repeating: 0, count: 65_536)]
        while true {
            let counts = [read(files[0], &pieces[0], 65_536), read(files[1], &pieces[1], 65_536)]
            guard counts[0] == counts[1], counts[0] >= 0 else { return false }
            if counts[0] == 0 { return true }
            guard pieces[0][..<counts[0]] == pieces[1][..<counts[0]] else { return false }
        }
    }

    private func syncFolder() -> Bool {
        let descriptor = open(folder.opened, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // EINVAL: a file system that has nothing to synchronize (fsync(2)).
        return fsync(descriptor) == 0 || errno == EINVAL
    }

    /// Removes the picture that was copied, and no other that has come in its place.
    private func remove() -> PictureMover.Result {
        let (own, name) = file.parts
        let aside = own.appending(PictureMover.aside(of: name))
        guard sl_rename_new(file.opened, aside.opened) == 0 else {
            return errno == ENOENT ? .vanished : stuck()
        }
        guard FileIdentity(at: aside) == identity else {
            PictureMover().putBack(aside, as: file)
            return .changed
        }
        return unlink(aside.opened) == 0 ? .moved : stuck()
    }

    private func stuck() -> PictureMover.Result { .stuck(String(cString: strerror(errno))) }
}
