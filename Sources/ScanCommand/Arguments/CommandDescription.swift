import ScanCore
import ScanPipeline

/// A command as completions and the manual tell it: all of it from its declaration.
struct CommandDescription {
    let name: String
    let summary: String
    let operands: String
    let options: [OptionDescription]
    /// The words that operands can be; nil for files.
    let words: [String]?
    let examples: [(line: String, effect: String)]
    let notes: String

    /// An option with the values that it can have.
    struct OptionDescription {
        let field: FieldDescription
        /// Empty where it may be anything.
        let values: [String]
    }

    init<C: Command>(_ command: C.Type, _ registry: PluginRegistry) {
        name = C.name
        summary = C.summary
        operands = C.operands
        options = C.Options.descriptions.map { field in
            let declared = C.values(of: field.name, registry)
            return OptionDescription(field: field, values: declared.isEmpty ? field.choices : declared)
        }
        words = C.operands.isEmpty ? [] : C.words(registry)
        examples = C.examples
        notes = C.notes
    }

    /// Every command.
    static func all(_ registry: PluginRegistry) -> [CommandDescription] {
        Scanloom.commands.map { describe($0, registry) }
    }

    private static func describe<C: Command>(
        _ command: C.Type, _ registry: PluginRegistry
    ) -> CommandDescription { CommandDescription(command, registry) }
}

extension FieldDescription {
    /// The values that its schema lists.
    fileprivate var choices: [String] {
        guard case .array(let values)? = schema["enum"] else { return [] }
        return values.compactMap(\.string)
    }
}
