import Glibc
import ScanCore

/// A terminal that a test looks at in somebody's place: what is written to it can be read here.
public struct PseudoTerminal: Sendable {
    /// The path by which it is opened.
    public let name: String
    private let ours: CInt
    private let theirs: CInt

    /// A new terminal that passes on what it gets as it is.
    public init() throws(Fault) {
        var (ours, theirs): (CInt, CInt) = (-1, -1)
        var mode = termios()
        cfmakeraw(&mode)
        var path = [CChar](repeating: 0, count: 128)
        guard openpty(&ours, &theirs, nil, &mode, nil) == 0, ttyname_r(theirs, &path, path.count) == 0 else {
            throw Fault("there is no pseudo terminal: \(String(cString: strerror(errno)))")
        }
        _ = fcntl(ours, F_SETFL, O_NONBLOCK)
        self.ours = ours
        // Held open, so that what is written waits to be read.
        self.theirs = theirs
        name = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// What was written since it was read last.
    ///
    /// A terminal hands on what it got piece by piece and somewhat later: the end is where nothing comes for a while.
    public func read() -> String {
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var waiting = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, 100) > 0 {
            let count = Glibc.read(ours, &bytes, bytes.count)
            guard count > 0 else { break }
            text += bytes.prefix(count)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Takes it away.
    public func close() {
        Glibc.close(theirs)
        Glibc.close(ours)
    }
}
