import ScanCore

/// All that is to be said about configurations, in the order of the files, each thing once.
public struct DiagnosticReport: Sendable {
    /// How many are shown; what follows a hundred mistakes helps nobody.
    public static let limit = 100

    /// All of them, by place; errors before warnings at one place.
    public let diagnostics: [Diagnostic]

    /// A report of diagnostics in any order.
    public init(_ diagnostics: [Diagnostic]) {
        var seen: Set<Diagnostic> = []
        self.diagnostics = diagnostics.filter { seen.insert($0).inserted }.enumerated().sorted { a, b in
            let (one, other) = (a.element, b.element)
            if one.place != other.place { return one.place < other.place }
            if one.severity != other.severity { return one.severity == .error }
            return a.offset < b.offset
        }.map(\.element)
    }

    /// Whether there is an error, so that nothing may start.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// One line each: `till.yaml:9:14: unknown option "add_onn" of ean13; did you mean "add_on"?`.
    ///
    /// - Parameter files: where given, the line that is meant follows each, with a mark under the place
    public func text(showing files: [ConfigFile] = []) -> String {
        let hidden = Set(diagnostics.filter(\.hidesValue).map(\.place.wholeLine))
        let shown = diagnostics.prefix(DiagnosticReport.limit).map { diagnostic in
            let isHidden = hidden.contains(diagnostic.place.wholeLine)
            return diagnostic.description + "\n" + (isHidden ? "" : excerpt(diagnostic.place, files) ?? "")
        }
        let rest = diagnostics.count - shown.count
        return shown.joined() + (rest > 0 ? "and \(rest) more\n" : "")
    }

    /// All of them as an array of objects, for `check --json`.
    public var json: JSONValue { .array(diagnostics.map(\.json)) }

    private func excerpt(_ place: Place, _ files: [ConfigFile]) -> String? {
        let line = files.first { $0.name == place.file }?.characters(ofLine: place.line)
        return line.flatMap { DiagnosticReport.excerpt(of: $0, at: place) }
    }
}

extension Place {
    /// The line without the column.
    fileprivate var wholeLine: Place { Place(file: file, line: line, column: 0) }
}

extension Diagnostic {
    /// The diagnostic as an object of `severity`, `file`, `line`, `column`, `message` and `fix`; null where there is none.
    public var json: JSONValue {
        let hasLine = place.line > 0
        return [
            "severity": .string(severity.rawValue), "file": .string(place.file),
            "line": hasLine ? .int(place.line) : .null, "column": hasLine ? .int(place.column) : .null,
            "message": .string(message), "fix": fix.map(JSONValue.string) ?? .null,
        ]
    }
}
