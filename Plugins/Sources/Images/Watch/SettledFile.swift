import CSystem
import Glibc
import ScanCore
import ScanImages

/// A try to read a file that somebody may still be writing.
enum SettledFile {
    /// What came of it.
    enum Attempt {
        /// All its bytes, while nobody wrote.
        case bytes([UInt8], FileIdentity)
        /// It cannot be read, and that will not change by itself.
        case fault(PictureFault, FileIdentity)
        /// Somebody writes, or it changed: it is like this now.
        case busy(FileIdentity)
        /// Whether somebody writes cannot be told, so it has to stay as it is for the settle time.
        case unsettled
        /// It is not there any more, or is no ordinary file.
        case gone
    }

    /// - Parameters:
    ///   - waiting: what is known of it
    ///   - isSettled: whether it has been like this for the settle time
    static func read(
        _ file: PicturePath, _ waiting: Inbox.Waiting, isSettled: Bool, limits: PictureLimits
    ) -> Attempt {
        // Links are not followed: what they lead to could not be moved with them.
        let descriptor = open(file.opened, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            let code = errno
            guard let identity = FileIdentity(at: file), code != ENOENT else { return .gone }
            return .fault(PictureFile.unreadable(code), identity)
        }
        defer { close(descriptor) }
        guard let identity = FileIdentity(of: descriptor) else { return .gone }
        guard identity == waiting.identity || waiting.isTold else { return .busy(identity) }
        switch sl_has_writer(descriptor) {
        case 1: return .busy(identity)
        case -1 where !waiting.isTold && !isSettled: return .unsettled
        default: break
        }
        return read(descriptor, identity, limits)
    }

    private static func read(_ file: Int32, _ identity: FileIdentity, _ limits: PictureLimits) -> Attempt {
        do throws(PictureFault) {
            let bytes = try PictureFile.read(from: file, limits: limits)
            // Who opened it since would be seen here, and who closed it again by the time of its change.
            guard sl_has_writer(file) != 1, let after = FileIdentity(of: file) else { return .busy(identity) }
            guard after == identity, bytes.count == identity.size else { return .busy(after) }
            return .bytes(bytes, identity)
        } catch {
            return .fault(error, identity)
        }
    }
}
