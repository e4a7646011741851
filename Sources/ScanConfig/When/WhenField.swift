import ScanCore

/// What a condition may ask about a scan.
enum WhenField: Hashable, Sendable {
    case format, text, source, file, frame, count, frames, confidence
    /// The kind of any of the contents.
    case contentKind
    /// That field of any of the contents.
    case content(String)

    /// What values a field has.
    enum Values: Hashable {
        /// One of a set of names.
        case names
        /// Any text.
        case text
        /// Whole numbers, or fractions too, in a range.
        case number(ClosedRange<Double>, isWhole: Bool)
        /// What the classifiers say.
        case open
    }

    /// The fields by name, but for those of contents.
    static let named: [(name: String, field: WhenField)] = [
        ("format", .format), ("text", .text), ("source", .source), ("file", .file), ("frame", .frame),
        ("count", .count), ("frames", .frames), ("confidence", .confidence), ("content.kind", .contentKind),
    ]

    /// The field of that name.
    init?(_ name: String) {
        if let known = WhenField.named.first(where: { $0.name == name }) {
            self = known.field
        } else if name.hasPrefix("content."), name.utf8.count > 8 {
            self = .content(String(name.dropFirst(8)))
        } else {
            return nil
        }
    }

    /// What values it has.
    var values: Values {
        switch self {
        case .format, .source, .contentKind: .names
        case .text, .file: .text
        case .frame: .number(0...(.greatestFiniteMagnitude), isWhole: true)
        case .count, .frames: .number(1...(.greatestFiniteMagnitude), isWhole: true)
        case .confidence: .number(0...1, isWhole: false)
        case .content: .open
        }
    }

    /// What may be asked of it.
    var operators: [WhenComparison.Operator] {
        let equality: [WhenComparison.Operator] = [.equal, .unequal, .in, .notIn]
        let text: [WhenComparison.Operator] = [.startsWith, .endsWith, .contains, .matches]
        let order: [WhenComparison.Operator] = [.less, .atMost, .more, .atLeast]
        return switch (self, values) {
        case (.format, _): equality + [.is, .isNot]
        case (_, .names): equality
        case (_, .text): equality + text
        case (_, .number): equality + order
        case (_, .open): equality + text + order + [.alone]
        }
    }
}
