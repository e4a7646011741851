import Glibc
import ScanImages

/// Turns files, globs and folders into one list of pictures.
struct PictureSearch {
    /// A picture to read, or a path where there is none.
    enum Item: Sendable {
        case picture(PicturePath)
        case standardInput
        case nothing(String, PictureFault)
    }

    /// What was found, in the order to read it.
    private(set) var found: [Item] = []
    private let directory: [UInt8]
    private let isRecursive: Bool

    init(directory: String, isRecursive: Bool) {
        self.directory = Array(directory.utf8)
        self.isRecursive = isRecursive
    }

    /// Whether there is anything to read.
    var hasPictures: Bool {
        found.contains { item in
            if case .nothing = item { false } else { true }
        }
    }

    /// Adds what a path of the configuration stands for; a file whose name looks like a glob is that file.
    ///
    /// `-` is the standard input; a file of that name is `./-`.
    mutating func add(_ path: String) throws {
        guard path != "-" else { return found.append(.standardInput) }
        let path = PicturePath(path.utf8, in: directory)
        var status = stat()
        if stat(path.opened, &status) != 0 && errno == ENOENT && Glob.isPattern(path.given) {
            try addMatches(of: path)
        } else {
            try addNamed(path)
        }
    }

    private mutating func addMatches(of pattern: PicturePath) throws {
        let matches = Glob.matches(of: pattern).sorted { isNaturallyBefore($0.given, $1.given) }
        for match in matches { try addNamed(match) }
        if matches.isEmpty {
            tell(pattern, "the glob matches no file", "check the folder and the pattern")
        }
    }

    /// Adds a file whatever its name, or a folder's pictures.
    private mutating func addNamed(_ path: PicturePath) throws {
        var status = stat()
        guard stat(path.opened, &status) == 0 else {
            found.append(.nothing(path.label, PictureFile.unreadable(errno, path.opened)))
            return
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            found.append(.picture(path))
            return
        }
        let before = found.count
        var visited: Set<FolderIdentity> = [FolderIdentity(status)]
        let hasFolders = try addFolder(path, &visited)
        if found.count == before {
            let remedy =
                hasFolders && !isRecursive
                ? "set recursive to look into its sub-folders"
                : "name files or a glob to read whatever they are called"
            tell(path, "the folder has no pictures (\(PictureNames.told))", remedy)
        }
    }

    /// Adds the pictures of a folder; true if it has sub-folders.
    ///
    /// Links to folders are followed, each folder once, so a link to a folder above ends there.
    private mutating func addFolder(_ folder: PicturePath, _ visited: inout Set<FolderIdentity>) throws
        -> Bool
    {
        try Task.checkCancellation()
        guard let names = namesInFolder(folder.opened) else {
            found.append(.nothing(folder.label, PictureFile.unreadable(errno, folder.opened)))
            return false
        }
        var hasFolders = false
        for name in names.sorted(by: isNaturallyBefore) where name.first != UInt8(ascii: ".") {
            let path = folder.appending(name)
            var status = stat()
            if stat(path.opened, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR {
                hasFolders = true
                if isRecursive && visited.insert(FolderIdentity(status)).inserted {
                    _ = try addFolder(path, &visited)
                }
            } else if PictureNames.looksLikePicture(name) {
                found.append(.picture(path))
            }
        }
        return hasFolders
    }

    private mutating func tell(_ path: PicturePath, _ message: String, _ remedy: String) {
        found.append(.nothing(path.label, PictureFault(.unreadable, message, remedy)))
    }
}
