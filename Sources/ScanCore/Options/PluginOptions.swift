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

    /// Each option that has something to show, as one would write it; of what may hold a secret what may be shown.
    public var writtenOptions: [String: String] {
        var written: [String: String] = [:]
        for field in Self.fields { written[field.description.name] = field.isSet(self) }
        return written
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
        var given = Set(entries.map(\.key.name))
        for entry in entries where !others.contains(entry.key.name) {
            if let field = fields.first(where: { $0.description.name == entry.key.name }) {
                field.read(entry.value, &options, &problems)
            } else {
                let meant = nearestName(to: entry.key.name, among: fields.map(\.description.name) + others)
                problems.append(unknown(entry.key, of: owner, others, meant: meant))
                meant.map { _ = given.insert($0) }
            }
        }
        requireFields(besides: given, of: owner, at: node?.place ?? place, &problems)
        return options
    }

    /// Says which fields are missing; one that was misspelt is not.
    private static func requireFields(
        besides given: Set<String>, of owner: String, at place: Place, _ problems: inout [Diagnostic]
    ) {
        for field in fields.map(\.description) where field.isRequired && !given.contains(field.name) {
            let example = field.example.map { "add \"\(field.name): \($0)\"" }
            problems.append(
                Diagnostic(at: place, "\(owner) needs the option \"\(field.name)\"", fix: example))
        }
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

    private static func unknown(
        _ key: ConfigKey, of owner: String, _ others: [String], meant: String?
    ) -> Diagnostic {
        let names = fields.map(\.description.name) + others
        let all = names.isEmpty ? "it has none" : "it has " + names.joined(separator: ", ")
        return Diagnostic(
            at: key.place, "unknown option \(quotedText(key.name)) of \(owner)",
            fix: meant.map { "did you mean \"\($0)\"?" } ?? all)
    }
}

/// The options of something that has none.
public struct NoOptions: PluginOptions {
    /// No options.
    public init() {}
    /// None.
    public static let fields: [Field<NoOptions>] = []
}
