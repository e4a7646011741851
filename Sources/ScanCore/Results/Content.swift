/// What a scan means: a kind, typed fields, warnings, and which fields are secret.
public struct Content: Hashable, Sendable {
    /// The kind's name, such as `wifi`; conditions call it `content.kind`.
    public let kind: String
    /// The fields in order; names are lower_snake.
    public let fields: [JSONMember]
    /// What a careful person would want to know before acting on it, one sentence each.
    public let warnings: [String]
    /// Names of the fields that must not be shown.
    public let secretFields: Set<String>
    /// The scan's text with its secrets blotted out; needed where there are secret fields.
    public let maskedText: String?

    /// What a scan means, from its parts; a secret without `maskedText` blots out the whole text.
    public init(
        kind: String, fields: [JSONMember], warnings: [String] = [], secretFields: Set<String> = [],
        maskedText: String? = nil
    ) {
        self.kind = kind
        self.fields = fields
        self.warnings = warnings
        self.secretFields = secretFields
        self.maskedText = maskedText
    }

    /// The content as results show it: the kind, then the fields, then `warnings`.
    public var json: JSONValue {
        let head = [JSONMember("kind", .string(kind))]
        return .object(head + fields + [JSONMember("warnings", .array(warnings.map(JSONValue.string)))])
    }

    /// The same with its secrets blotted out.
    public var masked: Content {
        let shown = fields.map {
            secretFields.contains($0.name) ? JSONMember($0.name, .string(secretMask)) : $0
        }
        return Content(
            kind: kind, fields: shown, warnings: warnings, secretFields: secretFields, maskedText: maskedText)
    }
}

/// What stands for a secret wherever one would be shown.
public let secretMask = "•••"
