/// Where something stands in a file; lines and columns count from 1, columns in characters (Unicode code points).
public struct Place: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The file as it was named, or `command line`.
    public let file: String
    /// The line, from 1; 0 where there are no lines.
    public let line: Int
    /// The column in characters, from 1.
    public let column: Int

    /// A place from its parts.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `till.yaml:9:14`, or the file alone where there are no lines.
    public var description: String {
        line == 0 ? visibleText(file) : "\(visibleText(file)):\(line):\(column)"
    }

    /// Whether one place comes before another, file by file.
    public static func < (a: Place, b: Place) -> Bool {
        (a.file, a.line, a.column) < (b.file, b.line, b.column)
    }
}
