import ScanCore

/// The claims of different readers on one frame, settled.
struct Claims: Sendable {
    var readings: [Reading]
    var rejections: [Rejection]
}

/// Settles who is right where readers claim the same place, and the order of what is left.
///
/// Two readings of one code at one place are one. A linear symbol inside the bars of a stronger one is not a
/// symbol: half an EAN-13 looks like a UPC-E. Nor is one that lies wholly among the modules of a symbol that is
/// not read along lines, whose error correction is the stronger evidence. A place that one reader read is no failure of another.
func arbitrate(_ finds: [Finds]) -> Claims {
    let all = finds.flatMap { find in find.readings.map { Claim(reading: $0, isLinear: find.isLinear) } }
    var winners: [Claim] = []
    var claims = Claims(readings: [], rejections: [])
    for claim in all.sorted(by: { $0.strength > $1.strength }) {
        guard let winner = winners.first(where: { rules(out: claim, by: $0) })?.reading else {
            winners.append(claim)
            continue
        }
        if winner.identity != claim.reading.identity {
            claims.rejections.append(overruled(claim.reading, by: winner))
        }
    }
    claims.readings = winners.map(\.reading)
    let unread = finds.flatMap(\.rejections).filter { rejection in
        !claims.readings.contains { $0.corners.contains(rejection.corners.centre) }
    }
    claims.rejections.append(contentsOf: withoutRepeats(unread))
    claims.readings.sort {
        ($0.corners.centre.y, $0.corners.centre.x) < ($1.corners.centre.y, $1.corners.centre.x)
    }
    return claims
}

/// A reading that wants its place.
private struct Claim {
    let reading: Reading
    let isLinear: Bool
    var strength: (Int, Double, Int) { (isLinear ? 0 : 1, reading.confidence, reading.bytes.count) }
}

private func rules(out claim: Claim, by other: Claim) -> Bool {
    let (reading, winner) = (claim.reading, other.reading)
    let isInside = winner.corners.contains(reading.corners.centre)
    let holdsIt = reading.corners.contains(winner.corners.centre)
    if reading.identity == winner.identity {
        let areEnds =
            claim.isLinear && other.isLinear && areEndsOfTheSameBars(reading.corners, winner.corners)
        return isInside || holdsIt || areEnds
    }
    switch (other.isLinear, claim.isLinear) {
    case (true, true): return isInside || holdsIt
    case (false, true): return reading.corners.corners.allSatisfy(winner.corners.contains)
    // A symbol with error correction may hold a smaller one on purpose.
    default: return false
    }
}

/// Whether two places are the upper and the lower end of bars that are smeared or covered between: as wide, one right
/// above the other, and at least one of them too low to be a symbol of its own.
private func areEndsOfTheSameBars(_ a: Quad, _ b: Quad) -> Bool {
    let across = Point(x: a.topRight.x - a.topLeft.x, y: a.topRight.y - a.topLeft.y)
    let width = (across.x * across.x + across.y * across.y).squareRoot()
    guard width > 0 else { return false }
    func place(_ p: Point) -> (across: Double, along: Double) {
        let (x, y) = (p.x - a.topLeft.x, p.y - a.topLeft.y)
        return ((x * across.x + y * across.y) / width, (y * across.x - x * across.y) / width)
    }
    let tolerance = 0.1 * width
    let isAligned =
        abs(place(b.topLeft).across) < tolerance && abs(place(b.topRight).across - width) < tolerance
    let isNear = abs(place(b.centre).along - place(a.centre).along) < width
    return isAligned && isNear && min(a.area, b.area) < width * width / 8
}

private func overruled(_ reading: Reading, by winner: Reading) -> Rejection {
    Rejection(
        symbology: reading.format.rawValue, corners: reading.corners,
        failure: DecodeFailure(
            .arbitrate, "inside_stronger_symbol",
            "lies on a stronger symbol, a \(winner.format.rawValue)"),
        attempt: "arbitration")
}

/// One rejection a place and symbology: the one that came furthest, which is the last.
private func withoutRepeats(_ rejections: [Rejection]) -> [Rejection] {
    var kept: [Rejection] = []
    for rejection in rejections {
        let same = kept.firstIndex {
            $0.symbology == rejection.symbology && $0.corners.contains(rejection.corners.centre)
        }
        if let same { kept[same] = rejection } else { kept.append(rejection) }
    }
    return kept
}
