import ScanCore

/// Puts variables and files into the single values of a configuration, once, after parsing: what is put in is
/// never read as YAML and never shown.
struct Interpolation {
    /// The most bytes of one file: keys and certificates have a few thousand.
    static let fileLimit = 64 << 10
    /// The most bytes put into one configuration.
    static let totalLimit = 4 << 20

    let directory: String
    let surroundings: ConfigSurroundings
    private(set) var problems: [Diagnostic] = []
    private var total = 0
    /// What files held, so that a list of a thousand aliases opens each once.
    private var files: [String: Result<String, FileRefusal>] = [:]

    /// Why a file's text cannot be put in, and what to do.
    private struct FileRefusal: Error {
        let message: String
        let fix: String
    }

    init(directory: String, surroundings: ConfigSurroundings) {
        self.directory = directory
        self.surroundings = surroundings
    }

    /// The same tree with everything put in.
    mutating func resolve(_ value: ConfigValue) -> ConfigValue {
        switch value.kind {
        case .scalar(let scalar):
            guard scalar.text.contains("${"), scalar.origin == .file else { return value }
            return ConfigValue(.scalar(resolve(scalar, in: value)), at: value.place)
        case .list(let nodes):
            return ConfigValue(.list(nodes.map { resolve($0) }), at: value.place)
        case .map(let entries):
            return ConfigValue(.map(entries.map { ConfigEntry($0.key, resolve($0.value)) }), at: value.place)
        }
    }

    private mutating func resolve(_ scalar: ConfigScalar, in value: ConfigValue) -> ConfigScalar {
        var (text, length) = ("", 0)
        var marks: [TextMark] = []
        var origin = ConfigScalar.Origin.file
        for part in TextPart.parts(of: scalar.text) {
            let place = value.place(at: part.offset)
            let content = content(of: part, at: place)
            if let content, case .literal = part.content {
                marks.append(TextMark(offset: length, line: place.line, column: place.column))
                marks += inner(scalar, of: content, from: part.offset, as: length)
            } else {
                marks.append(TextMark(offset: length, line: place.line, column: place.column, isFixed: true))
                origin = content == nil || origin == .unresolved ? .unresolved : .interpolated
            }
            text += content ?? ""
            length += content?.unicodeScalars.count ?? 0
        }
        return ConfigScalar(
            text, written: scalar.text, isQuoted: scalar.isQuoted, origin: origin, marks: marks)
    }

    /// The marks inside a literal part that began at `start`, now that it begins at `offset`.
    private func inner(
        _ scalar: ConfigScalar, of literal: String, from start: Int, as offset: Int
    ) -> [TextMark] {
        let end = start + literal.unicodeScalars.count
        return scalar.marks[scalar.marks(upTo: start)..<scalar.marks(upTo: end - 1)].map {
            TextMark(offset: $0.offset - start + offset, line: $0.line, column: $0.column)
        }
    }

    /// What a `${…}` asks for; nil after saying why there is none.
    private mutating func content(of part: TextPart, at place: Place) -> String? {
        guard total <= Interpolation.totalLimit else { return refuseMore(at: place) }
        let content: String?
        switch part.content {
        case .literal(let text): content = text
        case .variable(let name, let fallback): content = variable(name, fallback, at: place)
        case .file(let path): content = file(path, at: place)
        case .malformed(let message, let fix): content = refuse(at: place, message, fix: fix)
        }
        total += content?.utf8.count ?? 0
        return total <= Interpolation.totalLimit ? content : refuseMore(at: place)
    }

    private mutating func refuseMore(at place: Place) -> String? {
        refuse(
            at: place, "variables and files put more than \(Interpolation.totalLimit >> 20) MiB in",
            fix: "name large files by their path")
    }

    /// An empty variable counts as not set where there is a default, as in shells.
    private mutating func variable(_ name: String, _ fallback: String?, at place: Place) -> String? {
        if let value = surroundings.variable(name), fallback == nil || !value.isEmpty { return value }
        if let fallback { return fallback }
        return refuse(
            at: place, "the variable \(quotedText(name)) is not set",
            fix: "set it, or write ${\(name):-default}")
    }

    private mutating func file(_ path: String, at place: Place) -> String? {
        let full = path.hasPrefix("/") ? path : directory + "/" + path
        let known = files[full] ?? text(of: full)
        files[full] = known
        switch known {
        case .success(let text): return text
        case .failure(let refusal): return refuse(at: place, refusal.message, fix: refusal.fix)
        }
    }

    private func text(of path: String) -> Result<String, FileRefusal> {
        let bytes: [UInt8]
        switch surroundings.file(path, Interpolation.fileLimit) {
        case .success(let content): bytes = content
        case .failure(let fault):
            return .failure(
                FileRefusal(
                    message: "the file \(quotedText(path)) \(fault.reason)",
                    fix: "name a file that holds the value"))
        }
        guard let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains("\0") else {
            return .failure(
                FileRefusal(
                    message: "the file \(quotedText(path)) is no UTF-8 text", fix: "save it as UTF-8"))
        }
        return .success(text.trimmingLineEnd)
    }

    private mutating func refuse(at place: Place, _ message: String, fix: String) -> String? {
        problems.append(Diagnostic(at: place, message, fix: fix))
        return nil
    }
}
