import ScanCore

/// A failure of libyaml in our words, with what to do.
func syntaxProblem(_ failure: YAMLEvents.Failure, in source: SourceText) -> Diagnostic {
    let explain = SyntaxExplanation(failure: failure, source: source)
    return explain.tab ?? explain.second ?? explain.missingColon ?? explain.bracket ?? explain.key
        ?? explain.rule
}

/// The mistakes that need a look at the text; each is nil where it does not fit.
private struct SyntaxExplanation {
    let failure: YAMLEvents.Failure
    let source: SourceText

    private var scalars: [Unicode.Scalar] { source.scalars }
    private var place: Place { source.place(at: failure.position) }
    private var contextPlace: Place { source.place(at: failure.contextPosition) }

    /// A tab where only spaces may be: all lines indented so are named, as an editor made them all.
    var tab: Diagnostic? {
        let isTab = failure.position < scalars.count && scalars[failure.position] == "\t"
        guard isTab || failure.problem.hasPrefix("found a tab character") else { return nil }
        let others = (place.line + 1..<max(place.line + 1, source.lineCount + 1)).filter {
            source.line($0).prefix { $0 == " " || $0 == "\t" }.contains("\t")
        }
        let also =
            others.isEmpty ? "" : ", and so \(others.count == 1 ? "is line" : "are lines") \(listed(others))"
        let isIndent = source.line(place.line).prefix(place.column - 1).allSatisfy { $0 == " " || $0 == "\t" }
        let message = isIndent ? "the line is indented with a tab\(also)" : "a tab stands where spaces must"
        return Diagnostic(at: place, message, fix: "use spaces")
    }

    private func listed(_ lines: [Int]) -> String {
        let shown = lines.prefix(5).map(String.init)
        return shown.joined(separator: ", ") + (lines.count > 5 ? " and \(lines.count - 5) more" : "")
    }

    /// A colon with a space behind it where no key can be.
    var second: Diagnostic? {
        guard failure.problem.hasPrefix("mapping values are not allowed") else { return nil }
        let before = source.line(place.line).unicodeScalars.prefix(place.column - 1)
        if String(before).contains(": ") {
            return Diagnostic(
                at: place, "a second colon in one line",
                fix: "put the value in quotation marks if it holds a colon")
        }
        let above = lineAbove(place.line)
        if let above, source.line(above).contains(":"), !source.line(above).contains(": "),
            !source.line(above).hasSuffix(":")
        {
            return Diagnostic(
                at: firstColon(of: above), "no space after the colon", fix: "write \"key: value\"")
        }
        return indented(above)
    }

    /// A key that libyaml takes for more of the value before it.
    private func indented(_ above: Int?) -> Diagnostic {
        let start = indent(of: place.line)
        if let above, !source.line(above).contains(":"), start <= indent(of: above) {
            return Diagnostic(
                at: Place(file: source.name, line: above, column: indent(of: above)),
                "expected a key with a colon",
                fix: "write \"key: value\", or # before a comment")
        }
        return Diagnostic(
            at: Place(file: source.name, line: place.line, column: start),
            "the line is indented more than the keys before it" + (above.map { ", see line \($0)" } ?? ""),
            fix: "indent it as the keys it belongs to")
    }

    /// A line that is neither a key with its value nor anything else.
    var missingColon: Diagnostic? {
        guard failure.problem.hasPrefix("could not find expected ':'") else { return nil }
        let line = source.line(contextPlace.line)
        if line.contains(":") {
            return Diagnostic(
                at: firstColon(of: contextPlace.line), "no space after the colon", fix: "write \"key: value\""
            )
        }
        return Diagnostic(at: contextPlace, "expected a key with a colon", fix: "write \"key: value\"")
    }

    /// A list or a map in brackets that goes wrong.
    var bracket: Diagnostic? {
        guard failure.context.contains("flow sequence") || failure.context.contains("flow mapping"),
            failure.problem.hasPrefix("did not find expected ','")
        else { return nil }
        let position = min(failure.position, scalars.count)
        if position > 0, position < scalars.count, scalars[position] == "{", scalars[position - 1] == "$" {
            return Diagnostic(
                at: source.place(at: position - 1), "between brackets, ${…} must stand in quotation marks",
                fix: "write \"${…}\"")
        }
        let (kind, close) = failure.context.contains("sequence") ? ("list", "]") : ("map", "}")
        return Diagnostic(
            at: place,
            "expected \",\" or \"\(close)\" in the \(kind) that begins at "
                + "\(contextPlace.line):\(contextPlace.column), found \(found(at: failure.position))",
            fix: "close the \(kind), or put a comma")
    }

    /// Something among the keys of a map that is no key.
    var key: Diagnostic? {
        guard failure.problem.hasPrefix("did not find expected key") else { return nil }
        let isFirst = place.column == indent(of: place.line)
        switch (isFirst, character) {
        case (true, "-"):
            return Diagnostic(
                at: place, "a list item stands among the keys of a map",
                fix: "indent it under the key it belongs to")
        case (_, ":"):
            return Diagnostic(
                at: place, "expected a key before the colon, found nothing", fix: "name the value")
        case (true, _):
            return Diagnostic(
                at: place, "the line is indented like no key before it",
                fix: "indent it as the keys it belongs to, such as line \(contextPlace.line)")
        case (false, "]"), (false, "}"):
            return Diagnostic(at: place, "a bracket is closed that was not opened", fix: "remove it")
        case (false, _):
            return Diagnostic(
                at: place, "there is more text after the value", fix: "put the whole value in quotation marks"
            )
        }
    }

    /// What the table says; libyaml's own words where it says nothing.
    var rule: Diagnostic {
        let rule = SyntaxRule.all.first {
            failure.problem.hasPrefix($0.problem) && failure.context.contains($0.context)
        }
        guard let rule else { return Diagnostic(at: place, "this is no YAML: \(failure.problem)") }
        let position = rule.isAtContext ? failure.contextPosition : failure.position
        return Diagnostic(
            at: source.place(at: position),
            rule.message.replacing("{}", with: found(at: position)), fix: rule.fix)
    }

    private var character: Unicode.Scalar? {
        failure.position < scalars.count ? scalars[failure.position] : nil
    }

    private func found(at position: Int) -> String {
        guard position < scalars.count else { return "the end of the file" }
        return scalars[position] == "\"" ? "a quotation mark" : quotedText(String(scalars[position]))
    }

    private func indent(of line: Int) -> Int { source.line(line).prefix { $0 == " " }.count + 1 }

    private func firstColon(of line: Int) -> Place {
        let column = source.line(line).unicodeScalars.prefix { $0 != ":" }.count + 1
        return Place(file: source.name, line: line, column: column)
    }

    private func lineAbove(_ line: Int) -> Int? {
        (1..<max(1, line)).last { number in
            let text = source.line(number).drop { $0 == " " }
            return !text.isEmpty && !text.hasPrefix("#")
        }
    }
}
