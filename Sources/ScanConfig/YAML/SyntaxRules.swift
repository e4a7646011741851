/// What libyaml's ways of giving up mean to someone who writes a configuration.
struct SyntaxRule {
    /// How libyaml's problem begins.
    let problem: String
    /// What libyaml's context holds; empty for any.
    var context = ""
    /// Whether the mistake is where the context began, not where libyaml noticed.
    var isAtContext = false
    /// What is wrong; `{}` stands for the character there.
    let message: String
    /// What to do.
    let fix: String

    private static let quoteIt = "put the text in quotation marks"

    /// The first that fits counts.
    static let all: [SyntaxRule] = [
        SyntaxRule(
            problem: "found character that cannot start any token", message: "a text cannot begin with {}",
            fix: quoteIt),
        SyntaxRule(
            problem: "did not find expected alphabetic or numeric character", context: "an a",
            isAtContext: true,
            message: "a text cannot begin with {}", fix: quoteIt),
        SyntaxRule(
            problem: "mapping keys are not allowed", message: "a text cannot begin with {}", fix: quoteIt),
        SyntaxRule(
            problem: "did not find expected node content", message: "expected a value, found {}", fix: quoteIt
        ),
        SyntaxRule(
            problem: "block sequence entries are not allowed",
            message: "a list cannot begin on the line of its key",
            fix: "begin it on the next line, or write it as [a, b]"),
        SyntaxRule(
            problem: "found unexpected", context: "quoted scalar", isAtContext: true,
            message: "the quotation mark is never closed", fix: "close it"),
        SyntaxRule(
            problem: "found unknown escape character",
            message: "the backslash begins no escape that YAML knows",
            fix: #"write \\ for a backslash, or put the text in '…'"#),
        SyntaxRule(
            problem: "did not find expected hexdecimal number",
            message: "expected hexadecimal digits after the backslash",
            fix: #"write \x41, \u0041 or \U00000041"#),
        SyntaxRule(
            problem: "found invalid Unicode character escape code", message: "no character has this code",
            fix: "write the character itself"),
        SyntaxRule(
            problem: "found an indentation indicator equal to 0",
            message: "the indent after | or > is 1 to 9",
            fix: "write | or > alone"),
        SyntaxRule(
            problem: "did not find expected comment or line break", context: "block scalar",
            message: "expected the end of the line after | or >", fix: "begin the text on the next line"),
        SyntaxRule(
            problem: "found undefined tag handle", message: "tags such as !name are not used here",
            fix: "remove it, or put a text that begins with ! in quotation marks"),
        SyntaxRule(
            problem: "", context: "tag", isAtContext: true, message: "tags such as !name are not used here",
            fix: "remove it, or put a text that begins with ! in quotation marks"),
        SyntaxRule(
            problem: "found incompatible YAML document", message: "this version of YAML is not known",
            fix: "remove the line"),
        SyntaxRule(
            problem: "", context: "directive", isAtContext: true,
            message: "a line that begins with % is a directive, and none is used here", fix: "remove the line"
        ),
        SyntaxRule(
            problem: "did not find expected <document start>",
            message: "expected the end of the file, as what stands before is whole",
            fix: "write one map of \"key: value\" lines, or one pair of braces around everything"),
        SyntaxRule(
            problem: "did not find expected '-' indicator",
            message: "the line is not an item of the list above it",
            fix: "begin it with \"- \", or indent it under an item or under a key"),
    ]
}
