import Glibc
import ScanCore

/// The folders that are watched, with their sub-folders where those count.
struct WatchedTree {
    /// A folder that the configuration names.
    struct Root {
        let path: PicturePath
        var isThere = true
    }

    /// What a look through all folders found.
    struct Finding {
        /// Pictures, and what the system says of each.
        var pictures: [(file: PicturePath, identity: FileIdentity)] = []
        /// Names of pictures that are no ordinary files.
        var others: [PicturePath] = []
        /// Copies that were being moved away when an earlier run was killed.
        var asides: [PicturePath] = []
        /// Folders that cannot be looked into or watched, with the reason.
        var troubles: [(folder: PicturePath, reason: Int32)] = []
    }

    private(set) var roots: [Root]
    /// The folders by the numbers of their events.
    private(set) var folders: [Int32: PicturePath] = [:]
    private let isRecursive: Bool
    /// Folders in which pictures end up.
    private let excluded: [PicturePath]

    init(_ paths: [PicturePath], isRecursive: Bool, excluding excluded: [PicturePath]) {
        roots = paths.map { Root(path: $0) }
        self.isRecursive = isRecursive
        self.excluded = excluded
    }

    /// Watches all folders that are there, and tells what is in them.
    ///
    /// A folder is watched before it is looked into, so that nothing that comes meanwhile is missed.
    mutating func look(_ events: FolderEvents) -> Finding {
        var finding = Finding()
        var visited = Set(excluded.compactMap { FolderIdentity(at: $0) })
        let before = folders
        folders = [:]
        let own = roots.map { FolderIdentity(at: $0.path) }
        for index in roots.indices {
            roots[index].isThere = own[index] != nil
            guard let identity = own[index], visited.insert(identity).inserted else { continue }
            // A root inside another is looked into under its own name only.
            visited.formUnion(own.compactMap { $0 })
            look(into: roots[index].path, events, &finding, &visited)
        }
        for number in before.keys where folders[number] == nil { events.forget(number) }
        return finding
    }

    /// The nearest root that a file lies in, and the way from there.
    func place(of file: PicturePath) -> (root: PicturePath, way: [[UInt8]])? {
        let around = roots.map { ($0.path, $0.path.appending([]).given.count) }.filter { root, count in
            file.given.starts(with: root.appending([]).given)
        }
        return around.max { $0.1 < $1.1 }.map { root, count in
            (root, file.given.dropFirst(count).split(separator: UInt8(ascii: "/")).map(Array.init))
        }
    }

    private mutating func look(
        into folder: PicturePath, _ events: FolderEvents, _ finding: inout Finding,
        _ visited: inout Set<FolderIdentity>
    ) {
        if let number = events.watch(folder) {
            folders[number] = folder
        } else {
            finding.troubles.append((folder, errno))
        }
        guard let names = namesInFolder(folder.opened) else {
            finding.troubles.append((folder, errno))
            return
        }
        for name in names.sorted(by: isNaturallyBefore) where !Task.isCancelled {
            let file = folder.appending(name)
            if PictureMover.isAside(name) { finding.asides.append(file) }
            guard !WatchedTree.isPassedOver(name), isRecursive || PictureNames.looksLikePicture(name) else {
                continue
            }
            var status = stat()
            guard lstat(file.opened, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                if isRecursive && visited.insert(FolderIdentity(status)).inserted {
                    look(into: file, events, &finding, &visited)
                }
            } else if PictureNames.looksLikePicture(name) {
                if let identity = FileIdentity(status) {
                    finding.pictures.append((file, identity))
                } else {
                    finding.others.append(file)
                }
            }
        }
    }

    /// Hidden names, and those that programs give to files which are not for others yet.
    ///
    /// Names such as `a.png.part`, `a.png.tmp` and `a.png~` do not look like pictures at all.
    static func isPassedOver(_ name: [UInt8]) -> Bool {
        name.first == UInt8(ascii: ".") || name.first == UInt8(ascii: "~")
    }
}
