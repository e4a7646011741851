/// A condition as written, before its words are understood.
indirect enum WhenSyntax {
    case and(WhenSyntax, WhenSyntax, Range<Int>)
    case or(WhenSyntax, WhenSyntax, Range<Int>)
    case not(WhenSyntax, Range<Int>)
    case comparison(WhenComparison)
}

/// A field, an operator and what to compare with.
struct WhenComparison {
    /// What may stand between a field and its values.
    enum Operator: String, CaseIterable {
        case equal = "=="
        case unequal = "!="
        case less = "<"
        case atMost = "<="
        case more = ">"
        case atLeast = ">="
        case `in` = "in"
        case notIn = "not in"
        case `is` = "is"
        case isNot = "is not"
        case startsWith
        case endsWith
        case contains
        case matches
        /// None: the field alone, which must be true.
        case alone = ""
    }

    let field: WhenToken
    let operation: Operator
    let operands: [WhenToken]
    /// From the field to the last value.
    let range: Range<Int>
}
