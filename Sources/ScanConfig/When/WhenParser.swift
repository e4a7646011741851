import ScanCore

/// Reads the tokens of a condition: `or` binds less than `and`, `and` less than `not`.
struct WhenParser {
    /// Brackets and `not`s inside each other: more than anyone writes, less than would exhaust the stack.
    static let depthLimit = 50

    private let tokens: [WhenToken]
    private var index = 0
    private var depth = 0

    /// The condition's syntax.
    static func syntax(of condition: String) throws(WhenProblem) -> WhenSyntax {
        var parser = WhenParser(tokens: try WhenTokenizer.tokens(of: condition))
        let syntax = try parser.or()
        guard parser.token.kind == .end else { throw parser.unexpectedOperator }
        return syntax
    }

    private init(tokens: [WhenToken]) { self.tokens = tokens }

    private var token: WhenToken { tokens[index] }

    private var following: WhenToken { tokens[min(index + 1, tokens.count - 1)] }

    private mutating func take() -> WhenToken {
        defer { index = min(index + 1, tokens.count - 1) }
        return tokens[index]
    }

    private mutating func take(_ text: String) -> Bool {
        guard token.says(text) else { return false }
        _ = take()
        return true
    }

    /// Up to the end of what was taken last.
    private func range(from start: Int) -> Range<Int> { start..<tokens[index - 1].range.upperBound }

    private mutating func or() throws(WhenProblem) -> WhenSyntax {
        let start = token.range.lowerBound
        var syntax = try and()
        while take("or") {
            let other = try and()
            syntax = .or(syntax, other, range(from: start))
        }
        return syntax
    }

    private mutating func and() throws(WhenProblem) -> WhenSyntax {
        let start = token.range.lowerBound
        var syntax = try not()
        while take("and") {
            let other = try not()
            syntax = .and(syntax, other, range(from: start))
        }
        return syntax
    }

    private mutating func not() throws(WhenProblem) -> WhenSyntax {
        let start = token.range
        depth += 1
        defer { depth -= 1 }
        guard depth <= WhenParser.depthLimit else {
            throw WhenProblem(
                start, "brackets and nots lie more than \(WhenParser.depthLimit) deep",
                fix: "write it simpler")
        }
        if take("not") {
            let syntax = try not()
            return .not(syntax, range(from: start.lowerBound))
        }
        guard take("(") else { return .comparison(try comparison()) }
        let syntax = try or()
        guard take(")") else { throw unexpected("\")\"") }
        return syntax
    }

    private mutating func comparison() throws(WhenProblem) -> WhenComparison {
        guard token.kind == .word else { throw unexpected("a field such as format, text or content.kind") }
        let field = take()
        let operation = operation()
        let operands: [WhenToken] =
            switch operation {
            case .alone: []
            case .in, .notIn: try list()
            default: [try value(after: operation.rawValue)]
            }
        return WhenComparison(
            field: field, operation: operation, operands: operands, range: range(from: field.range.lowerBound)
        )
    }

    /// The operator here.
    private mutating func operation() -> WhenComparison.Operator {
        if token.says("not"), following.says("in") {
            _ = take()
            _ = take()
            return .notIn
        }
        guard token.kind != .text, let operation = WhenComparison.Operator(rawValue: token.text),
            operation != .alone
        else { return .alone }
        _ = take()
        return operation == .is && take("not") ? .isNot : operation
    }

    private mutating func value(after operation: String) throws(WhenProblem) -> WhenToken {
        guard token.kind == .word || token.kind == .text else {
            throw unexpected("a value after \"\(operation)\"")
        }
        return take()
    }

    private mutating func list() throws(WhenProblem) -> [WhenToken] {
        guard take("[") else { throw unexpected("a list such as [a, b] after \"in\"") }
        var values = [try value(after: "[")]
        while take(",") { values.append(try value(after: ",")) }
        guard take("]") else { throw unexpected("\",\" or \"]\" in the list") }
        return values
    }

    private func unexpected(_ expectation: String, fix: String? = nil) -> WhenProblem {
        let found = token.kind == .end ? "the end" : quotedText(token.text)
        return WhenProblem(token.range, "expected \(expectation), found \(found)", fix: fix)
    }

    /// Where a comparison could end or go on; a misspelt operator is told.
    private var unexpectedOperator: WhenProblem {
        let words = WhenComparison.Operator.allCases.map(\.rawValue).filter { !$0.isEmpty } + ["and", "or"]
        let near =
            token.kind == .word ? nearestName(to: token.text.replacing("_", with: ""), among: words) : nil
        return unexpected("\"and\", \"or\" or the end", fix: near.map { "did you mean \"\($0)\"?" })
    }
}
