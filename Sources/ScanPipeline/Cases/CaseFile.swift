import ScanConfig
import ScanCore

/// A file of cases beside a configuration: what is shown to the pipeline, and what must come of it.
///
/// ```yaml
/// # till.test.yaml
/// version: 1
/// environment: { SHOP_SECRET: only-for-these-cases-000 }
/// cases:
///   - name: a product that stays counts once
///     codes: { format: ean13, text: "4006381333931", until: 9s }
///     expect: { scans: 1, handlers: { print: ["ean13 4006381333931"] } }
/// ```
public struct CaseFile: Sendable {
    /// The file as it was named.
    public let path: String
    /// The configuration that it tests.
    public let configuration: String
    /// Its cases; none where there is a mistake.
    public let cases: [Case]
    /// Mistakes and warnings, of the configuration too.
    public let diagnostics: [Diagnostic]
    /// The files that they speak of, to show their lines.
    public let files: [ConfigFile]

    /// Reads a file of cases, and the configuration that it names; never throws, as all that is wrong is told.
    ///
    /// - Parameters:
    ///   - path: the file of cases, or a configuration beside which one lies
    ///   - registry: the plugins there are
    ///   - surroundings: what `${…}` may look at
    public static func read(
        path: String, registry: PluginRegistry, surroundings: ConfigSurroundings = .system
    ) -> CaseFile {
        CaseReading(path: casePath(path), registry: registry, surroundings: surroundings).file()
    }

    /// The JSON Schema (draft 2020-12) of such files.
    public static var schema: JSONValue {
        let head: JSONValue = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Scanloom cases",
        ]
        guard case .object(let members) = CaseFileOptions.objectSchema() else { return head }
        return members.reduce(head) { $0.adding($1.name, $1.value) }
    }

    /// What the names of such files end with.
    public static let ending = ".test.yaml"

    /// The file of cases: for `till.yaml` it is `till.test.yaml`.
    private static func casePath(_ path: String) -> String {
        guard !path.hasSuffix(ending), let stem = path.withoutEnding(".yaml") else { return path }
        return stem + ending
    }

    /// The configuration that a file of cases tests unless it says so itself.
    static func configuration(of path: String) -> String? {
        path.withoutEnding(ending).map { $0 + ".yaml" }
    }
}

extension String {
    fileprivate func withoutEnding(_ ending: String) -> String? {
        hasSuffix(ending) ? String(dropLast(ending.count)) : nil
    }
}

/// The reading of one file of cases.
struct CaseReading {
    let path: String
    let registry: PluginRegistry
    let surroundings: ConfigSurroundings
    private let written: ConfigFile

    init(path: String, registry: PluginRegistry, surroundings: ConfigSurroundings) {
        self.path = path
        self.registry = registry
        self.surroundings = surroundings
        written = ConfigFile.read(path: path, surroundings: surroundings)
    }

    func file() -> CaseFile {
        var problems = written.diagnostics
        guard let root = written.value else { return failed(problems) }
        let options = CaseFileOptions.read(root, of: "the file of cases", at: root.place, &problems)
        guard let configuration = configurationPath(options, root, &problems) else { return failed(problems) }
        let tested = ConfigFile.read(path: configuration, surroundings: surroundings(with: options))
        let composer = Composer(registry: registry, clock: RehearsalClock())
        let composition = tested.value.map {
            composer.compose($0, name: pipelineName(of: tested.name), directory: tested.directory)
        }
        // Its warnings are told by `check`, and nothing is to be done about them here.
        problems += (tested.diagnostics + (composition?.diagnostics ?? [])).filter { $0.severity == .error }
        guard let plan = composition?.plan, tested.diagnostics.allSatisfy({ $0.severity == .warning }) else {
            return failed(problems, configuration, [written, tested])
        }
        let check = CaseCheck(plan: plan, registry: registry, directory: written.directory)
        let cases = check.cases(options.cases.entries, &problems)
        return CaseFile(
            path: path, configuration: configuration,
            cases: problems.contains { $0.severity == .error } ? [] : cases,
            diagnostics: problems, files: [written, tested])
    }

    private func failed(
        _ problems: [Diagnostic], _ configuration: String = "", _ files: [ConfigFile]? = nil
    ) -> CaseFile {
        CaseFile(
            path: path, configuration: configuration, cases: [], diagnostics: problems,
            files: files ?? [written])
    }

    private func configurationPath(
        _ options: CaseFileOptions, _ root: ConfigValue, _ problems: inout [Diagnostic]
    ) -> String? {
        if let name = options.configuration {
            return name.hasPrefix("/") || written.directory == "." ? name : "\(written.directory)/\(name)"
        }
        if let path = CaseFile.configuration(of: path) { return path }
        guard root["configuration"] == nil else { return nil }
        problems.append(
            Diagnostic(
                at: root.place, "it is not said which configuration is tested",
                fix: "add \"configuration: till.yaml\", or call the file till\(CaseFile.ending)"))
        return nil
    }

    private func surroundings(with options: CaseFileOptions) -> ConfigSurroundings {
        ConfigSurroundings(
            variable: { [surroundings] in options.environment.texts[$0] ?? surroundings.variable($0) },
            file: surroundings.file)
    }
}

/// The name of a file's pipeline unless the file gives one: `till` of `conf/till.yaml`.
public func pipelineName(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
}
