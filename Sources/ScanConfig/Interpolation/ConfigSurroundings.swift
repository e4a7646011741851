import Glibc

/// What `${…}` may look at outside the configuration; tests give their own.
public struct ConfigSurroundings: Sendable {
    /// The value of an environment variable; nil where it is not set.
    public let variable: @Sendable (String) -> String?
    /// The bytes of a file of at most so many bytes, or why it cannot be used.
    public let file: @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileFault>

    /// Surroundings from their parts.
    public init(
        variable: @escaping @Sendable (String) -> String?,
        file: @escaping @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileFault>
    ) {
        self.variable = variable
        self.file = file
    }

    /// The environment of the process, and plain files.
    public static let system = ConfigSurroundings(
        variable: { name in getenv(name).map { String(cString: $0) } },
        file: { path, limit in readFile(path, limit: limit, isPlain: true) })
}
