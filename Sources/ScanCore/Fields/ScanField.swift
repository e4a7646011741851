/// A field of a scan, or of what it means, by the name that conditions have too: `text`, `content.gtin`.
public struct ScanField: Hashable, Sendable {
    /// The name as written: `text`, `content.kind`, `content.gtin`, `details.add_on`.
    public let name: String
    /// Where a configuration names it.
    public private(set) var place: Place?
    private let origin: Origin

    private enum Origin: Hashable {
        case whole
        case member
        case kind
        case content(String)
        case detail(String)
    }

    /// The fields that every scan has, by the names of its JSON; `scan` is all of it.
    public static let common = [
        "id", "time", "pipeline", "source", "frame", "file", "format", "text", "bytes", "charset",
        "symbology_identifier", "corners", "confidence", "frames", "count", "contents", "details", "scan",
        "content.kind",
    ]

    /// The field of that name; nil where there can be none.
    public init?(_ name: String, at place: Place? = nil) {
        self.name = name
        self.place = place
        if name == "scan" {
            origin = .whole
        } else if name == "content.kind" {
            origin = .kind
        } else if let field = name.withoutPrefix("content.") {
            origin = .content(field)
        } else if let detail = name.withoutPrefix("details.") {
            origin = .detail(detail)
        } else if ScanField.common.contains(name) {
            origin = .member
        } else {
            return nil
        }
    }

    /// The field of a content that it names, if it names one: `gtin` of `content.gtin`.
    public var contentField: String? {
        guard case .content(let field) = origin else { return nil }
        return field
    }

    /// What the scan has under that name; of several contents, the first that has it; null where none has.
    public func value(in scan: Scan) -> JSONValue {
        switch origin {
        case .whole: scan.json
        case .member: scan.json[name] ?? .null
        case .kind: scan.contents.first.map { .string($0.kind) } ?? .null
        case .content(let field): scan.contents.lazy.compactMap { value(of: field, in: $0) }.first ?? .null
        case .detail(let detail): value(of: detail, in: scan.reading.details) ?? .null
        }
    }

    /// The value as plain text: nothing for null, several texts with `; ` between them, the rest as JSON.
    public func text(in scan: Scan) -> String { ScanField.text(of: value(in: scan)) }

    static func text(of value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .string(let text): text
        case .array(let values) where values.allSatisfy { $0.string != nil }:
            values.compactMap(\.string).joined(separator: "; ")
        default: JSONWriter.text(value)
        }
    }

    private func value(of field: String, in content: Content) -> JSONValue? {
        field == "warnings"
            ? .array(content.warnings.map(JSONValue.string)) : value(of: field, in: content.fields)
    }

    private func value(of name: String, in members: [JSONMember]) -> JSONValue? {
        members.first { $0.name == name && $0.value != .null }?.value
    }

    /// What to say of a name that is none.
    static func problem(_ name: String, at place: Place) -> Diagnostic {
        let known = common + ["content.NAME", "details.NAME"]
        let near = nearestName(to: name, among: common).map { "did you mean \"\($0)\"?" }
        return Diagnostic(
            at: place, "unknown field \(quotedText(name))",
            fix: near ?? "there are \(known.joined(separator: ", "))")
    }
}

extension ScanField: OptionValue {
    /// A name.
    public static var expectation: String { "a field of scans such as text or content.gtin" }
    /// A string.
    public static var schema: JSONValue { ["type": "string"] }
    /// The name of a field; one of contents is checked once all plugins are known.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> ScanField? {
        guard let scalar = value.scalar, !scalar.isNull else { return mismatch(value, &problems) }
        if let field = ScanField(scalar.text, at: value.place) { return field }
        problems.append(problem(scalar.written, at: value.place))
        return nil
    }
    /// The name.
    public var written: String? { name }
}

/// A plugin whose options name fields of scans, so that `check` can tell which of them never come.
public protocol NamingFields: Plugin {
    /// The fields, each with its place.
    var namedFields: [ScanField] { get }
}

extension String {
    /// What follows a prefix, if something of lower-case letters, digits and underscores does.
    fileprivate func withoutPrefix(_ prefix: String) -> String? {
        guard hasPrefix(prefix), utf8.count > prefix.utf8.count else { return nil }
        let rest = dropFirst(prefix.count)
        let isName = rest.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
        }
        return isName ? String(rest) : nil
    }
}
