import ScanVision

/// What each module of a version is for, and the order in which data modules are read (ISO/IEC 18004, 6.3 and 7.7.3).
final class SymbolLayout: Sendable {
    /// What a module is for.
    enum Role: UInt8, Sendable {
        case data
        /// Light in every symbol of the version.
        case light
        /// Dark in every symbol of the version.
        case dark
        /// Tells the format or the version.
        case information
    }

    let version: Version
    let size: Int
    /// Each module's role, row after row.
    let roles: [Role]
    /// The data modules' places in `roles`, in the order in which they are read.
    let order: [Int32]
    /// For each place of `order` that in a tile of a mask's pattern.
    let tilePlaces: [UInt8]
    /// Centres of the alignment patterns, as columns and rows, those nearest to the finder patterns first.
    let alignment: [(x: Int, y: Int)]
    /// Codewords that the symbol holds.
    var codewordCount: Int { order.count / 8 }

    private static let cache = Version.all.map { _ in Once<SymbolLayout>() }

    /// The layout of a version, made once.
    static func of(_ version: Version) -> SymbolLayout {
        cache[version.number - 1].get { SymbolLayout(version) }
    }

    private init(_ version: Version) {
        var drawing = LayoutDrawing(size: version.size)
        let alignment = Self.alignment(of: version)
        drawing.timing()
        for centre in alignment { drawing.alignment(centre.x, centre.y) }
        drawing.finders()
        drawing.format()
        if version.hasVersionInformation { drawing.version() }
        self.version = version
        self.size = version.size
        roles = drawing.roles
        order = drawing.order
        let size = version.size
        tilePlaces = drawing.order.map {
            let (x, y) = (Int($0) % size, Int($0) / size)
            return UInt8(y % Mask.period * Mask.period + x % Mask.period)
        }
        self.alignment = alignment
    }

    private static func alignment(of version: Version) -> [(x: Int, y: Int)] {
        let centres = version.alignmentCentres
        let last = version.size - 7
        let corners = [(6, 6), (last, 6), (6, last)]
        func distance(_ x: Int, _ y: Int) -> Int {
            corners.map { ($0.0 - x) * ($0.0 - x) + ($0.1 - y) * ($0.1 - y) }.min() ?? 0
        }
        return centres.flatMap { y in centres.map { (x: $0, y: y) } }
            .filter { distance($0.x, $0.y) != 0 }
            .sorted { distance($0.x, $0.y) < distance($1.x, $1.y) }
    }
}

/// Draws the function patterns of a version.
private struct LayoutDrawing {
    let size: Int
    var roles: [SymbolLayout.Role]

    init(size: Int) {
        self.size = size
        roles = Array(repeating: .data, count: size * size)
    }

    private mutating func set(_ x: Int, _ y: Int, _ role: SymbolLayout.Role) {
        guard x >= 0, y >= 0, x < size, y < size else { return }
        roles[y * size + x] = role
    }

    mutating func timing() {
        for i in 0..<size {
            set(i, 6, i % 2 == 0 ? .dark : .light)
            set(6, i, i % 2 == 0 ? .dark : .light)
        }
    }

    mutating func alignment(_ x: Int, _ y: Int) {
        rings(x, y, radius: 2, light: [1])
    }

    mutating func finders() {
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { rings(x, y, radius: 4, light: [2, 4]) }
    }

    /// Squares about a centre, dark but for those at some distances.
    private mutating func rings(_ x: Int, _ y: Int, radius: Int, light: Set<Int>) {
        for dy in -radius...radius {
            for dx in -radius...radius {
                set(x + dx, y + dy, light.contains(max(abs(dx), abs(dy))) ? .light : .dark)
            }
        }
    }

    mutating func format() {
        for i in 0..<9 where i != 6 {
            set(i, 8, .information)
            set(8, i, .information)
        }
        for i in 1...8 {
            set(size - i, 8, .information)
            set(8, size - i, .information)
        }
        set(8, size - 8, .dark)
    }

    mutating func version() {
        for i in 0..<6 {
            for j in 0..<3 {
                set(size - 11 + j, i, .information)
                set(i, size - 11 + j, .information)
            }
        }
    }

    /// Columns of two modules from the right, upwards and downwards in turn, without the vertical timing pattern.
    var order: [Int32] {
        var order: [Int32] = []
        var isUpwards = true
        var right = size - 1
        while right > 0 {
            if right == 6 { right = 5 }
            for i in 0..<size {
                let y = isUpwards ? size - 1 - i : i
                for x in [right, right - 1] where roles[y * size + x] == .data {
                    order.append(Int32(y * size + x))
                }
            }
            isUpwards.toggle()
            right -= 2
        }
        return order
    }
}
