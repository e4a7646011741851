import Glibc
import ScanImages

/// Turns files, globs and folders into one list of pictures.
struct PictureSearch {
    /// A picture to read, or a path where there is none.
    enum Item: Sendable {
        case picture(PicturePath)
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
            if case .picture = item { true } else { false }
        }
    }

    /// Adds what a path of the configuration stands for; a file whose name looks like a glob is that file.
    mutating func add(_ path: String) throws {
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

/// What makes a folder the same whatever path leads there.
private struct FolderIdentity: Hashable {
    let device: UInt
    let node: UInt

    init(_ status: stat) {
        device = UInt(status.st_dev)
        node = UInt(status.st_ino)
    }
}

/// The names in a folder, unsorted; nil with `errno` set where it cannot be read.
private func namesInFolder(_ path: [CChar]) -> [[UInt8]]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    var names: [[UInt8]] = []
    // The end of a folder and a failing disk are told apart by `errno` alone (readdir(3)).
    errno = 0
    while let entry = readdir(folder) {
        let name = UnsafeRawPointer(entry) + nameOffset
        names.append(
            Array(
                UnsafeRawBufferPointer(start: name, count: strlen(name.assumingMemoryBound(to: CChar.self)))))
        errno = 0
    }
    return errno == 0 ? names : nil
}

/// Which names in a folder look like pictures.
///
/// Kinds that are not read are among them: to pass over them in silence would lose them.
enum PictureNames {
    private static let endings = [
        "png", "jpg", "jpeg", "jpe", "jfif", "webp", "heic", "heif", "avif", "gif", "bmp", "tif", "tiff",
        "pnm",
        "pbm", "pgm", "ppm",
    ]

    static let told = "files that end in .png, .jpg and the like"

    static func looksLikePicture(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return endings.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }
}
