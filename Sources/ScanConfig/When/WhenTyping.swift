import ScanCore

/// Understands the words of a condition as far as that goes without knowing plugins, and tells all that is wrong.
struct WhenTyping {
    private(set) var problems: [WhenProblem] = []

    /// The condition understood; only whole where `problems` stays empty.
    mutating func node(_ syntax: WhenSyntax) -> WhenNode? {
        switch syntax {
        case .and(let one, let other, let range): pair(one, other).map { .and($0, $1, range) }
        case .or(let one, let other, let range): pair(one, other).map { .or($0, $1, range) }
        case .not(let inner, let range): node(inner).map { .not($0, range) }
        case .comparison(let comparison): test(comparison).map { .test($0) }
        }
    }

    private mutating func pair(_ one: WhenSyntax, _ other: WhenSyntax) -> (WhenNode, WhenNode)? {
        let (left, right) = (node(one), node(other))
        guard let left, let right else { return nil }
        return (left, right)
    }

    private mutating func test(_ comparison: WhenComparison) -> WhenTest? {
        guard let field = field(comparison.field) else { return nil }
        guard field.operators.contains(comparison.operation) else {
            let all = field.operators.map(\.rawValue).filter { !$0.isEmpty }.joined(separator: ", ")
            let written = comparison.operation.rawValue
            problems.append(
                written.isEmpty
                    ? WhenProblem(
                        comparison.range, "nothing is asked of \(comparison.field.text)",
                        fix: "compare it by \(all)")
                    : WhenProblem(
                        comparison.range, "\"\(written)\" cannot be asked of \(comparison.field.text)",
                        fix: "it takes \(all)"))
            return nil
        }
        guard let question = question(comparison, field) else { return nil }
        let isNegated = [.unequal, .notIn, .isNot].contains(comparison.operation)
        return WhenTest(field: field, question: question, isNegated: isNegated, range: comparison.range)
    }

    private mutating func field(_ token: WhenToken) -> WhenField? {
        if let field = WhenField(token.text) { return field }
        let names = WhenField.named.map(\.name)
        let near = nearestName(to: token.text, among: names)
        problems.append(
            WhenProblem(
                token.range, "unknown field \(quotedText(token.text))",
                fix: near.map { "did you mean \"\($0)\"?" }
                    ?? "there are \(names.joined(separator: ", ")) and content.<field>"))
        return nil
    }

    private mutating func question(_ comparison: WhenComparison, _ field: WhenField) -> WhenTest.Question? {
        let literals = comparison.operands.map(WhenLiteral.init)
        guard let first = literals.first else { return .isTrue }
        switch comparison.operation {
        case .equal, .unequal, .in, .notIn:
            let fitting = literals.filter { isNumber($0, for: field) }
            return fitting.count == literals.count ? .isOne(of: literals) : nil
        case .is, .isNot:
            guard let group = FormatGroup(rawValue: first.text) else { return .isOne(of: [first]) }
            return .isIn(group, group.formats)
        case .less, .atMost, .more, .atLeast:
            guard let number = first.number else { return notANumber(first, field) }
            return .isOrdered(comparison.operation, number)
        case .startsWith: return .begins(first)
        case .endsWith: return .ends(first)
        case .contains: return .contains(first)
        case .matches: return fits(first)
        case .alone: return .isTrue
        }
    }

    /// Whether a value may be compared with the field, which is told where not.
    private mutating func isNumber(_ literal: WhenLiteral, for field: WhenField) -> Bool {
        guard case .number = field.values, literal.number == nil else { return true }
        _ = notANumber(literal, field)
        return false
    }

    private mutating func notANumber(_ literal: WhenLiteral, _ field: WhenField) -> WhenTest.Question? {
        problems.append(WhenProblem(literal.range, "expected a number, found \(quotedText(literal.text))"))
        return nil
    }

    private mutating func fits(_ literal: WhenLiteral) -> WhenTest.Question? {
        if let glob = Glob(literal.text) { return .fits(glob, literal) }
        problems.append(
            WhenProblem(
                literal.range, "the pattern \(quotedText(literal.text)) has a bracket that does not close",
                fix: "write [0-9] for a set, [[] for a bracket as such"))
        return nil
    }
}
