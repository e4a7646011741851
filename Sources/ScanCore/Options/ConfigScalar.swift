/// A single value: its text, and the text as written, which alone may be shown.
public struct ConfigScalar: Hashable, Sendable {
    /// Where the text comes from.
    public enum Origin: Hashable, Sendable {
        /// The file has it as it is.
        case file
        /// `${…}` put something in that must not be shown.
        case interpolated
        /// It could not be worked out, and that was told: nothing more is to be said about it.
        case unresolved
    }

    /// The text after `${…}` was put in.
    public let text: String
    /// The text as the file has it, with `${…}` as written: what diagnostics show.
    public let written: String
    /// Whether it was quoted, so that it is a text whatever it looks like.
    public let isQuoted: Bool
    /// Where the text comes from.
    public let origin: Origin
    /// Where parts of the text stand, by rising offset; empty where the text stands as it is on one line.
    public let marks: [TextMark]

    /// A single value.
    public init(
        _ text: String, written: String? = nil, isQuoted: Bool = false, origin: Origin = .file,
        marks: [TextMark] = []
    ) {
        self.text = text
        self.written = written ?? text
        self.isQuoted = isQuoted
        self.origin = origin
        self.marks = marks
    }

    /// How many marks stand at or before `offset`, by halving.
    public func marks(upTo offset: Int) -> Int {
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether it is an unquoted nothing, `null` or `~` (YAML 1.2.2, 10.2.1.1).
    public var isNull: Bool { !isQuoted && ["", "~", "null", "Null", "NULL"].contains(written) }
}

/// Where a part of a scalar's text stands in its file.
public struct TextMark: Hashable, Sendable {
    /// How many Unicode scalars of the text come before.
    public let offset: Int
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// Whether the whole part stands for that one place, because `${…}` put it in.
    public let isFixed: Bool

    /// A mark from its parts.
    public init(offset: Int, line: Int, column: Int, isFixed: Bool = false) {
        self.offset = offset
        self.line = line
        self.column = column
        self.isFixed = isFixed
    }
}

extension ConfigValue {
    /// Where the text's Unicode scalar number `offset`, from 0, stands in the file; of a list or map, where it begins.
    public func place(at offset: Int) -> Place {
        guard let scalar else { return place }
        let before = scalar.marks(upTo: offset)
        guard before > 0 else {
            let column = place.column + offset + (scalar.isQuoted ? 1 : 0)
            return Place(file: place.file, line: place.line, column: column)
        }
        let mark = scalar.marks[before - 1]
        let column = mark.column + (mark.isFixed ? 0 : offset - mark.offset)
        return Place(file: place.file, line: mark.line, column: column)
    }

    /// Whether it or anything in it could not be worked out.
    public var hasUnresolved: Bool {
        switch kind {
        case .scalar(let scalar): scalar.origin == .unresolved
        case .list(let nodes): nodes.contains(where: \.hasUnresolved)
        case .map(let entries): entries.contains { $0.value.hasUnresolved }
        }
    }

    /// Whether it is a value that could not be worked out, or a list with one: that was told, so nothing is to
    /// be made of it.
    public var isUnresolved: Bool {
        switch kind {
        case .scalar(let scalar): scalar.origin == .unresolved
        case .list(let nodes): nodes.contains { $0.scalar?.origin == .unresolved }
        case .map: false
        }
    }
}
