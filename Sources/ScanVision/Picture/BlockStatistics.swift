import ScanCore

/// Mean, least and greatest brightness of each block of 8 by 8 pixels; the last blocks of a row or column may be smaller.
public struct BlockStatistics: Sendable {
    /// Pixels along a block's side.
    public static let side = 8
    /// Blocks in a row.
    public let columns: Int
    /// Rows of blocks.
    public let rows: Int
    /// Mean brightness of each block, row after row.
    public private(set) var means: [Float]
    /// Least brightness of each block.
    public private(set) var minima: [UInt8]
    /// Greatest brightness of each block.
    public private(set) var maxima: [UInt8]

    /// The statistics of a picture.
    public init(of image: GrayImage) {
        columns = (image.width + 7) / 8
        rows = (image.height + 7) / 8
        means = [Float](repeating: 0, count: columns * rows)
        minima = [UInt8](repeating: 255, count: columns * rows)
        maxima = [UInt8](repeating: 0, count: columns * rows)
        var band = BlockBand(width: columns * 8)
        image.withPixels { pixels in
            for row in 0..<rows {
                band.reset()
                let lines = (row * 8)..<min(row * 8 + 8, image.height)
                for y in lines {
                    band.add(UnsafeBufferPointer(rebasing: pixels[(y * image.stride)...].prefix(image.width)))
                }
                collect(band, row, width: image.width, lines: lines.count)
            }
        }
    }

    private mutating func collect(_ band: BlockBand, _ row: Int, width: Int, lines: Int) {
        for column in 0..<columns {
            let x = column * 8
            let count = min(8, width - x)
            var sum = 0
            var least: UInt8 = 255
            var greatest: UInt8 = 0
            for k in x..<(x + count) {
                sum &+= Int(band.sums[k])
                least = min(least, band.minima[k])
                greatest = max(greatest, band.maxima[k])
            }
            let index = row * columns + column
            means[index] = Float(sum) / Float(count * lines)
            minima[index] = least
            maxima[index] = greatest
        }
    }
}

/// Sums, minima and maxima of each column over the eight lines of one row of blocks.
private struct BlockBand {
    var sums: [UInt16]
    var minima: [UInt8]
    var maxima: [UInt8]

    init(width: Int) {
        sums = Array(repeating: 0, count: width)
        minima = Array(repeating: 255, count: width)
        maxima = Array(repeating: 0, count: width)
    }

    mutating func reset() {
        for x in sums.indices { sums[x] = 0 }
        for x in minima.indices { minima[x] = 255 }
        for x in maxima.indices { maxima[x] = 0 }
    }

    mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
        precondition(line.count <= sums.count && minima.count == sums.count && maxima.count == sums.count)
        sums.withUnsafeMutableBufferPointer { sums in
            minima.withUnsafeMutableBufferPointer { minima in
                maxima.withUnsafeMutableBufferPointer { maxima in
                    for x in 0..<line.count {
                        let value = line[x]
                        sums[x] = sums[x] &+ UInt16(value)
                        minima[x] = min(minima[x], value)
                        maxima[x] = max(maxima[x], value)
                    }
                }
            }
        }
    }
}
