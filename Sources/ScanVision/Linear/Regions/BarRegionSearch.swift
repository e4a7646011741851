import Glibc
import ScanCore

/// Coherences above which cells are joined to regions, one after the other: a symbol that is glued to its text at
/// the first separates at the last.
private let coherenceMasks: [Float] = [BarField.leastCoherence, 0.7, 0.85]
/// Cells of a region: fewer are no symbol, or one that straight lines read as well.
private let fewestCells = 6
/// How far a cell's direction may be from the region's: 22 degrees, doubled like all directions here.
private let turnLimit = cosf(44 * .pi / 180)

/// Regions that look like bars at one scale, with the frame's pixels `scale` to each of the image's.
func barRegions(in image: GrayImage, scale: Float, masks: Int) -> [BarRegion] {
    let field = BarField(GradientCells(image))
    let candidates = field.candidates
    guard candidates.count >= fewestCells else { return [] }
    let strength = candidates.map { field.energy[$0] * field.coherence[$0] }
    let order = candidates.indices.sorted { strength[$0] > strength[$1] }.map { candidates[$0] }
    return coherenceMasks.prefix(masks).flatMap { mask in
        var fill = RegionFill(field, mask: mask)
        return order.compactMap { seed -> BarRegion? in
            guard fill.isFree(seed) else { return nil }
            let patch = fill.grow(from: seed)
            return patch.cells.count < fewestCells ? nil : region(of: patch, field, scale: scale)
        }
    }
}

/// Cells grown together, and the sum of their doubled directions, weighted by coherence.
private struct Patch {
    var cells: [Int] = []
    var direction = SIMD2<Float>.zero
}

/// Grows patches of cells whose directions agree; a cell belongs to one patch.
private struct RegionFill {
    private let field: BarField
    private var isTaken: [Bool]

    init(_ field: BarField, mask: Float) {
        self.field = field
        isTaken = field.coherence.map { $0 <= mask }
    }

    func isFree(_ cell: Int) -> Bool { !isTaken[cell] }

    mutating func grow(from seed: Int) -> Patch {
        var patch = Patch()
        var open = [seed]
        isTaken[seed] = true
        while let cell = open.popLast() {
            patch.cells.append(cell)
            patch.direction += field.direction[cell] * field.coherence[cell]
            let sum = patch.direction
            let least = (sum * sum).sum().squareRoot() * turnLimit
            field.neighbourhood(of: cell) { near in
                guard !isTaken[near], (field.direction[near] * sum).sum() >= least else { return }
                isTaken[near] = true
                open.append(near)
            }
        }
        return patch
    }
}

/// The region of a patch, or nil if it is no symbol's shape.
private func region(of patch: Patch, _ field: BarField, scale: Float) -> BarRegion? {
    let count = Float(patch.cells.count)
    let side = Float(field.side)
    func place(_ cell: Int) -> SIMD2<Float> {
        SIMD2(Float(cell % field.columns) + 0.5, Float(cell / field.columns) + 0.5) * side
    }
    let centre = patch.cells.reduce(SIMD2<Float>.zero) { $0 + place($1) } / count
    let angle = 0.5 * atan2f(patch.direction.y, patch.direction.x)
    let normal = SIMD2(cosf(angle), sinf(angle))
    let across = patch.cells.map { ((place($0) - centre) * normal).sum() }.sorted()
    let along = patch.cells.map { ((place($0) - centre) * SIMD2(-normal.y, normal.x)).sum() }.sorted()
    // Outliers are cells of text that hang on: 2 % across, where each end matters, 5 % along.
    let u = trimmed(across, part: 0.02)
    let v = trimmed(along, part: 0.05)
    let length = u.upperBound - u.lowerBound + side
    let height = v.upperBound - v.lowerBound
    guard length >= 3.5 * side, height <= 6 * length else { return nil }
    let area = count * side * side
    let filled = min(1, area / (length * (height + side)))
    let energy = patch.cells.reduce(0) { $0 + field.energy[$1] } / count
    let agreement = (patch.direction * patch.direction).sum().squareRoot() / count
    let shape = min(1, length / (8 * side)) * agreement * filled * filled
    return BarRegion(
        centre: centre * scale, angle: angle,
        across: ((u.lowerBound - side / 2) * scale)...((u.upperBound + side / 2) * scale),
        along: (v.lowerBound * scale)...(v.upperBound * scale),
        score: area * scale * scale * energy.squareRoot() * shape)
}

private func trimmed(_ sorted: [Float], part: Float) -> ClosedRange<Float> {
    let cut = Int(Float(sorted.count) * part)
    return sorted[cut]...sorted[sorted.count - 1 - cut]
}
