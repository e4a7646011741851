/// One `name=value` of a URI's query.
struct QueryField {
    let name: String
    let raw: ArraySlice<UInt8>

    /// The value, percent-decoded; `+` is no space but in forms (RFC 6068, 5).
    var text: String { String(decoding: percentDecodedBytes(Array(raw)), as: UTF8.self) }
}

/// The fields of a query in order.
func queryFields(_ query: ArraySlice<UInt8>) -> [QueryField] {
    query.split(separator: UInt8(ascii: "&")).prefix(100).map { pair in
        let name = pair.prefix { $0 != UInt8(ascii: "=") }
        return QueryField(
            name: String(decoding: percentDecodedBytes(Array(name)), as: UTF8.self),
            raw: pair[name.endIndex...].dropFirst())
    }
}
