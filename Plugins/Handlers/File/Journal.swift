import Glibc
import ScanCore

/// The rules by which a journal is written.
struct JournalRules: Sendable {
    let maxSize: Int
    let period: FileOptions.Period
    let keep: Int?
    let syncs: Bool

    init(_ options: FileOptions) {
        maxSize = options.maxSize.bytes
        period = options.rotate
        keep = options.keep.map { max(0, $0) }
        syncs = options.sync == .always
    }
}

/// A file that lines are appended to, each whole or not at all.
struct Journal: Sendable {
    let path: String
    let rules: JournalRules
    let log: @Sendable (LogLevel, String) -> Void
    private(set) var descriptor: CInt = -1
    private var size = 0
    /// The hour or day of the last line.
    private var period: Int?

    init(path: String, rules: JournalRules, log: @escaping @Sendable (LogLevel, String) -> Void) {
        self.path = path
        self.rules = rules
        self.log = log
    }

    var shownName: String { quotedText(path) }

    /// Opens the file, or makes it for the owner alone; mends its end.
    mutating func open() throws(Fault) {
        close()
        let opened = Glibc.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard opened >= 0 else { throw openFault(errno) }
        do throws(Fault) {
            try claim(opened)
            size = try mend(opened)
        } catch {
            _ = Glibc.close(opened)
            throw error
        }
        descriptor = opened
        period = size > 0 ? self.period(of: modified(opened)) : nil
        syncFolder()
    }

    mutating func close() {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
    }

    private func openFault(_ code: CInt) -> Fault {
        let remedy =
            switch code {
            case EROFS: "it lies on a file system that is read-only: name another, or mount it for writing"
            case ENOSPC, EDQUOT: "free some space"
            default: "make the folder, or name a file that may be written"
            }
        return Fault(
            "cannot open \(shownName) for appending: \(String(cString: strerror(code)))", remedy: remedy,
            option: "path")
    }

    /// Keeps other writers away; what is no plain file cannot be rotated, nor waited for.
    private func claim(_ opened: CInt) throws(Fault) {
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Fault("\(shownName) is no plain file", remedy: "use print for it", option: "path")
        }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            throw Fault(
                "another program keeps scans in \(shownName)", remedy: "give each a file of its own",
                option: "path")
        }
    }

    private func modified(_ opened: CInt) -> WallTime {
        var status = stat()
        fstat(opened, &status)
        return WallTime(milliseconds: Int64(status.st_mtim.tv_sec) * 1000)
    }

    /// Appends the lines, and tells what became of each.
    mutating func append(_ lines: [[UInt8]], at now: WallTime) -> [Outcome] {
        do {
            try reopenIfReplaced()
            rotateIfDue(adding: lines.reduce(0) { $0 + $1.count }, at: now)
        } catch {
            return lines.map { _ in .retry("\(error)") }
        }
        period = period(of: now)
        var failure = write(lines.joined())
        var whole = size
        var kept = 0
        for line in lines {
            guard whole + line.count <= size + failure.written else { break }
            whole += line.count
            kept += 1
        }
        // Synchronized first, as a file that cannot be cut is closed.
        let isSynced = !rules.syncs || kept == 0 || fdatasync(descriptor) == 0
        if !isSynced {
            // What the disk did not take may be lost, whatever the file seems to hold: all of it goes again.
            failure.code = errno
            kept = 0
        }
        size = whole
        if failure.written > 0, failure.code != 0 { cut(to: whole) }
        return lines.indices.map { $0 < kept ? .delivered : .retry(reason(failure.code)) }
    }

    /// A file that was moved or removed by somebody else is left; a new one is begun at its name.
    private mutating func reopenIfReplaced() throws(Fault) {
        var (named, own) = (stat(), stat())
        if descriptor >= 0, stat(path, &named) == 0, fstat(descriptor, &own) == 0, named.st_ino == own.st_ino,
            named.st_dev == own.st_dev
        {
            size = Int(own.st_size)
            return
        }
        try open()
    }

    private func write(_ bytes: FlattenSequence<[[UInt8]]>) -> (written: Int, code: CInt) {
        Array(bytes).withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let taken = Glibc.write(
                    descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
                if taken > 0 {
                    written += taken
                } else if errno != EINTR {
                    return (written, taken == 0 ? EIO : errno)
                }
            }
            return (written, 0)
        }
    }

    /// Takes back the part of a line that was written; where that fails, whoever opens the file next does it.
    private mutating func cut(to whole: Int) {
        guard ftruncate(descriptor, whole) != 0 else { return }
        log(.warning, "\(shownName) ends in a part of a line: \(String(cString: strerror(errno)))")
        close()
    }

    private func reason(_ code: CInt) -> String {
        switch code {
        case ENOSPC, EDQUOT: "no space is left for \(shownName); free some"
        case EROFS: "\(shownName) lies on a file system that became read-only; look for errors of the disk"
        case EFBIG: "\(shownName) is as large as a file may be here; make max_size smaller"
        default: "cannot write to \(shownName): \(String(cString: strerror(code)))"
        }
    }

    private mutating func rotateIfDue(adding bytes: Int, at now: WallTime) {
        guard size > 0, size + bytes > rules.maxSize || (period != nil && period != self.period(of: now))
        else {
            return
        }
        do throws(Fault) {
            try setAside(at: now)
            try open()
            prune()
        } catch {
            // An old file that grows on is better than none.
            log(.warning, "cannot begin a new \(shownName): \(error)")
            if descriptor < 0 { try? open() }
        }
    }

    /// The number of the hour or day in which an instant lies, by the machine's local time.
    private func period(of time: WallTime) -> Int? {
        guard rules.period != .never else { return nil }
        var seconds = time_t(time.seconds)
        var local = tm()
        localtime_r(&seconds, &local)
        let day = Int(local.tm_year) * 366 + Int(local.tm_yday)
        return rules.period == .daily ? day : day * 24 + Int(local.tm_hour)
    }

    /// Makes the folder remember that the file is there.
    func syncFolder() {
        guard rules.syncs else { return }
        let folder = Glibc.open(self.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        _ = Glibc.close(folder)
    }
}
