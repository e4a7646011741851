#if canImport(CSQLite)
    import CSQLite

    /// A SQLite database, opened; one thread at a time may use it.
    ///
    /// The library is opened at the first use. Every statement that was prepared is kept and used again.
    public final class SQLiteDatabase {
        /// What may be done with the file.
        public enum Access: Sendable {
            /// It is read, and must be there.
            case read
            /// It is read and written, and must be there.
            case write
            /// It is read and written, and made where it is missing.
            case create
        }

        let library: sl_sqlite
        private let handle: OpaquePointer
        private var statements: [String: SQLiteStatement] = [:]

        /// Opens a file.
        ///
        /// - Parameters:
        ///   - busyMilliseconds: how long to wait for another's writing
        ///   - vfs: the name of a file system that was registered; nil: the machine's
        public init(
            _ path: String, _ access: Access, busyMilliseconds: Int32 = 5000, vfs: String? = nil
        ) throws(SQLiteFailure) {
            library = try SQLiteLibrary.shared.get().functions
            // One thread at a time: the library's own mutexes would guard nothing.
            var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
            switch access {
            case .read: flags |= SQLITE_OPEN_READONLY
            case .write: flags |= SQLITE_OPEN_READWRITE
            case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
            var opened: OpaquePointer?
            let code = library.open_v2(path, &opened, flags, vfs)
            guard code == SQLITE_OK, let opened else {
                let failure = SQLiteFailure(
                    code: code, message: library.errstr(code).map { String(cString: $0) } ?? "")
                _ = library.close_v2(opened)
                throw failure
            }
            handle = opened
            _ = library.busy_timeout(handle, busyMilliseconds)
        }

        deinit {
            for statement in statements.values { statement.finalize() }
            _ = library.close_v2(handle)
        }

        /// Runs statements that give no rows, such as a schema.
        public func execute(_ sql: String) throws(SQLiteFailure) {
            guard library.exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
        }

        /// Runs one statement with those values for its `?`s, and gives each row to `row`.
        public func run(
            _ sql: String, _ values: [SQLiteValue] = [],
            _ row: (SQLiteStatement) throws(SQLiteFailure) -> Void = { _ in }
        ) throws(SQLiteFailure) {
            let statement = try prepared(sql)
            defer { statement.reset() }
            try statement.bind(values)
            while try statement.step() { try row(statement) }
        }

        /// Makes everything that `body` does one transaction, which is taken back when it throws.
        public func transaction<Value>(_ body: () throws(SQLiteFailure) -> Value) throws(SQLiteFailure)
            -> Value
        {
            try execute("BEGIN IMMEDIATE")
            do {
                let value = try body()
                try execute("COMMIT")
                return value
            } catch {
                // After some failures SQLite has taken it back already.
                if library.get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
                throw error
            }
        }

        /// How many rows the last statement changed.
        public var changes: Int { Int(library.changes(handle)) }

        /// What the last call says of itself.
        var failure: SQLiteFailure {
            SQLiteFailure(
                code: library.extended_errcode(handle),
                message: library.errmsg(handle).map { String(cString: $0) } ?? "")
        }

        private func prepared(_ sql: String) throws(SQLiteFailure) -> SQLiteStatement {
            if let statement = statements[sql] { return statement }
            var compiled: OpaquePointer?
            guard library.prepare_v2(handle, sql, -1, &compiled, nil) == SQLITE_OK, let compiled else {
                throw failure
            }
            let statement = SQLiteStatement(compiled, of: self)
            statements[sql] = statement
            return statement
        }
    }

    /// The library, opened at the first use.
    struct SQLiteLibrary: @unchecked Sendable {
        static let shared: Result<SQLiteLibrary, SQLiteFailure> = Result { () throws(SQLiteFailure) in
            var functions = sl_sqlite()
            if let reason = sl_sqlite_load(&functions) {
                throw SQLiteFailure(
                    code: 0,
                    message:
                        "cannot open libsqlite3: \(String(cString: reason)); apt-get install libsqlite3-0")
            }
            return SQLiteLibrary(functions: functions)
        }

        let functions: sl_sqlite
    }
#else
    /// Stands where SQLite's headers were missing when this was built.
    public final class SQLiteDatabase {
        /// What may be done with the file.
        public enum Access: Sendable {
            /// It is read.
            case read
            /// It is read and written.
            case write
            /// It is made where it is missing.
            case create
        }
        /// Says that it cannot.
        public init(
            _ path: String, _ access: Access, busyMilliseconds: Int32 = 5000, vfs: String? = nil
        ) throws(SQLiteFailure) {
            throw SQLiteFailure(
                code: 0,
                message:
                    "this Scanloom was built without SQLite; apt-get install libsqlite3-dev, and build it again"
            )
        }
        /// Never called.
        public func execute(_ sql: String) throws(SQLiteFailure) {}
        /// Never called.
        public func run(
            _ sql: String, _ values: [SQLiteValue] = [],
            _ row: (SQLiteStatement) throws(SQLiteFailure) -> Void = { _ in }
        ) throws(SQLiteFailure) {}
        /// Never called.
        public func transaction<Value>(_ body: () throws(SQLiteFailure) -> Value) throws(SQLiteFailure)
            -> Value
        {
            try body()
        }
        /// Never called.
        public var changes: Int { 0 }
    }

    /// Stands where SQLite's headers were missing when this was built.
    public final class SQLiteStatement {
        /// Never called.
        public var columnNames: [String] { [] }
        /// Never called.
        public subscript(column: Int) -> SQLiteValue { .null }
    }
#endif
