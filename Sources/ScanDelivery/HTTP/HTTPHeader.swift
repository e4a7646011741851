import ScanCore

/// One header of a request or an answer.
public struct HTTPHeader: Hashable, Sendable {
    /// The name as written.
    public let name: String
    /// The value.
    public let value: String

    /// A header from its name and value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// Headers that a configuration adds to requests; their values are treated as secrets.
public struct HeaderOptions: OptionValue {
    /// The names, as written, with their values.
    public private(set) var headers: [(name: String, value: Secret)] = []
    /// No headers.
    public init() {}

    /// A map of names to values.
    public static var expectation: String { "headers as a map: { authorization: \"Bearer ${TOKEN}\" }" }
    /// An object of strings.
    public static var schema: JSONValue {
        ["type": "object", "additionalProperties": ["type": ["string", "number"]], "writeOnly": true]
    }
    /// A map; every wrong name or value is told, the values never quoted.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> HeaderOptions? {
        guard let entries = value.entries else {
            // A header written as a text is not quoted either.
            let found = value.scalar.map { $0.isNull ? "nothing" : "a text" } ?? value.found
            problems.append(Diagnostic(at: value.place, "expected \(expectation), found \(found)"))
            return nil
        }
        var options = HeaderOptions()
        let before = problems.count
        for entry in entries {
            if let problem = options.add(entry) { problems.append(problem) }
        }
        return problems.count == before ? options : nil
    }
    /// Nothing, since the values may be secrets.
    public var written: String? { nil }
    /// The values may be secrets.
    public static var hidesValue: Bool { true }

    private mutating func add(_ entry: ConfigEntry) -> Diagnostic? {
        let name = entry.key.name
        let key = name.lowercased()
        guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else {
            return Diagnostic(at: entry.key.place, "\"\(visibleText(name))\" cannot be the name of a header")
        }
        guard !reserved.contains(key) else {
            return Diagnostic(
                at: entry.key.place, "the header \"\(name)\" is set by Scanloom", fix: "remove it")
        }
        guard !headers.contains(where: { $0.name.lowercased() == key }) else {
            return Diagnostic(at: entry.key.place, "the header \"\(name)\" is given twice", fix: "remove one")
        }
        guard let scalar = entry.value.scalar, !scalar.isNull, scalar.text.contains(where: { $0 != " " })
        else {
            return Diagnostic(at: entry.value.place, "expected a text, found \(entry.value.found)")
        }
        // RFC 9110, 5.5: a line end or a control in a value would begin another header.
        guard scalar.text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            return Diagnostic(
                at: entry.value.place,
                "the value of the header \"\(name)\" holds a line end or a control character",
                fix: "remove it; a secret read from a file may end in one")
        }
        headers.append((name, Secret(scalar.text)))
        return nil
    }
}

/// What the request itself decides, and what only concerns one connection (RFC 9110, 7.6.1).
private let reserved: Set<String> = [
    "connection", "content-length", "content-type", "expect", "host", "keep-alive", "te", "trailer",
    "transfer-encoding", "upgrade", "webhook-id", "webhook-signature", "webhook-timestamp",
]

/// RFC 9110, 5.6.2: tchar.
private func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
