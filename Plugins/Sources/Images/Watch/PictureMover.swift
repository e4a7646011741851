import CSystem
import Glibc
import ScanCore

/// Moves pictures that were dealt with: never over another file, and never one that is not the one that was read.
struct PictureMover {
    /// What became of a move.
    enum Result: Hashable {
        case moved
        /// Another file has come in the place of the one that was read; it is where it was.
        case changed
        /// The file is not there any more.
        case vanished
        /// It could not be moved, and is where it was: the reason.
        case stuck(String)
    }

    /// Moves a file into `folder`, by the same way from there as from its own root.
    func move(
        _ file: PicturePath, _ identity: FileIdentity, by way: [[UInt8]], into folder: PicturePath
    ) -> Result {
        var status = stat()
        guard lstat(file.opened, &status) == 0 else { return errno == ENOENT ? .vanished : stuck() }
        guard FileIdentity(status) == identity else { return .changed }
        guard let target = makeFolders(folder, way.dropLast()) else { return stuck() }
        for name in PictureMover.names(like: way.last ?? []) {
            let place = target.appending(name)
            if sl_rename_new(file.opened, place.opened) == 0 { return verified(file, identity, at: place) }
            switch errno {
            case EEXIST: continue
            case ENOENT: return FileIdentity(at: file) == nil ? .vanished : stuck()
            case EXDEV: return PictureCopy(file, identity, to: target).move(named: way.last ?? [])
            default: return stuck()
            }
        }
        return .stuck("every name like it is taken")
    }

    /// Puts a file that was moved back if it is another than the one that was read: it came in the moment between.
    private func verified(_ file: PicturePath, _ identity: FileIdentity, at place: PicturePath) -> Result {
        guard FileIdentity(at: place) != identity else { return .moved }
        putBack(place, as: file)
        return .changed
    }

    /// Gives a file its name back, or one like it if that is taken again.
    func putBack(_ file: PicturePath, as original: PicturePath) {
        let (folder, name) = original.parts
        for name in PictureMover.names(like: name) {
            if sl_rename_new(file.opened, folder.appending(name).opened) == 0 || errno != EEXIST { return }
        }
    }

    private func makeFolders(_ folder: PicturePath, _ way: some Sequence<[UInt8]>) -> PicturePath? {
        var path = folder
        for step in [nil] + way.map(Optional.some) {
            path = step.map { path.appending($0) } ?? path
            guard mkdir(path.opened, 0o777) == 0 || errno == EEXIST else { return nil }
        }
        return path
    }

    private func stuck() -> Result { .stuck(String(cString: strerror(errno))) }

    /// The name, then `name-2.png` to `name-99.png`, then names that nobody else gives.
    static func names(like name: [UInt8]) -> [[UInt8]] {
        let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        let random = (0..<10).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
        let endings = (2..<100).map { String($0) } + random
        return [name] + endings.map { name[..<dot] + Array("-\($0)".utf8) + name[dot...] }
    }

    private static let asidePrefix = Array(".scanloom-moved-".utf8)

    /// What a file is called between being copied and being removed.
    static func aside(of name: [UInt8]) -> [UInt8] { asidePrefix + name }

    static func isAside(_ name: [UInt8]) -> Bool { name.starts(with: asidePrefix) }

    /// Gives a file that an earlier run was about to remove when it was killed its name back: it is read again.
    func restore(_ aside: PicturePath) {
        let (folder, name) = aside.parts
        putBack(aside, as: folder.appending(Array(name.dropFirst(PictureMover.asidePrefix.count))))
    }
}
