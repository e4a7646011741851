import ScanCore

extension WhenTest {
    /// Whether the question is answered yes for a scan.
    func holds(for scan: Scan) -> Bool {
        switch field {
        case .format: answer(scan.reading.format.rawValue)
        case .text: answer(scan.reading.text)
        case .source: answer(scan.frame.source)
        case .file: scan.label.map(answer) ?? false
        case .frame: answer(Double(scan.frame.index))
        case .count: answer(Double(scan.count))
        case .frames: answer(Double(scan.frames))
        case .confidence: answer(scan.reading.confidence)
        case .contentKind:
            !scan.contents.isEmpty && scan.contents.contains { question.answer($0.kind) } != isNegated
        case .content(let name): holds(for: name, of: scan.contents)
        }
    }

    private func holds(for name: String, of contents: [Content]) -> Bool {
        var (isThere, isYes) = (false, false)
        for content in contents {
            for field in content.fields where field.name == name && field.value != .null {
                isThere = true
                isYes = isYes || question.answer(field.value)
            }
        }
        return isThere && isYes != isNegated
    }

    func answer(_ text: String) -> Bool { question.answer(text) != isNegated }
    func answer(_ number: Double) -> Bool { question.answer(number) != isNegated }
}

extension WhenTest.Question {
    func answer(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): answer(text)
        case .int(let number): answer(Double(number))
        case .double(let number): answer(number)
        case .bool(let flag): answer(flag)
        case .array(let values): values.contains(where: answer)
        case .null, .object: false
        }
    }

    func answer(_ text: String) -> Bool {
        switch self {
        case .isOne(let literals): literals.contains { sameBytes($0.text, text) }
        case .isIn(_, let formats): formats.contains { sameBytes($0.rawValue, text) }
        case .begins(let literal): text.utf8.starts(with: literal.text.utf8)
        case .ends(let literal): text.utf8.reversed().starts(with: literal.text.utf8.reversed())
        case .contains(let literal): holds(literal.text, in: text)
        case .fits(let glob, _): glob.matches(text)
        case .isOrdered, .isTrue: false
        }
    }

    func answer(_ number: Double) -> Bool {
        switch self {
        case .isOne(let literals): literals.contains { $0.number == number }
        case .isOrdered(.less, let limit): number < limit
        case .isOrdered(.atMost, let limit): number <= limit
        case .isOrdered(.more, let limit): number > limit
        case .isOrdered(.atLeast, let limit): number >= limit
        default: false
        }
    }

    private func answer(_ flag: Bool) -> Bool {
        switch self {
        case .isTrue: flag
        case .isOne(let literals): literals.contains { $0.text == (flag ? "true" : "false") }
        default: false
        }
    }

    /// Byte for byte: what Unicode holds to be the same text is not the same code.
    private func sameBytes(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

    private func holds(_ part: String, in text: String) -> Bool {
        var rest = text.utf8[...]
        while rest.count >= part.utf8.count {
            if rest.starts(with: part.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
