import ScanCore

extension WhenExpression {
    /// The same condition with groups of formats as the plugins have them, after telling what cannot be.
    ///
    /// An unknown format, kind or field is an error; so is a condition that can never hold. A part that can never
    /// hold beside others that can is a warning.
    public func checked(
        against vocabulary: WhenVocabulary, _ problems: inout [Diagnostic]
    ) -> WhenExpression {
        var check = WhenCheck(vocabulary: vocabulary)
        for test in root.tests { check.check(test) }
        problems += check.errors.map { WhenExpression.diagnostic($0, in: node) }
        if check.errors.isEmpty { problems += idle(check) }
        let joined = root.mapTests { $0.joining(vocabulary.linearFormats) }
        return WhenExpression(source: source, root: joined, node: node)
    }

    /// What can never hold: an error where it is all, else a warning.
    private func idle(_ check: WhenCheck) -> [Diagnostic] {
        var possibility = WhenPossibility(vocabulary: check.vocabulary)
        let joined = root.mapTests { $0.joining(check.vocabulary.linearFormats) }
        let severity: Diagnostic.Severity = possibility.isDead(joined) ? .error : .warning
        let dead = possibility.deadParts(of: joined).filter { part in
            !check.idle.contains { part.range.contains($0.range.lowerBound) }
        }
        let never = dead.map { part in
            WhenProblem(
                part.range, "\(quotedText(text(of: part))) can never hold\(why(part))", fix: fix(part))
        }
        return (check.idle + never).map { WhenExpression.diagnostic($0, severity, in: node) }
    }

    private func text(of part: WhenNode) -> String {
        let scalars = Array(source.unicodeScalars)
        return String(String.UnicodeScalarView(scalars[part.range.clamped(to: 0..<scalars.count)]))
    }

    private func why(_ part: WhenNode) -> String {
        guard case .test(let test) = part, case .number(let range, let isWhole) = test.field.values else {
            return ""
        }
        let name = WhenField.named.first { $0.field == test.field }?.name ?? ""
        let kind = isWhole ? "a whole number from \(Int(range.lowerBound))" : "from 0 to 1"
        return ", as \(name) is \(kind)"
    }

    private func fix(_ part: WhenNode) -> String {
        if case .and = part { return "did you mean \"or\"?" }
        return "change or remove it"
    }
}

extension WhenTest {
    /// The same test, with formats of plugins joined to the linear ones.
    func joining(_ linear: Set<SymbolFormat>) -> WhenTest {
        guard case .isIn(.linear, let formats) = question else { return self }
        let others = linear.subtracting(formats).sorted { $0.rawValue < $1.rawValue }
        return WhenTest(
            field: field, question: .isIn(.linear, formats + others), isNegated: isNegated, range: range)
    }
}

/// Compares the names of a condition with what plugins offer.
struct WhenCheck {
    let vocabulary: WhenVocabulary
    /// What is wrong whatever is configured.
    private(set) var errors: [WhenProblem] = []
    /// What is right, but asks for something that does not come.
    private(set) var idle: [WhenProblem] = []

    init(vocabulary: WhenVocabulary) { self.vocabulary = vocabulary }

    mutating func check(_ test: WhenTest) {
        switch (test.field, test.question) {
        case (.format, .isOne(let literals)): for literal in literals { checkFormat(literal) }
        case (.format, .isIn(let group, let formats)): checkGroup(group, formats, test)
        case (.contentKind, .isOne(let literals)): for literal in literals { checkKind(literal) }
        case (.source, .isOne(let literals)):
            // Without any source there is another mistake to mend first.
            for literal in literals
            where !vocabulary.sources.isEmpty && !vocabulary.sources.contains(literal.text) {
                unknown("source", literal, among: vocabulary.sources)
            }
        case (.content(let name), _): checkField(name, test)
        default: break
        }
    }

    private mutating func checkFormat(_ literal: WhenLiteral) {
        let offers = vocabulary.formats.filter { $0.value.rawValue == literal.text }
        if let group = FormatGroup(rawValue: literal.text), offers.isEmpty {
            errors.append(
                WhenProblem(
                    literal.range, "\"\(group.rawValue)\" is a group of formats",
                    fix: "write format is \(group.rawValue)"))
        } else if offers.isEmpty {
            let groups = FormatGroup.allCases.map(\.rawValue)
            unknown(
                "format", literal, among: unique(vocabulary.formats.map(\.value.rawValue)), orElse: groups)
        } else if !offers.contains(where: \.isConfigured), vocabulary.formats.contains(where: \.isConfigured)
        {
            idle.append(
                WhenProblem(
                    literal.range, "no configured symbology reports \(quotedText(literal.text))",
                    fix: "add \"- \(offers[0].plugin)\" to symbologies"))
        }
    }

    private mutating func checkGroup(_ group: FormatGroup, _ formats: [SymbolFormat], _ test: WhenTest) {
        let all = group == .linear ? formats + vocabulary.linearFormats : formats
        guard !test.isNegated, !vocabulary.possibleFormats.contains(where: all.contains) else { return }
        let known = vocabulary.formats.first { all.contains($0.value) }
        idle.append(
            WhenProblem(
                test.range, "no configured symbology reports a format of the group \"\(group.rawValue)\"",
                fix: known.map { "add one such as \"- \($0.plugin)\" to symbologies" }))
    }

    private mutating func checkKind(_ literal: WhenLiteral) {
        let offers = vocabulary.kinds.filter { $0.value.name == literal.text }
        if offers.isEmpty {
            unknown("kind of content", literal, among: unique(vocabulary.kinds.map(\.value.name)))
        } else if !offers.contains(where: \.isConfigured) {
            idle.append(
                WhenProblem(
                    literal.range,
                    "nothing in the configuration gives contents of the kind \(quotedText(literal.text))",
                    fix: "add \"- \(offers[0].plugin)\" to handlers"))
        }
    }

    private mutating func checkField(_ name: String, _ test: WhenTest) {
        let offers = vocabulary.kinds.filter { $0.value.fields.contains { $0.name == name } }
        let literal = WhenLiteral(WhenToken(kind: .word, text: "content.\(name)", range: test.range))
        if offers.isEmpty {
            let names = vocabulary.kinds.flatMap(\.value.fields).map { "content.\($0.name)" }
            unknown("field", literal, among: unique(["content.kind"] + names))
        } else if !offers.contains(where: \.isConfigured) {
            idle.append(
                WhenProblem(
                    test.range,
                    "nothing in the configuration gives contents with the field \(quotedText(name))",
                    fix: "add \"- \(offers[0].plugin)\" to handlers"))
        } else {
            checkType(name, test)
        }
    }

    private mutating func checkType(_ name: String, _ test: WhenTest) {
        let types = unique(vocabulary.fields(name, of: vocabulary.possibleKinds).map(\.type))
        guard !types.contains(where: test.question.fits) else { return }
        let words = types.map(\.words).joined(separator: " or ")
        errors.append(
            WhenProblem(test.range, "content.\(name) is \(words), and that cannot be asked of it", fix: nil))
    }

    private mutating func unknown(
        _ what: String, _ literal: WhenLiteral, among names: [String], orElse others: [String] = []
    ) {
        let near = nearestName(to: literal.text, among: names + others)
        let all =
            switch names.count {
            case 0: "there are none"
            case 1: "there is only \(names[0])"
            default: "there are \(names.prefix(12).joined(separator: ", "))"
            }
        errors.append(
            WhenProblem(
                literal.range, "unknown \(what) \(quotedText(literal.text))",
                fix: near.map { "did you mean \"\($0)\"?" } ?? all))
    }

    /// Each once, in order.
    private func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
        var seen: Set<Element> = []
        return elements.filter { seen.insert($0).inserted }
    }
}

extension WhenTest.Question {
    /// Whether it can be answered yes by a field of that type.
    fileprivate func fits(_ type: ContentField.FieldType) -> Bool {
        switch self {
        case .isOne(let literals):
            switch type {
            case .text, .texts: true
            case .number: literals.allSatisfy { $0.number != nil }
            case .bool: literals.allSatisfy { ["true", "false"].contains($0.text) }
            }
        case .isOrdered: type == .number
        case .begins, .ends, .contains, .fits: type == .text || type == .texts
        case .isTrue: type == .bool
        case .isIn: false
        }
    }
}

extension ContentField.FieldType {
    fileprivate var words: String {
        switch self {
        case .text: "a text"
        case .number: "a number"
        case .bool: "true or false"
        case .texts: "several texts"
        }
    }
}
