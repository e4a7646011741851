import Glibc
import ScanCore

/// For each block of a picture the brightness below which a pixel is dark.
///
/// The threshold is a mean of the blocks around, less a small part of their contrast, so that noise on bright paper
/// stays bright. Blocks without contrast are bright all over, which makes empty pictures free to search.
public struct ThresholdMap: Sendable {
    /// How the blocks around a block are averaged.
    public enum Average: Int, Sendable, CaseIterable {
        /// The ordinary mean.
        case arithmetic
        /// A mean that a few very bright strokes do not lift: for glare and dark scenes.
        case geometric
    }

    /// Blocks in a row.
    public let columns: Int
    /// Rows of blocks.
    public let rows: Int
    /// The threshold of each block, row after row, at least 1.
    public private(set) var thresholds: [UInt8]

    /// Contrast below which a block is one colour: half as much again as a camera's noise makes of plain paper.
    private static let flat = 16

    /// The thresholds of the blocks of a picture.
    public init(_ blocks: BlockStatistics, _ average: Average) {
        columns = blocks.columns
        rows = blocks.rows
        let means = Self.means(blocks, average)
        let least = Self.around(blocks.minima, columns, rows, min)
        let greatest = Self.around(blocks.maxima, columns, rows, max)
        thresholds = [UInt8](repeating: 0, count: means.count)
        for i in means.indices {
            thresholds[i] = Self.threshold(means[i], contrast: Int(greatest[i]) - Int(least[i]))
        }
    }

    private static func threshold(_ mean: Float, contrast: Int) -> UInt8 {
        // 1, not 0: pure black stays dark even where nothing else tells, and among near-black.
        guard contrast >= flat else { return 1 }
        let margin = min(max(Float(contrast) * 0.03, 1), 6)
        return UInt8(min(max(mean - margin + 1, 1), 255))
    }

    /// The average of up to 5 by 5 blocks around each.
    private static func means(_ blocks: BlockStatistics, _ average: Average) -> [Float] {
        // Two more, so that black has a logarithm, and near-black does not weigh too much.
        switch average {
        case .arithmetic: boxMeans(blocks.means, blocks.columns, blocks.rows)
        case .geometric:
            boxMeans(blocks.means.map { logf($0 + 2) }, blocks.columns, blocks.rows).map { expf($0) - 2 }
        }
    }

    /// The mean of up to two rows above and below of the means of up to two blocks to the left and right.
    private static func boxMeans(_ values: [Float], _ columns: Int, _ rows: Int) -> [Float] {
        var across = [Float](repeating: 0, count: values.count)
        var means = across
        // Two zeros on both sides, so that every block adds five numbers.
        var padded = [Float](repeating: 0, count: columns + 4)
        let shares = (0..<columns).map { 1 / Float(min(columns - 1, $0 + 2) - max(0, $0 - 2) + 1) }
        for row in 0..<rows {
            let start = row * columns
            for x in 0..<columns { padded[x + 2] = values[start + x] }
            for x in 0..<columns {
                let sum = padded[x] + padded[x + 1] + padded[x + 2] + padded[x + 3] + padded[x + 4]
                across[start + x] = sum * shares[x]
            }
        }
        for row in 0..<rows {
            let near = max(0, row - 2)...min(rows - 1, row + 2)
            for k in near { add(across, k * columns, to: &means, row * columns, count: columns) }
            let share = 1 / Float(near.count)
            for x in 0..<columns { means[row * columns + x] *= share }
        }
        return means
    }

    private static func add(_ values: [Float], _ from: Int, to sums: inout [Float], _ start: Int, count: Int)
    {
        precondition(from + count <= values.count && start + count <= sums.count)
        values.withUnsafeBufferPointer { values in
            sums.withUnsafeMutableBufferPointer { sums in
                for x in 0..<count { sums[start &+ x] += values[from &+ x] }
            }
        }
    }

    /// The least or greatest of up to 3 by 3 blocks around each.
    private static func around(
        _ values: [UInt8], _ columns: Int, _ rows: Int, _ choose: (UInt8, UInt8) -> UInt8
    ) -> [UInt8] {
        guard columns > 0, rows > 0 else { return values }
        var across = values
        var chosen = values
        values.withUnsafeBufferPointer { values in
            across.withUnsafeMutableBufferPointer { across in
                for start in stride(from: 0, to: values.count, by: columns) {
                    let end = start &+ columns &- 1
                    if columns == 1 { continue }
                    across[start] = choose(values[start], values[start &+ 1])
                    across[end] = choose(values[end], values[end &- 1])
                    for i in (start &+ 1)..<max(end, start &+ 1) {
                        across[i] = choose(values[i], choose(values[i &- 1], values[i &+ 1]))
                    }
                }
            }
        }
        across.withUnsafeBufferPointer { across in
            chosen.withUnsafeMutableBufferPointer { chosen in
                for row in 0..<rows {
                    let above = max(0, row &- 1) &* columns
                    let below = min(rows &- 1, row &+ 1) &* columns
                    let start = row &* columns
                    for x in 0..<columns {
                        chosen[start &+ x] = choose(
                            across[start &+ x], choose(across[above &+ x], across[below &+ x]))
                    }
                }
            }
        }
        return chosen
    }
}
