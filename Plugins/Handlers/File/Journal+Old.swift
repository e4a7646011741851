import Glibc
import ScanCore

extension Journal {
    /// The folder of the file.
    var folder: String {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return end == path.startIndex ? "/" : String(path[..<end])
    }

    private var base: String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    /// Gives the file the name of an old one: its own and the time, `scans.jsonl.20260301T093000.250Z`, so that names
    /// sort by time and never change again.
    func setAside(at now: WallTime) throws(Fault) {
        // A clock that goes back must not make the newest file the oldest.
        let newest = oldFiles().last.flatMap { Journal.time($0.suffix(Journal.stampLength)) }
        let time = WallTime(
            milliseconds: max(now.milliseconds, newest.map { $0.milliseconds + 1 } ?? now.milliseconds))
        guard rename(path, oldName(time)) == 0 else {
            throw Fault("cannot rename \(shownName): \(String(cString: strerror(errno)))")
        }
    }

    private func oldName(_ time: WallTime) -> String { "\(path).\(Journal.stamp(time))" }

    private static func stamp(_ time: WallTime) -> String {
        String(time.rfc3339.filter { $0 != "-" && $0 != ":" })
    }

    private static let stampLength = stamp(WallTime(milliseconds: 0)).utf8.count

    /// The instant of a stamp, `20260301T093000.250Z`.
    private static func time(_ stamp: Substring) -> WallTime? {
        var text = ""
        for (index, character) in stamp.enumerated() {
            if index == 4 || index == 6 { text += "-" }
            if index == 11 || index == 13 { text += ":" }
            text.append(character)
        }
        return WallTime(rfc3339: text)
    }

    /// Removes the oldest of the old files, all but as many as are to be kept.
    func prune() {
        guard let keep = rules.keep else { return }
        for name in oldFiles().dropLast(keep) { unlink("\(folder)/\(name)") }
    }

    /// The names of the old files, the oldest first: no other file has such a name.
    private func oldFiles() -> [String] {
        guard let listing = opendir(folder) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(base + "."), isStamp(name.dropFirst(base.count + 1)) { names.append(name) }
        }
        return names.sorted()
    }

    private func isStamp(_ text: Substring) -> Bool {
        let example = Journal.stamp(WallTime(milliseconds: 0))
        return text.count == example.count
            && zip(text, example).allSatisfy { $1.isNumber ? $0.isASCII && $0.isNumber : $0 == $1 }
    }
}
