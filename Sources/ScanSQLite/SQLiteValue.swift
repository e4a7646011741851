/// A value in a database.
public enum SQLiteValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// A whole number.
    case int(Int64)
    /// A number.
    case double(Double)
    /// A text in UTF-8.
    case text(String)
    /// Bytes as they are.
    case blob([UInt8])

    /// The whole number, if it is one.
    public var int: Int64? {
        if case .int(let number) = self { number } else { nil }
    }
    /// The text, if it is one.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
    /// The bytes, if it is a blob.
    public var blob: [UInt8]? {
        if case .blob(let bytes) = self { bytes } else { nil }
    }
}
