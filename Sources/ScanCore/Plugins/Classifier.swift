/// Meaning, without I/O: a scan in, contents out.
///
/// Called once for every scan, in the order of the configuration, on the pipeline's own task: it must not block
/// and must take time in proportion to the text. The text is hostile.
public protocol Classifier: Plugin {
    /// The kinds of content it gives, with their fields: what `when:` and the schemas know.
    static var kinds: [ContentKind] { get }
    /// What the scan means; empty where it means nothing to this classifier.
    func contents(of scan: Scan) -> [Content]
}

/// A kind of content that a classifier may give.
public struct ContentKind: Hashable, Sendable {
    /// The kind's name: `wifi`.
    public let name: String
    /// One sentence that ends in a period.
    public let summary: String
    /// Its fields.
    public let fields: [ContentField]

    /// A kind of content from its parts.
    public init(_ name: String, _ summary: String, fields: [ContentField]) {
        self.name = name
        self.summary = summary
        self.fields = fields
    }
}

/// A field of a kind of content.
public struct ContentField: Hashable, Sendable {
    /// What a field may hold.
    public enum FieldType: String, Sendable {
        /// A text.
        case text
        /// A number.
        case number
        /// True or false.
        case bool
        /// Several texts.
        case texts
    }

    /// The field's name in lower_snake.
    public let name: String
    /// What it holds.
    public let type: FieldType
    /// One sentence that ends in a period.
    public let help: String
    /// Whether it must not be shown.
    public let isSecret: Bool

    /// A field from its parts.
    public init(_ name: String, _ type: FieldType, _ help: String, isSecret: Bool = false) {
        self.name = name
        self.type = type
        self.help = help
        self.isSecret = isSecret
    }
}
