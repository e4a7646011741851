import ScanCore

/// Finds parts of a condition that can never hold.
///
/// Each field that has one value per scan is tried with the values that make a difference: those that the
/// condition names, their neighbours, and one that it does not name. What cannot be told so may be: a part that
/// is found to be dead is dead, but not all that are dead are found.
struct WhenPossibility {
    /// Yes, no, or not to be told.
    enum Answer { case yes, no, maybe }

    /// A value of a field.
    enum Value {
        case text(String)
        case number(Double)
        /// A text that the condition does not name.
        case unnamed
        /// None.
        case missing
    }

    /// How much is tried in all before a part is held to be possible.
    static let effort = 200_000

    let vocabulary: WhenVocabulary
    private var effort = WhenPossibility.effort

    init(vocabulary: WhenVocabulary) { self.vocabulary = vocabulary }

    /// The smallest parts that can never hold; the whole condition is dead when `isDead` of it.
    mutating func deadParts(of node: WhenNode) -> [WhenNode] {
        switch node {
        case .test, .not: return isDead(node) ? [node] : []
        case .or(let one, let other, _): return deadParts(of: one) + deadParts(of: other)
        case .and(let one, let other, _):
            let parts = deadParts(of: one) + deadParts(of: other)
            return parts.isEmpty && isDead(node) ? [node] : parts
        }
    }

    /// Whether a part can never hold.
    mutating func isDead(_ node: WhenNode) -> Bool {
        let tests = node.tests
        let fields = Set(tests.map(\.field)).filter { $0.isSingle }
        let candidates = fields.map { field in (field, values(of: field, in: tests)) }
        let count = candidates.reduce(1) { min($0 * $1.1.count, WhenPossibility.effort) }
        guard count * tests.count <= effort else { return false }
        effort -= count * tests.count
        return !canHold(node, candidates[...], [:])
    }

    private func canHold(
        _ node: WhenNode, _ rest: ArraySlice<(WhenField, [Value])>, _ scan: [WhenField: Value]
    ) -> Bool {
        guard let (field, values) = rest.first else { return answer(node, scan) != .no }
        return values.contains { value in
            var scan = scan
            scan[field] = value
            return canHold(node, rest.dropFirst(), scan)
        }
    }

    private func values(of field: WhenField, in tests: [WhenTest]) -> [Value] {
        let questions = tests.filter { $0.field == field }.map(\.question)
        switch field.values {
        case .names:
            let names = field == .format ? vocabulary.possibleFormats.map(\.rawValue) : vocabulary.sources
            return names.map { .text($0) } + (names.isEmpty ? [.unnamed] : [])
        case .number(let range, let isWhole): return numbers(questions.flatMap(\.numbers), range, isWhole)
        case .text, .open: return questions.flatMap(\.names).map { .text($0) } + [.unnamed, .missing]
        }
    }

    /// The numbers named, their neighbours, and the ends of the range.
    private func numbers(_ named: [Double], _ range: ClosedRange<Double>, _ isWhole: Bool) -> [Value] {
        let sorted = named.sorted()
        let near =
            isWhole
            ? named.flatMap { [$0.rounded(.down), $0.rounded(.up)] }.flatMap { [$0 - 1, $0, $0 + 1] }
            : named + zip(sorted, sorted.dropFirst()).map { ($0 + $1) / 2 } + named.map { ($0 + 1) / 2 }
                + named.map { $0 / 2 }
        return ([range.lowerBound, range.upperBound] + near).filter(range.contains).map { .number($0) }
    }

    private func answer(_ node: WhenNode, _ scan: [WhenField: Value]) -> Answer {
        switch node {
        case .and(let one, let other, _):
            switch (answer(one, scan), answer(other, scan)) {
            case (.no, _), (_, .no): .no
            case (.yes, .yes): .yes
            default: .maybe
            }
        case .or(let one, let other, _):
            switch (answer(one, scan), answer(other, scan)) {
            case (.yes, _), (_, .yes): .yes
            case (.no, .no): .no
            default: .maybe
            }
        case .not(let inner, _):
            switch answer(inner, scan) {
            case .yes: .no
            case .no: .yes
            case .maybe: .maybe
            }
        case .test(let test): answer(test, scan)
        }
    }

    private func answer(_ test: WhenTest, _ scan: [WhenField: Value]) -> Answer {
        switch (scan[test.field], test.question) {
        case (.text(let text), _): return test.answer(text) ? .yes : .no
        case (.number(let number), _): return test.answer(number) ? .yes : .no
        case (.missing, _): return .no
        case (.unnamed, .isOne): return test.isNegated ? .yes : .no
        case (nil, _): return vocabulary.canCome(test) ? .maybe : .no
        default: return .maybe
        }
    }
}

extension WhenField {
    /// Whether a scan has one value of it at most.
    fileprivate var isSingle: Bool {
        switch self {
        case .contentKind, .content: false
        default: true
        }
    }
}

extension WhenTest.Question {
    /// The texts that it names as a whole.
    fileprivate var names: [String] {
        guard case .isOne(let literals) = self else { return [] }
        return literals.map(\.text)
    }

    /// The numbers that it names.
    fileprivate var numbers: [Double] {
        switch self {
        case .isOne(let literals): literals.compactMap(\.number)
        case .isOrdered(_, let number): [number]
        default: []
        }
    }
}

extension WhenVocabulary {
    /// Whether the configured classifiers can give what a test of contents needs.
    fileprivate func canCome(_ test: WhenTest) -> Bool {
        switch (test.field, test.question) {
        case (.contentKind, .isOne(let literals)):
            let possible = possibleKinds.map(\.name)
            return test.isNegated ? !possible.isEmpty : literals.contains { possible.contains($0.text) }
        case (.content(let name), _): return !fields(name, of: possibleKinds).isEmpty
        default: return true
        }
    }
}
