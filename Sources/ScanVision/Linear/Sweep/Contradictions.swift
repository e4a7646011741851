import ScanCore

/// How many times as strong a reading must be for another of the same bars to be forgotten.
private let clearlyStronger: Float = 3

extension SweepSearch {
    /// Settles which of two readings of the same bars is believed: the one with clearly stronger evidence; else the
    /// longer, which explains more bars; else neither.
    mutating func settleContradictions() {
        for a in places.indices {
            for b in places.indices where b > a && contradict(places[a], places[b]) {
                let (first, second) = (places[a], places[b])
                if !prevails(second, over: first) { refuse(b, for: first) }
                if !prevails(first, over: second) { refuse(a, for: second) }
            }
        }
    }

    /// Whether two readings are of the same bars: each lies across the other, or one within the other.
    private func contradict(_ a: SymbolPlace, _ b: SymbolPlace) -> Bool {
        guard a.reading != nil, b.reading != nil, let first = a.corners, let second = b.corners else {
            return false
        }
        return first.contains(b.crossing.centre.point) || second.contains(a.crossing.centre.point)
    }

    private func prevails(_ place: SymbolPlace, over other: SymbolPlace) -> Bool {
        if place.text == other.text && place.symbology == other.symbology { return true }
        if place.strength >= clearlyStronger * other.strength { return true }
        let isStronger = other.strength < clearlyStronger * place.strength
        return isStronger && place.crossing.length > longer * other.crossing.length
    }

    private mutating func refuse(_ index: Int, for other: SymbolPlace) {
        places[index].outcome = .failure(
            DecodeFailure(
                .arbitrate, "contradictory", "other lines across the same bars say \(other.text)",
                figures: [
                    JSONMember("text", .string(places[index].text)),
                    JSONMember("strength", .double(Double(places[index].strength))),
                    JSONMember("other_strength", .double(Double(other.strength))),
                ]))
    }
}

/// How many times as long a symbol is that another is a part of: UPC-E and EAN-13 are 51 and 95 modules.
private let longer: Float = 1.25

extension SIMD2<Float> {
    /// The place in pixels.
    var point: Point { Point(x: Double(x), y: Double(y)) }
}
