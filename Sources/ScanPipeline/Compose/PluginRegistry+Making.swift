import ScanCore

extension PluginRegistry {
    /// A source made without a configuration file: each option a list of texts.
    ///
    /// Throws a `Fault` for an unknown source and for the first option that is wrong.
    public func source(
        _ name: String, options: KeyValuePairs<String, [String]>, directory: String,
        clock: any ScanClock = SystemClock(),
        log: @escaping @Sendable (LogLevel, String) -> Void = { _, _ in }
    ) throws(Fault) -> any FrameSource {
        guard let entry = entry(.source, name) else { throw Fault("there is no source \"\(name)\"") }
        let place = Place(file: "command line", line: 0, column: 0)
        let entries = options.map { key, values in
            let nodes = values.map { ConfigValue(.scalar(ConfigScalar($0, isQuoted: true)), at: place) }
            return ConfigEntry(ConfigKey(key, at: place), ConfigValue(.list(nodes), at: place))
        }
        let context = PluginContext(
            name: name, pipeline: "", directory: directory, clock: clock, log: log)
        var problems: [Diagnostic] = []
        let made = entry.make(ConfigValue(.map(entries), at: place), place, [], context, &problems)
        guard case .source(let source) = made, problems.isEmpty else {
            throw Fault(problems.first?.description ?? "\(name) cannot be used", option: name)
        }
        return source
    }

    /// Every classifier there is, each with its defaults.
    public func classifiers(clock: any ScanClock = SystemClock()) -> [any Classifier] {
        let place = Place(file: "command line", line: 0, column: 0)
        return entries.compactMap { entry in
            let context = PluginContext(
                name: entry.name, pipeline: "", directory: ".", clock: clock, log: { _, _ in })
            var problems: [Diagnostic] = []
            guard entry.kind == .classifier,
                case .classifier(let classifier) = entry.make(nil, place, [], context, &problems)
            else { return nil }
            return classifier
        }
    }
}
