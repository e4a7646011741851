/// Decides each module of a grid against the modules around it.
///
/// In a window of modules the brightness below the window's mean and that above give two means; midway is the
/// threshold, half their distance the contrast. Running sums make the cost independent of the window's size.
public struct LocalThreshold: Sendable {
    /// Modules that the window reaches to each side.
    public let radius: Int

    /// A threshold over a window of `2 * radius + 1` modules a side.
    public init(radius: Int) { self.radius = radius }

    /// How surely each module is dark: above 0 dark, below 0 light; 1 is as dark as the dark around it.
    ///
    /// Where there is little contrast, as under glare, at least a quarter of the whole grid's is assumed, so that
    /// what cannot be told is told to be unsure.
    public func certainties(_ levels: ModuleGrid) -> ModuleGrid {
        var certain = ModuleGrid(columns: levels.columns, rows: levels.rows)
        let mean = levels.values.reduce(0, +) / Float(max(1, levels.values.count))
        guard let contrast = Self.contrast(levels, about: mean) else { return certain }
        let least = max(contrast * 0.25, 1)
        let all = RunningSums(levels.columns, levels.rows) { levels.values[$0] - mean }
        // Below the mean of its window a module is dark, for a start.
        certain.values.withUnsafeMutableBufferPointer { isDark in
            forEachWindow(levels) { i, window in
                isDark[i] = levels.values[i] - mean < all.sum(window) / window.count ? 1 : 0
            }
        }
        let dark = RunningSums(levels.columns, levels.rows) {
            certain.values[$0] * (levels.values[$0] - mean)
        }
        let darkCount = RunningSums(levels.columns, levels.rows) { certain.values[$0] }
        certain.values.withUnsafeMutableBufferPointer { certain in
            forEachWindow(levels) { i, window in
                let count = darkCount.sum(window)
                let sum = all.sum(window)
                let own = levels.values[i] - mean
                guard count >= 0.5, count <= window.count - 0.5 else {
                    certain[i] = (sum / window.count - own) / least
                    return
                }
                let darkSum = dark.sum(window)
                let darkMean = darkSum / count
                let lightMean = (sum - darkSum) / (window.count - count)
                certain[i] = ((darkMean + lightMean) / 2 - own) / max((lightMean - darkMean) / 2, least)
            }
        }
        return certain
    }

    /// Half the distance between the means of all that is below `mean` and all that is not.
    private static func contrast(_ levels: ModuleGrid, about mean: Float) -> Float? {
        var dark: (sum: Float, count: Float) = (0, 0)
        var light: (sum: Float, count: Float) = (0, 0)
        for value in levels.values {
            if value < mean {
                dark = (dark.sum + value, dark.count + 1)
            } else {
                light = (light.sum + value, light.count + 1)
            }
        }
        guard dark.count > 0, light.count > 0 else { return nil }
        return (light.sum / light.count - dark.sum / dark.count) / 2
    }

    /// Calls `body` with each module's index and the window about it, cut off at the grid's edges.
    @inline(__always)
    private func forEachWindow(_ grid: ModuleGrid, _ body: (Int, GridWindow) -> Void) {
        for y in 0..<grid.rows {
            let top = max(0, y &- radius)
            let bottom = min(grid.rows, y &+ radius &+ 1)
            for x in 0..<grid.columns {
                let left = max(0, x &- radius)
                let right = min(grid.columns, x &+ radius &+ 1)
                body(y &* grid.columns &+ x, GridWindow(left: left, top: top, right: right, bottom: bottom))
            }
        }
    }
}

/// A rectangle of modules, right and bottom excluded.
struct GridWindow {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
    var count: Float { Float((right &- left) &* (bottom &- top)) }
}

/// Sums over rectangles of a grid from four corners each.
struct RunningSums {
    private let sums: [Float]
    private let stride: Int

    init(_ columns: Int, _ rows: Int, _ value: (Int) -> Float) {
        let stride = columns + 1
        self.stride = stride
        sums = [Float](unsafeUninitializedCapacity: stride * (rows + 1)) { sums, count in
            for x in 0..<stride { sums[x] = 0 }
            for y in 0..<rows {
                var row: Float = 0
                sums[(y &+ 1) &* stride] = 0
                for x in 0..<columns {
                    row += value(y &* columns &+ x)
                    sums[(y &+ 1) &* stride &+ x &+ 1] = sums[y &* stride &+ x &+ 1] + row
                }
            }
            count = stride * (rows + 1)
        }
    }

    @inline(__always)
    func sum(_ window: GridWindow) -> Float {
        sums[window.bottom &* stride &+ window.right] - sums[window.top &* stride &+ window.right]
            - sums[window.bottom &* stride &+ window.left] + sums[window.top &* stride &+ window.left]
    }
}
