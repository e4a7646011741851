#if canImport(CSQLite)
    import CSQLite

    /// A statement at one of its rows.
    public final class SQLiteStatement {
        private let handle: OpaquePointer
        private unowned let database: SQLiteDatabase
        // Its own: the database is half gone when it finalizes its statements.
        private let library: sl_sqlite

        init(_ handle: OpaquePointer, of database: SQLiteDatabase) {
            self.handle = handle
            self.database = database
            library = database.library
        }

        /// The names of the columns, as the statement gives them.
        public var columnNames: [String] {
            (0..<library.column_count(handle)).map {
                library.column_name(handle, $0).map { String(cString: $0) } ?? ""
            }
        }

        /// The value of a column of this row, counted from 0; null beyond the last.
        public subscript(column: Int) -> SQLiteValue {
            let index = Int32(clamping: column)
            switch library.column_type(handle, index) {
            case SQLITE_INTEGER: return .int(library.column_int64(handle, index))
            case SQLITE_FLOAT: return .double(library.column_double(handle, index))
            case SQLITE_TEXT:
                return .text(
                    String(decoding: bytes(library.column_text(handle, index), index), as: UTF8.self))
            case SQLITE_BLOB: return .blob(Array(bytes(library.column_blob(handle, index), index)))
            default: return .null
            }
        }

        func bind(_ values: [SQLiteValue]) throws(SQLiteFailure) {
            precondition(
                values.count == Int(library.bind_parameter_count(handle)),
                "a value for each ? of the statement")
            for (offset, value) in values.enumerated() {
                guard bind(value, at: Int32(offset + 1)) == SQLITE_OK else { throw database.failure }
            }
        }

        /// Goes to the next row; false after the last.
        func step() throws(SQLiteFailure) -> Bool {
            switch library.step(handle) {
            case SQLITE_ROW: return true
            case SQLITE_DONE: return false
            default: throw database.failure
            }
        }

        func reset() {
            _ = library.reset(handle)
            _ = library.clear_bindings(handle)
        }

        func finalize() { _ = library.finalize(handle) }

        private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
            var library = library
            switch value {
            case .null: return library.bind_null(handle, index)
            case .int(let number): return library.bind_int64(handle, index, number)
            case .double(let number): return library.bind_double(handle, index, number)
            case .text(let text):
                var text = text
                return text.withUTF8 { utf8 in
                    // A null pointer would bind NULL where an empty text is meant.
                    utf8.withMemoryRebound(to: CChar.self) {
                        sl_sqlite_bind_text(
                            &library, handle, index, $0.baseAddress, Int32(clamping: $0.count))
                    }
                }
            case .blob(let bytes):
                return sl_sqlite_bind_blob(&library, handle, index, bytes, Int32(clamping: bytes.count))
            }
        }

        /// The bytes at an address that SQLite gave for a column.
        private func bytes(_ start: UnsafeRawPointer?, _ index: Int32) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(
                start: start, count: start == nil ? 0 : Int(library.column_bytes(handle, index)))
        }
    }
#endif
