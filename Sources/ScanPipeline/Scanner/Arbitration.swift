import ScanCore

/// The claims of different readers on one frame, settled.
struct Claims: Sendable {
    var readings: [Reading]
    var rejections: [Rejection]
}

/// Settles who is right where readers claim the same place, and the order of what is left.
///
/// Two readings of one code at one place are one. A linear symbol inside the bars of a stronger one is not a
/// symbol: half an EAN-13 looks like a UPC-E. Nor is one that lies wholly among the modules of a QR code, whose
/// error correction is the stronger evidence. A place that one reader read is no failure of another.
func arbitrate(_ finds: [Finds]) -> Claims {
    let strongestFirst = finds.flatMap(\.readings).sorted {
        (strength($0), $0.confidence, $0.bytes.count) > (strength($1), $1.confidence, $1.bytes.count)
    }
    var claims = Claims(readings: [], rejections: [])
    for reading in strongestFirst {
        guard let winner = claims.readings.first(where: { rules(out: reading, by: $0) }) else {
            claims.readings.append(reading)
            continue
        }
        if winner.identity != reading.identity {
            claims.rejections.append(overruled(reading, by: winner))
        }
    }
    let unread = finds.flatMap(\.rejections).filter { rejection in
        !claims.readings.contains { $0.corners.contains(rejection.corners.centre) }
    }
    claims.rejections.append(contentsOf: withoutRepeats(unread))
    claims.readings.sort {
        ($0.corners.centre.y, $0.corners.centre.x) < ($1.corners.centre.y, $1.corners.centre.x)
    }
    return claims
}

private func strength(_ reading: Reading) -> Int { reading.format == .qr ? 1 : 0 }

private func rules(out reading: Reading, by winner: Reading) -> Bool {
    let isInside = winner.corners.contains(reading.corners.centre)
    let holdsIt = reading.corners.contains(winner.corners.centre)
    if reading.identity == winner.identity { return isInside || holdsIt }
    switch (winner.format == .qr, reading.format == .qr) {
    case (false, false): return isInside || holdsIt
    case (true, false): return reading.corners.corners.allSatisfy(winner.corners.contains)
    // A QR code may hold a smaller one on purpose.
    default: return false
    }
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
