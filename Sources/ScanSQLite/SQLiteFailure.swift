/// Why a database did not do as it was told.
public struct SQLiteFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// SQLite's extended result code (sqlite.org/rescode.html); 0 where the library itself is missing.
    public let code: Int32
    /// What SQLite says, as a clause without a period.
    public let message: String

    /// A failure from its parts.
    public init(code: Int32, message: String) {
        self.code = code
        self.message = message
    }

    /// What SQLite says.
    public var description: String { message }

    /// Whether the disk, or the size that the database may have, is used up (SQLITE_FULL).
    public var isFull: Bool { primary == 13 }
    /// Whether the file cannot be written (SQLITE_READONLY, SQLITE_PERM).
    public var isReadOnly: Bool { primary == 8 || primary == 3 }
    /// Whether the file is damaged, or no database (SQLITE_CORRUPT, SQLITE_NOTADB).
    public var isDamaged: Bool { primary == 11 || primary == 26 }
    /// Whether the file cannot be opened (SQLITE_CANTOPEN).
    public var cannotOpen: Bool { primary == 14 }

    private var primary: Int32 { code & 0xFF }
}
