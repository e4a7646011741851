import ScanVision

/// Widths of bars and spaces to what every linear symbology takes them for.
enum RunLengthsTarget: FuzzTarget {
    static let name = "run-lengths"

    static func run(_ input: FuzzInput) {
        var input = input
        let symbology = LinearSymbologies.chosen(by: input.byte())
        let isFalling = input.flag()
        // Quarters of a pixel: runs of a bar may be of no width at all.
        let widths = input.bytes(2000).map { Float($0) / 4 }
        var end: Float = 0
        let positions = widths.map { width in
            end += width
            return end
        }
        let edges = LineEdges(positions: positions, firstIsFalling: isFalling, length: Int(end) + 8)
        for reversed in [false, true] {
            for inverted in [false, true] {
                let seen = edges.seen(reversed: reversed, inverted: inverted)
                symbology.claims(in: seen).forEach(LinearSymbologies.check)
            }
        }
    }
}
