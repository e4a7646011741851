/// A text with fields of a scan in it, each escaped for where it stands: `{time} {text|json} {content.gtin}`.
///
/// `{{` and `}}` are braces. What was scanned is put in once and never read as a template again.
public struct ScanTemplate: Hashable, Sendable {
    /// The text as a configuration has it, `${…}` as written.
    private let shown: String
    private let parts: [Part]
    /// Whether the environment is in it.
    private let isInterpolated: Bool

    private enum Part: Hashable {
        case text(String)
        case field(ScanField, TextEscape)
    }

    /// What is wrong with a template, and at which of its Unicode scalars, from 0.
    struct Mistake: Error {
        let offset: Int
        let message: String
        var fix: String?
    }

    /// The fields that it names.
    public var fields: [ScanField] {
        parts.compactMap { if case .field(let field, _) = $0 { field } else { nil } }
    }

    /// The text for a scan.
    public func text(for scan: Scan) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let field, let escape): escape.escaped(field.value(in: scan))
            }
        }.joined()
    }

    /// How its fields are escaped, one after the other.
    public var escapes: [TextEscape] {
        parts.compactMap { if case .field(_, let escape) = $0 { escape } else { nil } }
    }

    /// The text for a scan as it may be shown: without what `${…}` put in.
    public func shownText(for scan: Scan) -> String {
        parts.map { part in
            switch part {
            case .text(let text): isInterpolated && !shown.contains(text) ? secretMask : text
            case .field(let field, let escape): escape.escaped(field.value(in: scan))
            }
        }.joined()
    }

    /// A template from its text, and that text as it may be shown; `place` tells where a scalar of it stands.
    init(_ source: String, shown: String, place: (Int) -> Place?) throws(Mistake) {
        self.shown = shown
        isInterpolated = shown != source
        var reader = TemplateReader(source)
        var parts: [Part] = []
        while let piece = try reader.next() {
            switch piece {
            case .text(let text): parts.append(.text(text))
            case .braces(let inside, let offset):
                let (field, escape) = try ScanTemplate.field(inside, offset, place(offset))
                parts.append(.field(field, escape))
            }
        }
        self.parts = parts
    }

    private static func field(
        _ inside: String, _ offset: Int, _ place: Place?
    ) throws(Mistake) -> (ScanField, TextEscape) {
        let words = inside.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard let field = ScanField(words[0], at: place) else {
            let unknown = ScanField.problem(words[0], at: Place(file: "", line: 0, column: 0))
            throw Mistake(offset: offset, message: unknown.message, fix: unknown.fix)
        }
        guard words.count > 1 else { return (field, .line) }
        let word = words.dropFirst().joined(separator: "|")
        guard let escape = TextEscape(rawValue: word) else {
            let names = TextEscape.allCases.map(\.rawValue)
            let near = nearestName(to: word, among: names).map { "did you mean \"\($0)\"?" }
            throw Mistake(
                offset: offset + words[0].unicodeScalars.count + 1,
                message: "unknown escape \(quotedText(word))",
                fix: near ?? "there are \(names.joined(separator: ", "))")
        }
        return (field, escape)
    }
}

extension ScanTemplate: OptionValue {
    /// A text with fields in braces.
    public static var expectation: String { "a text with fields in braces such as \"{format} {text|json}\"" }
    /// A string.
    public static var schema: JSONValue { ["type": "string"] }
    /// The template; a mistake is told at its own line and column.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> ScanTemplate? {
        guard let scalar = value.scalar, !scalar.isNull else { return mismatch(value, &problems) }
        do {
            return try ScanTemplate(scalar.text, shown: scalar.written) { value.place(at: $0) }
        } catch {
            // What `${…}` put in is not shown, and a mistake in it is not quoted.
            let isOwn = scalar.origin == .file
            problems.append(
                Diagnostic(
                    at: value.place(at: error.offset), isOwn ? error.message : "the template has a mistake",
                    fix: isOwn ? error.fix : "write it without ${…}"))
            return nil
        }
    }
    /// The text as written.
    public var written: String? { shown }
}

/// Takes a template apart into texts and what stands in braces.
private struct TemplateReader {
    enum Piece {
        case text(String)
        case braces(String, offset: Int)
    }

    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func next() throws(ScanTemplate.Mistake) -> Piece? {
        guard position < scalars.count else { return nil }
        var text = String.UnicodeScalarView()
        while position < scalars.count {
            let scalar = scalars[position]
            let isDoubled = position + 1 < scalars.count && scalars[position + 1] == scalar
            if scalar == "{" && !isDoubled {
                return text.isEmpty ? try braces() : .text(String(text))
            }
            if scalar == "}" && !isDoubled {
                throw .init(offset: position, message: "a \"}\" without a \"{\"", fix: "write }} for a brace")
            }
            text.append(scalar)
            position += scalar == "{" || scalar == "}" ? 2 : 1
        }
        return .text(String(text))
    }

    private mutating func braces() throws(ScanTemplate.Mistake) -> Piece {
        let start = position + 1
        guard let end = scalars[start...].firstIndex(of: "}") else {
            throw .init(offset: position, message: "a \"{\" without a \"}\"", fix: "write {{ for a brace")
        }
        position = end + 1
        return .braces(String(String.UnicodeScalarView(scalars[start..<end])), offset: start)
    }
}
