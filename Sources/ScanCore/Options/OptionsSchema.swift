/// The JSON Schema of a map of options.
public func optionsSchema(_ fields: [FieldDescription]) -> JSONValue {
    let properties = fields.map { JSONMember($0.name, $0.property) }
    let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
    let schema: JSONValue = [
        "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
    return required.isEmpty ? schema : schema.adding("required", .array(required))
}

extension FieldDescription {
    /// The JSON Schema of the option with its help and default; `${…}` may stand for a single value.
    public var property: JSONValue {
        let described = schema.allowingInterpolation.adding("description", .string(help))
        return defaultValue.flatMap(schema.value(written:)).map { described.adding("default", $0) }
            ?? described
    }
}

extension JSONValue {
    /// The schema of a single value that is no plain text, or of a text with `${…}` in it.
    fileprivate var allowingInterpolation: JSONValue {
        let isLimited =
            switch self["type"] {
            case .string("integer"), .string("number"), .string("boolean"): true
            case .string("string"): self["pattern"] != nil
            default: self["enum"] != nil
            }
        return isLimited ? ["anyOf": [self, ["type": "string", "pattern": #"\$\{.+\}"#]]] : self
    }

    /// A default as the schema's type has it; nil where it cannot be told in JSON.
    fileprivate func value(written: String) -> JSONValue? {
        switch self["type"] {
        case .string("integer"): Int(written).map(JSONValue.int)
        case .string("number"): Double(written).map(JSONValue.double)
        case .string("boolean"): .bool(written == "true")
        case .string("string"): .string(written)
        case .array(let types) where types.contains("string"): .string(written)
        default: self["enum"] == nil ? nil : .string(written)
        }
    }
}
