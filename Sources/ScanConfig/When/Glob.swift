/// A pattern over whole texts: `*` any characters, `?` one, `[0-9]` one of these, `[!0-9]` one of no these, `[*]` a
/// star as such.
///
/// The time is at most the length of the text times that of the pattern, whatever a code says: only the last `*`
/// is ever tried again, as an earlier one could do no better.
struct Glob: Hashable, Sendable {
    private enum Element: Hashable, Sendable {
        case many
        case one
        case just(Unicode.Scalar)
        case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)

        func accepts(_ scalar: Unicode.Scalar) -> Bool {
            switch self {
            case .many: false
            case .one: true
            case .just(let wanted): scalar == wanted
            case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
            }
        }
    }

    private let elements: [Element]

    /// A pattern; nil where a bracket is not closed or a range runs backwards.
    init?(_ pattern: String) {
        var scalars = Array(pattern.unicodeScalars)[...]
        var elements: [Element] = []
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "*": if elements.last != .many { elements.append(.many) }
            case "?": elements.append(.one)
            case "[":
                guard let set = Glob.set(&scalars) else { return nil }
                elements.append(set)
            default: elements.append(.just(scalar))
            }
        }
        self.elements = elements
    }

    /// What stands up to the closing bracket; a `]` that comes first stands for itself, as in shells.
    private static func set(_ scalars: inout ArraySlice<Unicode.Scalar>) -> Element? {
        let isNegated = scalars.first == "!"
        if isNegated { scalars.removeFirst() }
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        while let low = scalars.popFirst() {
            if low == "]", !ranges.isEmpty { return .set(ranges, isNegated: isNegated) }
            var high = low
            let next = scalars.dropFirst().first
            if scalars.first == "-", let next, next != "]" {
                high = next
                scalars.removeFirst(2)
            }
            guard low <= high else { return nil }
            ranges.append(low...high)
        }
        return nil
    }

    /// Whether the whole text fits.
    func matches(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        var (position, element) = (scalars.startIndex, 0)
        var star: (position: String.Index, element: Int)?
        while position < scalars.endIndex {
            if element < elements.count, elements[element] == .many {
                star = (position, element)
                element += 1
            } else if element < elements.count, elements[element].accepts(scalars[position]) {
                position = scalars.index(after: position)
                element += 1
            } else if let last = star {
                position = scalars.index(after: last.position)
                star = (position, last.element)
                element = last.element + 1
            } else {
                return false
            }
        }
        return elements[element...].allSatisfy { $0 == .many }
    }
}
