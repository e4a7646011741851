import Glibc
import ScanCore

extension Journal {
    /// What becomes of the end of a file that does not end in a line's end.
    enum Mending: Equatable {
        /// It is a whole line but for its end, or somebody else's: it stays, and its end is written.
        case complete
        /// It is the beginning of a line that was never told as delivered, or what a disk makes of it: it goes.
        case cutOff
    }

    /// As far back as a line is looked for: the longest code makes a line of 60 KB.
    private static let reach = 1 << 20

    static func mending(of fragment: [UInt8]) -> Mending {
        if JSONReader.value(of: fragment) != nil { return .complete }
        let beginning = Array(#"{"id":""#.utf8)
        // Some file systems give zeros for what they had no time to write.
        let isOurs =
            fragment.starts(with: beginning) || beginning.starts(with: fragment) || fragment.first == 0
        return isOurs ? .cutOff : .complete
    }

    /// Mends the end of the file after a crash; its size then.
    func mend(_ opened: CInt) throws(Fault) -> Int {
        var status = stat()
        fstat(opened, &status)
        let size = Int(status.st_size)
        let fragment = end(of: opened, size)
        guard !fragment.isEmpty else { return size }
        switch Journal.mending(of: fragment) {
        case .cutOff:
            guard ftruncate(opened, size - fragment.count) == 0 else { throw fault() }
            log(.warning, "\(shownName): removed \(fragment.count) bytes of a line that a crash cut off")
            return size - fragment.count
        case .complete:
            guard Glibc.write(opened, "\n", 1) == 1 else { throw fault() }
            log(.warning, "\(shownName): ended a last line that had no end")
            return size + 1
        }
    }

    private func fault() -> Fault {
        Fault("cannot mend the end of \(shownName): \(String(cString: strerror(errno)))", option: "path")
    }

    /// What follows the last line's end.
    private func end(of opened: CInt, _ size: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(size, Journal.reach))
        let count = bytes.withUnsafeMutableBytes { pread(opened, $0.baseAddress, $0.count, size - $0.count) }
        guard count == bytes.count else { return [] }
        return Array(bytes[(bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)...])
    }
}
