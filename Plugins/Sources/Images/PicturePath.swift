import ScanCore

/// A file's name as the system has it, byte for byte, and as people are told it.
struct PicturePath: Hashable, Sendable {
    /// As given or found: relative where the configuration was.
    let given: [UInt8]
    /// Where relative paths begin.
    let directory: [UInt8]

    init(_ given: some Sequence<UInt8>, in directory: [UInt8]) {
        self.given = Array(given)
        self.directory = directory
    }

    /// What to open, ending in a zero byte.
    var opened: [CChar] { (base + given + [0]).map { CChar(bitPattern: $0) } }

    /// What goes before the path as given to open it; nothing for an absolute one.
    var base: [UInt8] {
        if given.first == UInt8(ascii: "/") || directory.isEmpty { return [] }
        return directory.last == UInt8(ascii: "/") ? directory : directory + [UInt8(ascii: "/")]
    }

    /// The path of an entry, if this is a folder.
    func appending(_ name: [UInt8]) -> PicturePath {
        let separator: [UInt8] = given.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        return PicturePath(given + separator + name, in: directory)
    }

    /// The folder and the name in it; the folder is `.` where the path has only a name.
    var parts: (folder: PicturePath, name: [UInt8]) {
        guard let slash = given.lastIndex(of: UInt8(ascii: "/")) else {
            return (PicturePath([UInt8(ascii: ".")], in: directory), given)
        }
        return (PicturePath(given[...slash], in: directory), Array(given[(slash + 1)...]))
    }

    /// The path for people; bytes that are not UTF-8 are written `\xff`, so that one can still tell the file.
    var label: String {
        if let text = String(validating: given, as: UTF8.self) { return text }
        return given.map { byte in
            byte < 0x80 ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16)
        }.joined()
    }

    /// The label for a terminal, which obeys no escape in it.
    var shown: String { visibleLabel(label) }
}

/// A label without control characters; its backslashes stay, since some are escapes already.
func visibleLabel(_ label: String) -> String { visibleText(label, keepsBackslashes: true) }
