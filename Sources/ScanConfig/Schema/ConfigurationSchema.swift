import ScanCore

/// What the JSON Schema of a configuration tells of one plugin.
public struct PluginSchema: Sendable {
    let name: String
    let summary: String
    let options: [FieldDescription]
    let shorthand: String?

    /// A plugin from its name, one sentence, all keys of its map, and the option that a value alone is meant for.
    public init(name: String, summary: String, options: [FieldDescription], shorthand: String?) {
        self.name = name
        self.summary = summary
        self.options = options
        self.shorthand = shorthand
    }

    /// Whether its name alone is enough.
    fileprivate var hasDefaults: Bool { !options.contains(where: \.isRequired) }

    /// The schema of what stands behind its name.
    fileprivate var value: JSONValue {
        var forms = [optionsSchema(options)]
        if let short = options.first(where: { $0.name == shorthand }) { forms.append(short.schema) }
        if hasDefaults { forms.append(["type": "null"]) }
        let described = JSONMember("description", .string(summary))
        guard forms.count > 1, case .object(let members) = ["anyOf": .array(forms)] as JSONValue else {
            return forms[0].adding(described.name, described.value)
        }
        return .object(members + [described])
    }
}

/// The JSON Schema of a place that names one of `plugins`: a name alone, or a name with options.
///
/// - Parameter beside: keys that may stand beside the name, whichever plugin it is
public func pluginUseSchema(_ plugins: [PluginSchema], beside: [FieldDescription] = []) -> JSONValue {
    let names = plugins.filter(\.hasDefaults).map { JSONValue.string($0.name) }
    let maps = plugins.map { plugin -> JSONValue in
        let own = JSONMember(plugin.name, plugin.value)
        return [
            "type": "object",
            "properties": .object([own] + beside.map { JSONMember($0.name, $0.property) }),
            "required": [.string(plugin.name)], "additionalProperties": false,
        ]
    }
    return ["oneOf": .array((names.isEmpty ? [] : [["enum": .array(names)]]) + maps)]
}

/// The JSON Schema (draft 2020-12) of a whole configuration file.
///
/// - Parameters:
///   - title: what the file is
///   - fields: the keys of its top level
///   - parts: schemas of keys that `fields` knows too little of, such as those that name plugins
public func configurationSchema(
    title: String, fields: [FieldDescription], parts: [String: JSONValue]
) -> JSONValue {
    let properties = fields.map { field in
        let schema = parts[field.name]?.adding("description", .string(field.help)) ?? field.property
        return JSONMember(field.name, schema)
    }
    let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
    return [
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title), "type": "object",
        "properties": .object(properties), "required": .array(required), "additionalProperties": false,
    ]
}
