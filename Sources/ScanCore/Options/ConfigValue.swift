/// A node of a configuration, which knows where it stands and how it was written.
public struct ConfigValue: Hashable, Sendable {
    /// The three shapes of a node.
    public enum Kind: Hashable, Sendable {
        /// A single value.
        case scalar(ConfigScalar)
        /// Values in order.
        case list([ConfigValue])
        /// Values by key, in the order written; keys do not repeat.
        case map([ConfigEntry])
    }

    /// What the node is.
    public let kind: Kind
    /// Where it begins.
    public let place: Place

    /// A node from its shape and place.
    public init(_ kind: Kind, at place: Place) {
        self.kind = kind
        self.place = place
    }

    /// The single value, if it is one.
    public var scalar: ConfigScalar? {
        guard case .scalar(let scalar) = kind else { return nil }
        return scalar
    }

    /// The entries, if it is a map.
    public var entries: [ConfigEntry]? {
        guard case .map(let entries) = kind else { return nil }
        return entries
    }

    /// The entry of that key, if it is a map that has one.
    public subscript(key: String) -> ConfigValue? { entries?.first { $0.key.name == key }?.value }

    /// What the node is in words, with a single value as written: `"30"`, `a list`, `a map`, `nothing`.
    public var found: String {
        switch kind {
        case .scalar(let scalar) where scalar.isNull: "nothing"
        case .scalar(let scalar): quotedText(scalar.written)
        case .list: "a list"
        case .map: "a map"
        }
    }
}

/// A key and its value.
public struct ConfigEntry: Hashable, Sendable {
    /// The key and where it stands.
    public let key: ConfigKey
    /// The value.
    public let value: ConfigValue

    /// An entry from its two parts.
    public init(_ key: ConfigKey, _ value: ConfigValue) {
        self.key = key
        self.value = value
    }
}

/// A key and where it stands.
public struct ConfigKey: Hashable, Sendable {
    /// The key's text.
    public let name: String
    /// The text as the file has it: what diagnostics show.
    public let written: String
    /// Where it stands.
    public let place: Place

    /// A key from its parts.
    public init(_ name: String, written: String? = nil, at place: Place) {
        self.name = name
        self.written = written ?? name
        self.place = place
    }
}
