import ScanCore

/// A picture moved by a projection: each pixel is the mean of some looks, each between four pixels of the original.
struct Resampling {
    let map: Projection
    /// Looks along each side of a pixel.
    let looks: Int

    /// The moved picture, of a size of its own; what lies outside the original is paper.
    func resampled(_ picture: DrawnPicture, _ width: Int, _ height: Int) -> DrawnPicture {
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { into, count in
            picture.pixels.withUnsafeBufferPointer { from in
                let source = Source(
                    pixels: from, width: picture.width, height: picture.height, paper: picture.paper)
                for y in 0..<height { fillRow(y, into, width, source) }
            }
            count = width * height
        }
        var moved = DrawnPicture(
            pixels: pixels, width: width, height: height, paper: picture.paper, symbols: picture.symbols)
        moved.moveSymbols { map($0) }
        return moved
    }

    private func fillRow(_ y: Int, _ into: UnsafeMutableBufferPointer<UInt8>, _ width: Int, _ source: Source)
    {
        let back = map.inverse.m
        let (a, b, c, d, e, f) = (back[0], back[1], back[2], back[3], back[4], back[5])
        let (g, h, i) = (back[6], back[7], back[8])
        let step = 1 / Double(looks)
        for x in 0..<width {
            var sum = 0
            for look in 0..<(looks &* looks) {
                let u = Double(x) + (Double(look % looks) + 0.5) * step
                let v = Double(y) + (Double(look / looks) + 0.5) * step
                let w = g * u + h * v + i
                sum &+= source.look((a * u + b * v + c) / w - 0.5, (d * u + e * v + f) / w - 0.5)
            }
            let count = looks &* looks &* 256
            into[y &* width &+ x] = UInt8(truncatingIfNeeded: (sum &+ count / 2) / count)
        }
    }

    private struct Source {
        let pixels: UnsafeBufferPointer<UInt8>
        let width: Int
        let height: Int
        let paper: UInt8

        /// Grey between four pixels, in 256ths; (0, 0) is the middle of the first pixel.
        @inline(__always)
        func look(_ x: Double, _ y: Double) -> Int {
            // Also keeps infinities and what is no number from becoming whole numbers.
            guard x > -1, y > -1, x < Double(width), y < Double(height) else { return Int(paper) &* 256 }
            let (left, top) = (x.rounded(.down), y.rounded(.down))
            let (column, row) = (Int(left), Int(top))
            let (across, down) = (Int((x - left) * 16), Int((y - top) * 16))
            let above = pixel(column, row) &* (16 &- across) &+ pixel(column &+ 1, row) &* across
            let below = pixel(column, row &+ 1) &* (16 &- across) &+ pixel(column &+ 1, row &+ 1) &* across
            return above &* (16 &- down) &+ below &* down
        }

        @inline(__always)
        private func pixel(_ x: Int, _ y: Int) -> Int {
            x >= 0 && y >= 0 && x < width && y < height ? Int(pixels[y &* width &+ x]) : Int(paper)
        }
    }
}
