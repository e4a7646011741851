import CSystem
import Glibc
import ScanCore

/// The kernel's word of what happens in folders (inotify(7)), and a bell that ends a wait for it.
final class FolderEvents: Sendable {
    /// What happened to a name in a folder, or to the folder itself.
    struct Event: Sendable {
        /// The number that `watch` gave for the folder.
        let folder: Int32
        let mask: UInt32
        let name: [UInt8]

        /// Whether a whole file is there by that name: its writer has closed it, or it was moved there.
        var isWhole: Bool { has(IN_CLOSE_WRITE) || has(IN_MOVED_TO) }
        /// Whether a folder appeared there.
        var isFolder: Bool { has(IN_ISDIR) }
        /// Whether the folder that is watched went away itself.
        var isEnd: Bool { has(IN_DELETE_SELF) || has(IN_MOVE_SELF) || has(IN_UNMOUNT) || has(IN_IGNORED) }
        /// Whether events were lost because too many waited.
        var isOverflow: Bool { has(IN_Q_OVERFLOW) }

        private func has(_ bit: some BinaryInteger) -> Bool { mask & UInt32(truncatingIfNeeded: bit) != 0 }
    }

    /// A name that appears without being written or moved is a link to a file that is elsewhere too.
    private static let interesting =
        [
            IN_CLOSE_WRITE, IN_MOVED_TO, IN_CREATE, IN_DELETE_SELF, IN_MOVE_SELF, IN_ONLYDIR, IN_EXCL_UNLINK,
        ].reduce(UInt32(0)) { $0 | UInt32(truncatingIfNeeded: $1) }

    private let inotify: Int32
    private let bell: Int32

    /// Events, where the system has any to give; else folders are only looked through again and again.
    init() {
        inotify = inotify_init1(
            Int32(truncatingIfNeeded: IN_NONBLOCK) | Int32(truncatingIfNeeded: IN_CLOEXEC))
        bell = sl_make_bell()
    }

    deinit {
        for file in [inotify, bell] where file >= 0 { close(file) }
    }

    /// Watches a folder, once however often it is asked for; the number in its events, or nil with `errno` set.
    func watch(_ folder: PicturePath) -> Int32? {
        let number = inotify_add_watch(inotify, folder.opened, FolderEvents.interesting)
        return number >= 0 ? number : nil
    }

    /// Watches a folder no more.
    func forget(_ folder: Int32) { inotify_rm_watch(inotify, folder) }

    /// All that happened since the last call; does not wait.
    func take() -> [Event] {
        var events: [Event] = []
        // Room for hundreds; one is at most 16 bytes and a name of 256.
        let room = 65_536
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 8)
        defer { buffer.deallocate() }
        while true {
            let count = read(inotify, buffer.baseAddress, room)
            guard count > 0 else { return events }
            FolderEvents.split(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &events)
        }
    }

    /// Waits until something happens or the bell is rung, at most for `duration`.
    func wait(for duration: Duration) {
        var requests = [inotify, bell].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let milliseconds = max(0, min(duration.nanoseconds / 1_000_000 + 1, 60_000))
        poll(&requests, nfds_t(requests.count), Int32(milliseconds))
        var rings: UInt64 = 0
        read(bell, &rings, 8)
    }

    /// Ends a wait, or the next one if none is on.
    func ring() {
        var one: UInt64 = 1
        write(bell, &one, 8)
    }

    /// The events that the kernel wrote one after another: number, mask, cookie, length, and the name with zeros.
    private static func split(_ bytes: UnsafeRawBufferPointer, into events: inout [Event]) {
        var offset = 0
        while offset + 16 <= bytes.count {
            let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
            guard offset + 16 + length <= bytes.count else { return }
            events.append(
                Event(
                    folder: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
                    mask: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                    name: bytes[offset + 16..<offset + 16 + length].prefix { $0 != 0 }.map { $0 }))
            offset += 16 + length
        }
    }
}
