import ScanCore

/// A condition whose words are understood.
indirect enum WhenNode: Sendable {
    case and(WhenNode, WhenNode, Range<Int>)
    case or(WhenNode, WhenNode, Range<Int>)
    case not(WhenNode, Range<Int>)
    case test(WhenTest)

    /// The Unicode scalars of the condition that it takes.
    var range: Range<Int> {
        switch self {
        case .and(_, _, let range), .or(_, _, let range), .not(_, let range): range
        case .test(let test): test.range
        }
    }

    /// Whether it holds for a scan.
    func holds(for scan: Scan) -> Bool {
        switch self {
        case .and(let one, let other, _): one.holds(for: scan) && other.holds(for: scan)
        case .or(let one, let other, _): one.holds(for: scan) || other.holds(for: scan)
        case .not(let node, _): !node.holds(for: scan)
        case .test(let test): test.holds(for: scan)
        }
    }

    /// All tests in it, from the left.
    var tests: [WhenTest] {
        switch self {
        case .and(let one, let other, _), .or(let one, let other, _): one.tests + other.tests
        case .not(let node, _): node.tests
        case .test(let test): [test]
        }
    }

    /// The same with every test replaced.
    func mapTests(_ change: (WhenTest) -> WhenTest) -> WhenNode {
        switch self {
        case .and(let one, let other, let range): .and(one.mapTests(change), other.mapTests(change), range)
        case .or(let one, let other, let range): .or(one.mapTests(change), other.mapTests(change), range)
        case .not(let node, let range): .not(node.mapTests(change), range)
        case .test(let test): .test(change(test))
        }
    }
}

/// One question about one field.
///
/// It is false where the scan does not have the field, negated or not. Of several values one that answers yes
/// is enough; negated, none may.
struct WhenTest: Sendable {
    /// What is asked.
    enum Question: Sendable {
        case isOne(of: [WhenLiteral])
        case isIn(FormatGroup, [SymbolFormat])
        case isOrdered(WhenComparison.Operator, Double)
        case begins(WhenLiteral)
        case ends(WhenLiteral)
        case contains(WhenLiteral)
        case fits(Glob, WhenLiteral)
        case isTrue
    }

    let field: WhenField
    let question: Question
    let isNegated: Bool
    /// The Unicode scalars of the condition that it takes.
    let range: Range<Int>
}

/// A value in a condition.
struct WhenLiteral: Hashable, Sendable {
    /// What it says.
    let text: String
    /// The number that it says, where it is one and not in quotation marks.
    let number: Double?
    /// The Unicode scalars of the condition that it takes.
    let range: Range<Int>

    init(_ token: WhenToken) {
        text = token.text
        number = token.kind == .word ? Double(token.text).flatMap { $0.isFinite ? $0 : nil } : nil
        range = token.range
    }
}
