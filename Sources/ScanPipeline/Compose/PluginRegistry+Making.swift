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
            name: name, pipeline: "", directory: directory, clock: clock, encoders: encoders,
            log: log)
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

    /// The encoders, each with its defaults.
    public var encoders: [any SymbolEncoder] {
        entries.filter { $0.kind == .encoder }.compactMap { try? encoder($0.name) }
    }

    /// An encoder by its name; `options` are a map, nil for the defaults.
    ///
    /// Throws a `Fault` for an unknown encoder and for the first option that is wrong.
    public func encoder(_ name: String, options: ConfigValue? = nil) throws(Fault) -> any SymbolEncoder {
        guard let entry = entry(.encoder, name) else {
            let names = entries.filter { $0.kind == .encoder }.map(\.name)
            throw Fault(
                "there is no encoder \(quotedText(name))",
                remedy: "there are \(names.joined(separator: ", "))")
        }
        let place = options?.place ?? Place(file: "command line", line: 0, column: 0)
        let context = PluginContext(
            name: name, pipeline: "", directory: ".", clock: SystemClock(), log: { _, _ in })
        var problems: [Diagnostic] = []
        guard case .encoder(let encoder) = entry.make(options, place, [], context, &problems) else {
            throw Fault(problems.first?.description ?? "\(name) cannot be used")
        }
        return encoder
    }

    /// The symbology that reads a format which is not its name: `ean13` of `upca`.
    func reader(of format: SymbolFormat) -> String? {
        entries.first { $0.kind == .symbology && $0.formats.contains(format) }?.name
    }
}
