import Testing

@testable import ScanVision

@Suite("Deciding modules against those around")
struct LocalThresholdTests {
    /// The same by going through every window.
    private func slow(_ grid: ModuleGrid, radius: Int) -> ModuleGrid {
        func window(_ x: Int, _ y: Int) -> [(x: Int, y: Int)] {
            (max(0, y - radius)...min(grid.rows - 1, y + radius)).flatMap { v in
                (max(0, x - radius)...min(grid.columns - 1, x + radius)).map { (x: $0, y: v) }
            }
        }
        func mean(_ values: [Float]) -> Float { values.reduce(0, +) / Float(values.count) }
        let all = mean(grid.values)
        let contrast = (mean(grid.values.filter { $0 >= all }) - mean(grid.values.filter { $0 < all })) / 2
        func isDark(_ x: Int, _ y: Int) -> Bool { grid[x, y] < mean(window(x, y).map { grid[$0.x, $0.y] }) }
        var out = grid
        for y in 0..<grid.rows {
            for x in 0..<grid.columns {
                let places = window(x, y)
                let dark = places.filter { isDark($0.x, $0.y) }.map { grid[$0.x, $0.y] }
                let light = places.filter { !isDark($0.x, $0.y) }.map { grid[$0.x, $0.y] }
                if dark.isEmpty || light.isEmpty {
                    out[x, y] = (mean(dark + light) - grid[x, y]) / max(contrast / 4, 1)
                } else {
                    let local = (mean(light) - mean(dark)) / 2
                    out[x, y] = ((mean(dark) + mean(light)) / 2 - grid[x, y]) / max(local, contrast / 4, 1)
                }
            }
        }
        return out
    }

    @Test("as by going through every window", arguments: [(21, 21, 4), (10, 30, 5), (7, 3, 4)])
    func twin(_ columns: Int, _ rows: Int, _ radius: Int) {
        var random = SplitMix(state: 11)
        var grid = ModuleGrid(columns: columns, rows: rows)
        for i in grid.values.indices {
            // Brightness that falls to the right, with modules of two shades.
            grid.values[i] =
                Float(random.next() % 2 * 80) + Float(i % columns) * 4 + Float(random.next() % 10)
        }
        let fast = LocalThreshold(radius: radius).certainties(grid)
        let slow = slow(grid, radius: radius)
        for i in grid.values.indices { #expect(abs(fast.values[i] - slow.values[i]) < 0.02) }
    }

    @Test("a grid of one shade is all unsure")
    func flat() {
        let grid = ModuleGrid(columns: 21, rows: 21, repeating: 90)
        #expect(LocalThreshold(radius: 4).certainties(grid).values.allSatisfy { $0 == 0 })
    }
}
