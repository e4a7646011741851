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
    /// The threshold of each block, row after row, at least 1 where there is any contrast.
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
        // 1, not 0: pure black stays dark even where nothing else tells.
        guard contrast >= flat else { return 1 }
        let margin = min(max(Float(contrast) * 0.03, 1), 6)
        return UInt8(min(max(mean - margin + 1, 0), 255))
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
        for row in 0..<rows {
            for x in 0..<columns {
                let range = max(0, x - 2)...min(columns - 1, x + 2)
                var sum: Float = 0
                for k in range { sum += values[row * columns + k] }
                across[row * columns + x] = sum / Float(range.count)
            }
        }
        var means = [Float](repeating: 0, count: values.count)
        for row in 0..<rows {
            let range = max(0, row - 2)...min(rows - 1, row + 2)
            for k in range {
                for x in 0..<columns { means[row * columns + x] += across[k * columns + x] }
            }
            let share = 1 / Float(range.count)
            for x in 0..<columns { means[row * columns + x] *= share }
        }
        return means
    }

    /// The least or greatest of up to 3 by 3 blocks around each.
    private static func around(
        _ values: [UInt8], _ columns: Int, _ rows: Int, _ choose: (UInt8, UInt8) -> UInt8
    ) -> [UInt8] {
        var across = values
        for row in 0..<rows {
            for x in 0..<columns {
                let i = row * columns + x
                let left = x > 0 ? values[i - 1] : values[i]
                let right = x + 1 < columns ? values[i + 1] : values[i]
                across[i] = choose(values[i], choose(left, right))
            }
        }
        var chosen = across
        for i in across.indices {
            let above = i >= columns ? across[i - columns] : across[i]
            let below = i + columns < across.count ? across[i + columns] : across[i]
            chosen[i] = choose(across[i], choose(above, below))
        }
        return chosen
    }
}
