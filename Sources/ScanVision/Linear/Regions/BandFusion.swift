import ScanCore

/// Least correlation with the reference at which a shift is believed, and at which a band joins the mean.
private let leastBelieved: Float = 0.7
private let leastJoined: Float = 0.75
/// Bands of which halves are made: of fewer, each half has every other row of each.
private let fewestForHalves = 4
/// Most steps of one registration.
private let steps = 6

extension RegionLines {
    /// The mean of all bands that show the same bars, each shifted so that its bars lie on those of the strongest.
    ///
    /// Noise goes with the root of their number, and glints on a few of them matter little.
    mutating func fused(in frame: FrameAnalysis) -> LineProfile {
        let bands = (0..<bandCount).map { samples(of: $0, in: frame) }
        let low = max(2, min(placement.count - 4, Int(span.lowerBound) - 4))
        let range = low..<max(low + 1, min(placement.count - 2, Int(span.upperBound) + 4))
        let joined = registered(bands, over: range)
        let aligned = joined.map { band, shift in shifted(bands[band], by: shift, over: range) }
        return LineProfile(
            samples: mean(of: aligned),
            halves: aligned.count < fewestForHalves
                ? halves(of: joined, over: range, in: frame)
                : [0, 1].map { first in
                    mean(of: Swift.stride(from: first, to: aligned.count, by: 2).map { aligned[$0] })
                })
    }

    /// The means of every other row of some bands; none where they have one row each.
    private func halves(
        of joined: [(band: Int, shift: BandShift)], over range: Range<Int>, in frame: FrameAnalysis
    ) -> [[Float]] {
        guard rows >= 2 else { return [] }
        return [Float(-0.5), 0.5].map { side in
            mean(
                of: joined.map { band, shift in
                    shifted(everyOtherRow(of: band, side, in: frame), by: shift, over: range)
                })
        }
    }

    /// A line moved to where a shift says, which is for -1 to 1 over a range.
    private func shifted(_ line: [Float], by shift: BandShift, over range: Range<Int>) -> [Float] {
        let middle = Float(range.lowerBound + range.upperBound) / 2
        let half = Float(range.count) / 2
        return line.withUnsafeBufferPointer { samples in
            (0..<samples.count).map { i in
                let s = max(-1.3, min(1.3, (Float(i) - middle) / half))
                return interpolated(samples, at: Float(i) + shift(s))
            }
        }
    }

    /// Bands that show the same bars as the strongest, with their shifts, in the order of the bands.
    private func registered(_ bands: [[Float]], over range: Range<Int>) -> [(band: Int, shift: BandShift)] {
        let reference = strongest(bands, over: range)
        guard bands.count > 1 else { return [(reference, BandShift())] }
        let coarse = bands.map { smoothed($0, sigma: 1.6) }
        let fine = bands.map { smoothed($0, sigma: 0.8) }
        var shifts = [BandShift](repeating: BandShift(), count: bands.count)
        var joined: [Int] = [reference]
        for direction in [-1, 1] {
            var band = reference + direction
            while bands.indices.contains(band) {
                // Neighbours go on as they began.
                var shift = shifts[band - direction]
                if abs(band - reference) > 1 {
                    shift.offset += shift.offset - shifts[band - 2 * direction].offset
                }
                _ = register(
                    coarse[band], against: coarse[reference], &shift, over: range, unknowns: 2, steps: steps)
                let likeness = register(
                    fine[band], against: fine[reference], &shift, over: range, unknowns: 3, steps: steps)
                shifts[band] = likeness > leastBelieved ? shift : shifts[band - direction]
                if likeness > leastJoined { joined.append(band) }
                band += direction
            }
        }
        return joined.sorted().map { ($0, shifts[$0]) }
    }

    /// The band with the most contrast from sample to sample, those near the middle preferred.
    private func strongest(_ bands: [[Float]], over range: Range<Int>) -> Int {
        func strength(_ band: Int) -> Float {
            let part = bands[band][range]
            let energy = zip(part, part.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
            return energy * (1 - 0.3 * Float(abs(band - bands.count / 2)) / Float(bands.count))
        }
        return bands.indices.max { strength($0) < strength($1) } ?? 0
    }

    private func mean(of lines: [[Float]]) -> [Float] {
        var sum = [Float](repeating: 0, count: placement.count)
        for line in lines { for i in sum.indices { sum[i] += line[i] } }
        return sum.map { $0 / Float(lines.count) }
    }
}
