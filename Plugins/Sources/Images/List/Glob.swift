import Glibc

/// Shell patterns (POSIX.1-2017, `glob`): `*`, `?` and `[…]`; a list of paths does what braces would.
enum Glob {
    private static let special = Set("*?[".utf8)

    /// Whether a path has characters that only a pattern has.
    static func isPattern(_ path: [UInt8]) -> Bool { path.contains { special.contains($0) } }

    /// The files and folders that match, in no particular order; a folder that may not be read has none.
    static func matches(of pattern: PicturePath) -> [PicturePath] {
        let base = pattern.base
        let whole = escaped(base) + pattern.given + [0]
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(whole.map { CChar(bitPattern: $0) }, GLOB_NOSORT, nil, &found) == 0 else {
            return []
        }
        return (0..<Int(found.gl_pathc)).compactMap { index in
            guard let path = found.gl_pathv[index] else { return nil }
            let bytes = UnsafeRawBufferPointer(start: path, count: strlen(path))
            return PicturePath(bytes.dropFirst(base.count), in: pattern.directory)
        }
    }

    /// The folder that a relative pattern begins at is no pattern itself.
    private static func escaped(_ path: [UInt8]) -> [UInt8] {
        path.flatMap { special.contains($0) || $0 == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), $0] : [$0] }
    }
}
