/// Finder patterns of one picture, each place once; of two at one place the stronger.
///
/// Cells of the picture know the patterns that reach into them, so that a place is compared with those about it only:
/// a wallpaper of finder patterns has thousands.
public struct FinderCollection: Sendable {
    /// The patterns, in the order in which their places were first seen.
    public private(set) var patterns: [FinderPattern] = []
    /// For each cell its latest entry, or -1.
    private var latest: [Int32]
    /// Patterns by the cells they reach into; an entry whose pattern was replaced may name a cell too many.
    private var entries: [(pattern: Int32, next: Int32)] = []
    private let columns: Int
    private let rows: Int

    /// Side of a cell in pixels: some finder patterns of the smallest modules.
    private static let side = 32.0
    /// Modules within which two patterns' centres are one place.
    private static let samePlace = 2.5

    /// No patterns of a picture of a size.
    public init(width: Int, height: Int) {
        columns = max(0, width) / Int(Self.side) + 1
        rows = max(0, height) / Int(Self.side) + 1
        latest = Array(repeating: -1, count: columns * rows)
    }

    /// Adds a pattern unless a stronger one is at its place, in which case the weaker goes.
    public mutating func add(_ pattern: FinderPattern) {
        let known = first(near: pattern.centre, isInverted: pattern.isInverted, within: Self.samePlace)
        guard let known else {
            patterns.append(pattern)
            enter(patterns.count - 1)
            return
        }
        guard pattern.strength > patterns[known].strength else { return }
        patterns[known] = pattern
        enter(known)
    }

    /// Whether a place is within `reach` modules, at most 2.5, of a pattern of the polarity along both of its axes.
    public func contains(_ place: Vector, isInverted: Bool, within reach: Double) -> Bool {
        first(near: place, isInverted: isInverted, within: reach) != nil
    }

    private func first(near place: Vector, isInverted: Bool, within reach: Double) -> Int? {
        var found: Int?
        var entry = latest[row(place.y) * columns + column(place.x)]
        while entry >= 0 {
            let index = Int(entries[Int(entry)].pattern)
            if index < found ?? .max, patterns[index].isInverted == isInverted,
                patterns[index].isNear(place, within: reach)
            {
                found = index
            }
            entry = entries[Int(entry)].next
        }
        return found
    }

    /// Enters a pattern into all cells in which a place can be near it.
    private mutating func enter(_ index: Int) {
        let pattern = patterns[index]
        let x = min((abs(pattern.right.x) + abs(pattern.down.x)) * Self.samePlace, pattern.farthest)
        let y = min((abs(pattern.right.y) + abs(pattern.down.y)) * Self.samePlace, pattern.farthest)
        for row in row(pattern.centre.y - y)...row(pattern.centre.y + y) {
            for column in column(pattern.centre.x - x)...column(pattern.centre.x + x) {
                let cell = row * columns + column
                entries.append((Int32(index), latest[cell]))
                latest[cell] = Int32(entries.count - 1)
            }
        }
    }

    // Places beyond an edge belong to its cells; what is no number, to the first.
    private func column(_ x: Double) -> Int { Self.cell(x, columns) }
    private func row(_ y: Double) -> Int { Self.cell(y, rows) }

    private static func cell(_ place: Double, _ count: Int) -> Int {
        place > 0 ? Int(min(place / side, Double(count - 1))) : 0
    }
}

extension FinderPattern {
    /// Pixels from the centre beyond which nothing is near, however skewed the frame: its sides may differ by 6 : 1,
    /// so 2.5 modules along both are at most 7 times the mean side where they are square to each other.
    fileprivate var farthest: Double { module * 9 }

    /// Whether a place is within so many modules of the centre along both axes.
    fileprivate func isNear(_ place: Vector, within reach: Double) -> Bool {
        let offset = place - centre
        guard offset.dot(offset) <= farthest * farthest else { return false }
        let modules = modules(to: place)
        return abs(modules.x) < reach && abs(modules.y) < reach
    }
}
