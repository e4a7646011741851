import ScanCore

/// A program and its arguments, as a configuration lists them; nothing takes them apart, and nothing scanned is in them.
public struct ProgramCommand: OptionValue, Hashable {
    /// The program, then its arguments.
    public let words: [String]
    /// Those that `${…}` put something into, which are not shown.
    public let hiddenWords: [String]

    /// A command from its words, at least one.
    public init(_ words: [String], hiddenWords: [String] = []) {
        self.words = words
        self.hiddenWords = hiddenWords
    }

    /// A program, or a list of it and its arguments.
    public static var expectation: String { "a program, or a list of a program and its arguments" }
    /// A string, or an array of strings.
    public static var schema: JSONValue {
        let word: JSONValue = ["type": ["string", "number", "boolean"]]
        return ["anyOf": [["type": "string"], ["type": "array", "items": word, "minItems": 1]]]
    }
    /// The words; what only a shell would understand, and fields in braces, are told.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> ProgramCommand? {
        let nodes: [ConfigValue]
        switch value.kind {
        case .list(let list) where !list.isEmpty: nodes = list
        case .scalar(let scalar) where !scalar.isNull && !scalar.text.isEmpty:
            if let problem = asksForShell(scalar, at: value.place) {
                problems.append(problem)
                return nil
            }
            nodes = [value]
        default: return mismatch(value, &problems)
        }
        let before = problems.count
        let scalars = nodes.compactMap { word($0, &problems) }
        guard problems.count == before else { return nil }
        return ProgramCommand(
            scalars.map(\.text), hiddenWords: scalars.filter { $0.origin != .file }.map(\.text))
    }
    /// The words in brackets, dots for those that are not shown.
    public var written: String? {
        let shown = words.map { hiddenWords.contains($0) ? secretMask : $0 }
        return "[" + shown.joined(separator: ", ") + "]"
    }

    private static func asksForShell(_ scalar: ConfigScalar, at place: Place) -> Diagnostic? {
        guard scalar.text.contains(" ") else { return nil }
        let list = scalar.written.split(separator: " ").joined(separator: ", ")
        return Diagnostic(
            at: place,
            "expected \(expectation), found \(quotedText(scalar.written)), which no shell takes apart",
            fix: "write [\(visibleText(list))]")
    }

    private static func word(_ node: ConfigValue, _ problems: inout [Diagnostic]) -> ConfigScalar? {
        guard let scalar = node.scalar, !scalar.text.utf8.contains(0) else {
            problems.append(Diagnostic(at: node.place, "expected a text, found \(node.found)"))
            return nil
        }
        if let field = scannedField(in: scalar.text), scalar.origin == .file {
            problems.append(
                Diagnostic(
                    at: node.place, "{\(field)} would be an argument, and nothing scanned ever is",
                    fix: "read it from the standard input, where the scan comes as JSON"))
            return nil
        }
        return scalar
    }

    /// The first field of scans that stands in braces.
    private static func scannedField(in text: String) -> String? {
        for piece in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            let name = piece.prefix { $0 != "}" && $0 != "|" }
            if name.count < piece.count, ScanField(String(name)) != nil { return String(name) }
        }
        return nil
    }
}
