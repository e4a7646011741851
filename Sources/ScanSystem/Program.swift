import Glibc
import ScanCore

/// A program to run without a shell: what it is given is given as it is.
public struct Program: Hashable, Sendable {
    /// The file to run: an absolute path.
    public let path: String
    /// The name that it is called by, then its arguments.
    public let arguments: [String]
    /// Its whole environment.
    public let environment: [String: String]
    /// The folder in which it starts.
    public let directory: String

    /// The program that a command names, looked for in the folders of `PATH` unless its name holds a slash.
    ///
    /// Throws a `Fault` where there is none that may be run.
    ///
    /// - Parameters:
    ///   - command: the program and its arguments, at least one text, none of them with U+0000
    ///   - directory: where it starts, and where relative names begin
    public init(
        _ command: [String], environment: [String: String], in directory: String
    ) throws(Fault) {
        guard let name = command.first, !name.isEmpty else { throw Fault("no program is named") }
        self.environment = environment
        self.directory = directory
        arguments = command
        path = try Program.file(of: name, environment["PATH"] ?? Program.usualPath, directory)
    }

    /// Where programs are looked for when the environment does not say.
    static let usualPath = "/usr/local/bin:/usr/bin:/bin"

    /// Whether a program of that name is in the folders of `path`.
    public static func isThere(_ name: String, path: String?) -> Bool {
        (try? file(of: name, path ?? usualPath, "/")) != nil
    }

    private static func file(of name: String, _ path: String, _ directory: String) throws(Fault) -> String {
        let candidates: [String]
        if name.contains("/") {
            candidates = [name.hasPrefix("/") ? name : "\(directory)/\(name)"]
        } else {
            candidates = path.split(separator: ":").map { "\($0)/\(name)" }
        }
        if let found = candidates.first(where: isProgram) { return found }
        let place = name.contains("/") ? "" : " in the folders of PATH"
        if let other = candidates.first(where: { access($0, F_OK) == 0 }) {
            throw Fault("\(quotedText(other)) is no program that may be run", remedy: "chmod +x it")
        }
        throw Fault("there is no program \(quotedText(name))\(place)", remedy: "install it, or name its path")
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}

/// How a program ended.
public struct ProgramEnd: Hashable, Sendable {
    /// The ways to end.
    public enum Way: Hashable, Sendable {
        /// By itself, with that status.
        case exited(Int32)
        /// By a signal.
        case signalled(Int32)
        /// It was killed as its time was up.
        case outOfTime
        /// It was killed as the task was cancelled.
        case cancelled
    }

    /// How it ended.
    public let way: Way
    /// The end of what it wrote to its standard output and error, at most 4,096 bytes.
    public let output: [UInt8]
    /// How many bytes it wrote before that.
    public let lostBytes: Int

    /// The last line that it wrote that is not empty, cut to 160 characters, on one line and with nothing hidden;
    /// nil where it wrote none.
    ///
    /// - Parameter blot: takes secrets out of what it wrote, before anything is cut
    public func lastWords(_ blot: (String) -> String = { $0 }) -> String? {
        let text = blot(String(decoding: output, as: UTF8.self))
        let lines = text.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isNewline } }
        guard let line = lines.last(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
        return visibleText(String(line.prefix(160))) + (line.count > 160 ? "…" : "")
    }
}

/// What this process's environment has of those names.
public func inheritedEnvironment(_ names: [String]) -> [String: String] {
    var found: [String: String] = [:]
    for name in names {
        if let value = getenv(name) { found[name] = String(cString: value) }
    }
    return found
}
