import ScanCore
import ScanVision

/// How well a picture's modules agree with those that are the same in every symbol of a version.
enum FunctionPatterns {
    /// Agreement of the finder patterns with their separators, 0 to 1, and the brightness between dark and light.
    ///
    /// Chance agreements of finder-like data fail here: what they lack is the light separator.
    static func finders(_ grid: GridHypothesis, _ reader: PixelReader) -> (
        agreement: Double, threshold: Float
    ) {
        let project = PixelProjection(grid.map)
        var right = 0
        var count = 0
        var thresholds: Float = 0
        for (corner, _) in grid.finders {
            let zone = FinderZone(corner.module(grid.size), grid, project, reader)
            thresholds += zone.threshold
            right += zone.agreeing
            count += zone.count
        }
        return (Double(right) / Double(max(1, count)), thresholds / Float(max(1, grid.finders.count)))
    }

    /// Agreement of the timing patterns, 0 to 1, given the brightness between dark and light.
    static func timing(_ grid: GridHypothesis, _ threshold: Float, _ reader: PixelReader) -> Double {
        let project = PixelProjection(grid.map)
        var right = 0
        let range = 8..<(grid.size - 8)
        for i in range {
            let isDark = (i % 2 == 0) != grid.isInverted
            let across = project(Float(i) + 0.5, 6.5)
            let along = project(6.5, Float(i) + 0.5)
            if (reader.nearest(across.x, across.y) < threshold) == isDark { right += 1 }
            if (reader.nearest(along.x, along.y) < threshold) == isDark { right += 1 }
        }
        return Double(right) / Double(2 * range.count)
    }

    /// Agreement of all function patterns and of the timing patterns alone, 0 to 1, in a grid of certainties.
    static func agreement(_ certain: ModuleGrid, _ layout: SymbolLayout) -> (all: Double, timing: Double) {
        var all = (right: 0, count: 0)
        var timing = (right: 0, count: 0)
        let size = layout.size
        for i in layout.roles.indices where layout.roles[i] == .dark || layout.roles[i] == .light {
            let isRight = (certain.values[i] > 0) == (layout.roles[i] == .dark)
            all.count += 1
            if isRight { all.right += 1 }
            let (x, y) = (i % size, i / size)
            guard x == 6 && y > 8 && y < size - 8 || y == 6 && x > 8 && x < size - 8 else { continue }
            timing.count += 1
            if isRight { timing.right += 1 }
        }
        return (
            Double(all.right) / Double(max(1, all.count)), Double(timing.right) / Double(max(1, timing.count))
        )
    }
}

/// The 9 by 9 modules about a finder pattern's middle, as far as they are inside the symbol.
private struct FinderZone {
    private(set) var threshold: Float = 0
    private(set) var agreeing = 0
    private(set) var count = 0

    init(
        _ centre: (x: Int, y: Int), _ grid: GridHypothesis, _ project: PixelProjection, _ reader: PixelReader
    ) {
        let columns = max(0, centre.x - 4)...min(grid.size - 1, centre.x + 4)
        let rows = max(0, centre.y - 4)...min(grid.size - 1, centre.y + 4)
        count = columns.count * rows.count
        withUnsafeTemporaryAllocation(of: (value: Float, isDark: Bool).self, capacity: 81) { modules in
            var sums: (dark: Float, light: Float) = (0, 0)
            var darkCount = 0
            var next = 0
            for y in rows {
                for x in columns {
                    let place = project(Float(x) + 0.5, Float(y) + 0.5)
                    let value = reader.nearest(place.x, place.y)
                    let ring = max(abs(x - centre.x), abs(y - centre.y))
                    let isDark = ring != 2 && ring != 4
                    modules[next] = (value, isDark)
                    next += 1
                    if isDark { sums.dark += value } else { sums.light += value }
                    if isDark { darkCount += 1 }
                }
            }
            threshold =
                (sums.dark / Float(max(1, darkCount)) + sums.light / Float(max(1, next - darkCount))) / 2
            for (value, isDark) in modules[..<next] where ((value < threshold) != grid.isInverted) == isDark {
                agreeing += 1
            }
        }
    }
}
