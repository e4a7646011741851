import ScanCore

extension WhenVocabulary {
    /// What is wrong with naming a field: that nothing gives it, or nothing that is configured.
    public func problem(with field: ScanField) -> Diagnostic? {
        // Every content may have warnings.
        guard let name = field.contentField, name != "warnings", let place = field.place else { return nil }
        let offers = kinds.filter { $0.value.fields.contains { $0.name == name } }
        guard !offers.contains(where: \.isConfigured) else { return nil }
        if !offers.isEmpty {
            let plugins = Set(offers.map(\.plugin)).sorted().map { "\"- \($0)\"" }
            return Diagnostic(
                at: place, "nothing in the configuration gives contents with the field \(quotedText(name))",
                fix: "add \(plugins.joined(separator: " or ")) to handlers")
        }
        let names = kinds.flatMap(\.value.fields).map { "content.\($0.name)" }
        let near = nearestName(to: field.name, among: names).map { "did you mean \"\($0)\"?" }
        return Diagnostic(
            at: place, "unknown field \(quotedText(field.name))",
            fix: near ?? "scanloom inspect tells the fields that each classifier gives")
    }
}
