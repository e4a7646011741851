/// The options of a plugin, of a command or of a part of the configuration: plain properties with defaults,
/// and the fields that say how they are written.
///
/// ```swift
/// struct Options: PluginOptions {
///     var minimumLines = 2
///     static let fields = [Field<Options>(
///         "minimum_lines", \.minimumLines, in: 1...16, "Lines that must agree before a reading counts.")]
/// }
/// ```
public protocol PluginOptions: Sendable {
    /// The defaults.
    init()
    /// How the options are written.
    static var fields: [Field<Self>] { get }
    /// The option that a value written alone is meant for: `print: json` for `print: { format: json }`.
    static var shorthand: String? { get }
}

extension PluginOptions {
    /// None.
    public static var shorthand: String? { nil }

    /// What may be told about each option, defaults included.
    public static var descriptions: [FieldDescription] {
        let defaults = Self()
        return fields.map { field in
            var description = field.description
            description.defaultValue = description.isSecret ? nil : field.isSet(defaults)
            return description
        }
    }

    /// The options that a node gives, after all that is wrong with it was said in `problems`.
    ///
    /// - Parameters:
    ///   - node: a map, nothing for the defaults, or a value alone where there is a shorthand
    ///   - owner: whose options they are, for messages: `ean13`
    ///   - others: keys of the same map that somebody else reads
    public static func read(
        _ node: ConfigValue?, of owner: String, besides others: [String] = [], at place: Place,
        _ problems: inout [Diagnostic]
    ) -> Self {
        var options = Self()
        guard let entries = entries(of: node, owner, &problems) else { return options }
        for entry in entries where !others.contains(entry.key.name) {
            if let field = fields.first(where: { $0.description.name == entry.key.name }) {
                field.read(entry.value, &options, &problems)
            } else {
                problems.append(unknown(entry.key, of: owner, others))
            }
        }
        for field in fields where field.description.isRequired {
            let name = field.description.name
            if !entries.contains(where: { $0.key.name == name }) {
                let example = field.description.example.map { "add \"\(name): \($0)\"" }
                problems.append(
                    Diagnostic(
                        at: node?.place ?? place, "\(owner) needs the option \"\(name)\"", fix: example))
            }
        }
        return options
    }

    private static func entries(
        of node: ConfigValue?, _ owner: String, _ problems: inout [Diagnostic]
    ) -> [ConfigEntry]? {
        guard let node, node.scalar?.isNull != true else { return [] }
        if let entries = node.entries { return entries }
        guard !node.isUnresolved else { return nil }
        if let shorthand { return [ConfigEntry(ConfigKey(shorthand, at: node.place), node)] }
        problems.append(
            Diagnostic(at: node.place, "expected options of \(owner) as a map, found \(node.found)"))
        return nil
    }

    private static func unknown(_ key: ConfigKey, of owner: String, _ others: [String]) -> Diagnostic {
        let names = fields.map(\.description.name) + others
        let near = nearestName(to: key.name, among: names)
        let all = names.isEmpty ? "it has none" : "it has " + names.joined(separator: ", ")
        return Diagnostic(
            at: key.place, "unknown option \(quotedText(key.name)) of \(owner)",
            fix: near.map { "did you mean \"\($0)\"?" } ?? all)
    }
}

/// The options of something that has none.
public struct NoOptions: PluginOptions {
    /// No options.
    public init() {}
    /// None.
    public static let fields: [Field<NoOptions>] = []
}
