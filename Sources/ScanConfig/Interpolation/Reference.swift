import ScanCore

/// A part of a scalar's text: plain text, or what a `${…}` asks for.
struct TextPart: Hashable {
    /// What the part is.
    enum Content: Hashable {
        case literal(String)
        case variable(String, fallback: String?)
        case file(String)
        case malformed(String, fix: String)
    }

    let content: Content
    /// How many Unicode scalars of the text come before.
    let offset: Int

    /// The parts of a text: `${NAME}`, `${NAME:-fallback}`, `${file:path}`, and `$${` for a `${` as such.
    static func parts(of text: String) -> [TextPart] {
        let scalars = Array(text.unicodeScalars)
        var parts: [TextPart] = []
        var (start, index) = (0, 0)
        func literal(to end: Int) {
            if start < end {
                parts.append(TextPart(content: .literal(string(scalars[start..<end])), offset: start))
            }
        }
        while index < scalars.count {
            if scalars[index...].starts(with: ["$", "$", "{"]) {
                literal(to: index)
                start = index + 1
                index += 3
            } else if scalars[index...].starts(with: ["$", "{"]) {
                literal(to: index)
                let end = scalars[index...].firstIndex(of: "}")
                parts.append(
                    TextPart(
                        content: content(of: scalars[(index + 2)..<(end ?? index + 2)], end), offset: index))
                index = end.map { $0 + 1 } ?? scalars.count
                start = index
            } else {
                index += 1
            }
        }
        literal(to: scalars.count)
        return parts
    }

    private static func content(of inside: ArraySlice<Unicode.Scalar>, _ end: Int?) -> Content {
        guard end != nil else {
            return .malformed(
                "\"${\" is never closed", fix: "close it with }, or write $${ for a \"${\" as such")
        }
        let text = string(inside)
        let name = string(inside.prefix(while: isNamePart))
        let rest = String(text.unicodeScalars.dropFirst(name.unicodeScalars.count))
        if name == "file", rest.hasPrefix(":"), !rest.hasPrefix(":-") {
            return file(String(rest.dropFirst()))
        }
        let written = quotedText("${\(text)}")
        guard let first = name.unicodeScalars.first, !("0"..."9").contains(first) else {
            return .malformed(
                "\(written) names no variable", fix: "write ${NAME}, or $${ for a \"${\" as such")
        }
        if rest.isEmpty { return .variable(name, fallback: nil) }
        guard rest.hasPrefix(":-") else {
            return .malformed("\(written) is not understood", fix: "write ${\(name)} or ${\(name):-default}")
        }
        let fallback = String(rest.dropFirst(2))
        guard !fallback.contains("${") else {
            return .malformed(
                "the default of \(name) cannot hold another ${…}", fix: "write the value itself")
        }
        return .variable(name, fallback: fallback)
    }

    private static func file(_ path: String) -> Content {
        path.isEmpty
            ? .malformed("\"${file:}\" names no file", fix: "write ${file:/path/of/the/file}") : .file(path)
    }

    /// Names as shells have them (POSIX.1-2017, 3.235).
    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "A"..."Z", "a"..."z", "0"..."9", "_": true
        default: false
        }
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}
