import ScanCore
import ScanVision

/// Grows a flat grid that nearly reads over the symbol's own modules: over slants, curls, folds and cloth.
///
/// Big symbols follow their alignment patterns; others lock in to the edges of their modules, outwards from the
/// finder patterns, first by a better homography, then freely. After each step the symbol is tried.
struct GridGrowth {
    private let image: GrayImage
    private let layout: SymbolLayout
    private let isInverted: Bool
    private let isLate: Bool
    /// Middles of the finder patterns, in modules.
    private let seeds: [(x: Int, y: Int)]
    private var grid: WarpedGrid
    private var raster: GridRaster
    private(set) var failure: DecodeFailure
    private var result: (symbol: DecodedSymbol, grid: WarpedGrid)?

    /// What growing a grid over a module takes in all its steps, in budget units.
    static let unitsPerModule = 1.5

    /// Growth from a grid, in a picture whose pixels its map is in.
    init(_ hypothesis: GridHypothesis, in image: GrayImage) {
        self.image = image
        layout = .of(hypothesis.version)
        isInverted = hypothesis.isInverted
        isLate = hypothesis.isLate
        seeds = hypothesis.finders.map { $0.corner.module(hypothesis.size) }
        grid = WarpedGrid(size: hypothesis.size, map: hypothesis.map)
        raster = grid.raster(of: image)
        failure = .patterns(0)
    }

    /// The symbol, and the grid it was read with; nil where none was, for the reason that `failure` tells.
    mutating func symbol() -> (symbol: DecodedSymbol, grid: WarpedGrid)? {
        let patterns = layout.version.hasVersionInformation ? findAlignment(reach: 2) : []
        let followsPatterns = patterns.count >= 3 && patterns.count * 10 >= layout.alignment.count * 4
        if followsPatterns {
            if follow(patterns) { return result }
        } else {
            fitEdges()
            let fit = patternsAgree()
            failure = .patterns(fit.all)
            if fit.all < 0.6 && fit.timing < 0.7 { return nil }
            if read() || fitAlignment() { return result }
        }
        if bend() { return result }
        return readHard() ? result : nil
    }

    // MARK: Steps

    private func findAlignment(reach: Float) -> [AlignmentSearch.Found] {
        AlignmentSearch(layout: layout, raster: raster, isInverted: isInverted).find(reach: reach)
    }

    /// Bends the grid through alignment patterns, three times ever nearer; true once the symbol reads.
    private mutating func follow(_ first: [AlignmentSearch.Found]) -> Bool {
        var found = first
        for reach in [1.2, 0.6, nil] as [Float?] {
            guard found.count >= 3 else { break }
            bend(
                through: found,
                fixed: seeds.flatMap { seed in
                    [(0, 0), (-3, -3), (3, 3), (3, -3), (-3, 3)].map { (x: seed.x + $0.0, y: seed.y + $0.1) }
                })
            if read() { return true }
            if let reach { found = findAlignment(reach: reach) }
        }
        return false
    }

    private mutating func bend(through found: [AlignmentSearch.Found], fixed: [(x: Int, y: Int)]) {
        let known =
            found.map { GridShift(place: $0.middle - 0.5, shift: $0.shift) }
            + fixed.map { GridShift(place: Vector(Double($0.x), Double($0.y)), shift: Vector(0, 0)) }
        let centres = layout.version.alignmentCentres
        let spacing = centres.count > 2 ? Double(centres[2] - centres[1]) : 20
        grid.shift(by: ShiftField(known, spread: spacing).shifts(size: layout.size))
        raster = grid.raster(of: image)
    }

    /// Fits the homography to the edges of modules, outwards from the finder patterns.
    private mutating func fitEdges() {
        for round in 0..<(isLate ? 3 : 2) {
            let phase = GridPhase(of: raster, radius: round == 0 ? 2 : 3)
            let (across, down) = unwrapped(phase)
            var places: [Correspondence] = []
            var farthest = 0.0
            for i in across.offsets.indices {
                let trust = Double(min(across.trust[i], down.trust[i]))
                guard trust >= 0.05 else { continue }
                let middle = Vector(Double(i % layout.size) + 0.5, Double(i / layout.size) + 0.5)
                let shift = Vector(Double(across.offsets[i]), Double(down.offsets[i]))
                farthest = max(farthest, shift.length)
                places.append(
                    Correspondence(grid: middle, picture: grid.map(middle + shift), weight: trust * trust))
            }
            guard places.count >= layout.size * layout.size / 8, let map = Self.robustFit(places) else {
                return
            }
            grid.map = map
            raster = grid.raster(of: image)
            if farthest < 0.1 { return }
        }
    }

    // Closures, not key paths: these are looked up for each module.
    private func unwrapped(_ phase: GridPhase) -> (PhaseUnwrapping, PhaseUnwrapping) {
        (
            PhaseUnwrapping(
                phase.offsets.map { $0.x }, trust: phase.trust.map { $0.x }, size: layout.size, from: seeds),
            PhaseUnwrapping(
                phase.offsets.map { $0.y }, trust: phase.trust.map { $0.y }, size: layout.size, from: seeds)
        )
    }

    /// A fit, and a second one in which places count less the farther they lie off the first.
    private static func robustFit(_ places: [Correspondence]) -> Homography? {
        guard let first = Homography(fitting: places) else { return nil }
        let weighted = places.map { place in
            let diagonal = (first(place.grid + 0.5) - first(place.grid - 0.5)).length
            let error = (first(place.grid) - place.picture).length / (diagonal * 0.7 + 1e-6)
            var weighted = place
            weighted.weight /= 1 + 4 * error * error
            return weighted
        }
        return Homography(fitting: weighted)
    }

    /// Brings the alignment patterns into the homography, if that agrees at least as well; true once it reads.
    private mutating func fitAlignment() -> Bool {
        guard layout.version.number >= 2 else { return false }
        let isBig = layout.version.hasVersionInformation
        let found = findAlignment(reach: isBig ? 1.4 : 2.4)
        guard isBig ? found.count >= 3 : found.count == 1 else { return false }
        let before = (grid, raster, patternsAgree())
        guard let map = Homography(fitting: alignmentPlaces(found)) else { return false }
        grid.map = map
        raster = grid.raster(of: image)
        if isBig, case let again = findAlignment(reach: 1), again.count >= 3 {
            bend(through: again, fixed: seeds)
        }
        let after = patternsAgree()
        if after.all + 0.3 * after.timing < before.2.all + 0.3 * before.2.timing - 0.01 {
            (grid, raster) = (before.0, before.1)
            return false
        }
        return read()
    }

    private func alignmentPlaces(_ found: [AlignmentSearch.Found]) -> [Correspondence] {
        let fixed = seeds.flatMap { seed in
            [(0.0, 0.0), (-3, -3), (3, -3), (-3, 3), (3, 3)].map { offset in
                let place = Vector(Double(seed.x) + 0.5 + offset.0, Double(seed.y) + 0.5 + offset.1)
                return Correspondence(grid: place, picture: grid.map(place), weight: offset.0 == 0 ? 3 : 1)
            }
        }
        return fixed
            + found.map {
                Correspondence(
                    grid: $0.middle, picture: grid.map($0.middle + $0.shift), weight: 3 * Double($0.agreement)
                )
            }
    }

    /// Bends the grid freely after the edges of modules; true once the symbol reads.
    private mutating func bend() -> Bool {
        let before = (grid: grid, raster: raster, fit: patternsAgree().all)
        var isNear = !grid.shifts.isEmpty
        let rounds = isLate ? 4 : 3
        for round in 0..<rounds {
            let phase = GridPhase(of: raster, radius: 2)
            let more = smooth(isNear ? Self.trusted(phase) : unwrappedField(phase))
            isNear = true
            grid.shift(by: more)
            raster = grid.raster(of: image)
            if round + 1 < rounds, read() { return true }
            if more.allSatisfy({ max(abs($0.x), abs($0.y)) < 0.08 }) { break }
        }
        if patternsAgree().all < before.fit - 0.04 { (grid, raster) = (before.grid, before.raster) }
        return false
    }

    private typealias TrustedShifts = [(shift: SIMD2<Float>, trust: SIMD2<Float>)]

    /// Near the truth offsets need no unwrapping: larger ones are noise.
    private static func trusted(_ phase: GridPhase) -> TrustedShifts {
        zip(phase.offsets, phase.trust).map { offset, trust in
            (
                offset.replacing(with: 0, where: offset .> 0.4 .| offset .< -0.4),
                trust.replacing(with: 0, where: trust .< 0.2)
            )
        }
    }

    private func unwrappedField(_ phase: GridPhase) -> TrustedShifts {
        let (across, down) = unwrapped(phase)
        return across.offsets.indices.map {
            (SIMD2(across.offsets[$0], down.offsets[$0]), SIMD2(across.trust[$0], down.trust[$0]))
        }
    }

    /// Each module's shift as the mean of its neighbours', by trust.
    private func smooth(_ shifts: TrustedShifts) -> [SIMD2<Float>] {
        let weighted = shifts.map { SIMD4(lowHalf: $0.shift * ($0.trust + 0.01), highHalf: $0.trust + 0.01) }
        return boxSums(weighted, size: layout.size, radius: 1).map { $0.lowHalf / $0.highHalf }
    }

    // MARK: Reading

    private var levels: ModuleGrid { isInverted ? raster.levels.inverted : raster.levels }

    /// Agreement of the function patterns under one threshold for all.
    private func patternsAgree() -> (all: Double, timing: Double) {
        FunctionPatterns.agreement(LocalThreshold(radius: layout.size).certainties(levels), layout)
    }

    /// Tries to read what is sure enough.
    private mutating func read() -> Bool {
        let certain = LocalThreshold(radius: 5).certainties(levels)
        let fit = FunctionPatterns.agreement(certain, layout)
        guard fit.all > 0.8, fit.timing > 0.7 else {
            if failure.stage == .sample { failure = .patterns(fit.all) }
            return false
        }
        return decode(certain, erasing: false)
    }

    /// Tries to read with doubtful codewords left out, then sharpened.
    private mutating func readHard() -> Bool {
        let levels = self.levels
        let certain = LocalThreshold(radius: 5).certainties(levels)
        let fit = FunctionPatterns.agreement(certain, layout)
        guard fit.all > 0.66, fit.timing > 0.55 else { return false }
        if decode(certain, erasing: true) { return true }
        guard fit.all > 0.75 else { return false }
        return [0.4, 0.8].contains { strength in
            decode(LocalThreshold(radius: 5).certainties(levels.sharpened(by: strength)), erasing: true)
        }
    }

    private mutating func decode(_ certain: ModuleGrid, erasing: Bool) -> Bool {
        switch GridDecoder(layout: layout).decode(certain, erasing: erasing) {
        case .failure(let failure):
            self.failure = failure
            return false
        case .success(let symbol):
            result = (symbol, grid)
            return true
        }
    }
}
