import ScanCore
import ScanVision

extension QRSearch {
    /// Whether none of a place's finder patterns belongs to a symbol that was read, and there is work left for it.
    func isOpen(_ location: QRLocation) -> Bool {
        switch location.evidence {
        case .grid: guard growthLeft > 0 else { return false }
        case .finders(let set):
            guard gridsLeft > 0, set.finders.count < 3 || triplesLeft > 0 else { return false }
        }
        return !location.finders.contains { isRead($0, level: location.level) }
    }

    /// What the symbol between finder patterns says, read through flat grids.
    mutating func decode(
        _ set: FinderSet, _ level: Int, in frame: FrameAnalysis, _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading {
        triplesLeft -= 1
        let reader = GridReader(frame: frame, finestLevel: finestLevel, leastFinders: set.isLate ? 0.7 : 0.74)
        var best: (score: Double, failure: DecodeFailure) = (limits.growth.score, .noSymbol)
        var versions = set.versions(limit: limits.versions + (set.isLate ? 1 : 0))
        var index = 0
        while index < versions.count {
            for damping in set.dampings(forVersion: index, limits) {
                gridsLeft -= 1
                guard gridsLeft >= 0, budget.spend(6) else {
                    throw told(best.failure, best.score, of: set, level)
                }
                let made = GridHypothesis(
                    versions[index], level: level, through: set.finders, damping: damping, isLate: set.isLate)
                guard var grid = made else { continue }
                switch reader.read(grid) {
                case .nothing: continue
                case .read(let symbol, let corners): return note(symbol, corners, isInverted: grid.isInverted)
                case .promising(let promise):
                    // Reading all modules takes about 100 ns each.
                    _ = budget.spend(grid.size * grid.size / 10)
                    grid.score = promise.fit + promise.evidence
                    if promise.fit >= best.score { best = (promise.fit, promise.failure) }
                    if let other = promise.other {
                        if !versions.contains(other) { versions.append(other) }
                    } else if isWorthGrowing(promise) {
                        promising.append(grid)
                    }
                }
            }
            index += 1
        }
        throw told(best.failure, best.score, of: set, level)
    }

    /// Growing over a big symbol takes long, so what speaks for it beside its patterns counts only where all counts.
    private func isWorthGrowing(_ promise: Promise) -> Bool {
        promise.fit + (effort == .thorough ? promise.evidence : 0) >= limits.growth.score
    }

    /// A failure as it is to be told: finders of a place that failed with a better score are the same symbol, seen
    /// in other roles.
    private mutating func told(
        _ failure: DecodeFailure, _ score: Double, of set: FinderSet, _ level: Int
    ) -> DecodeFailure {
        guard failure.stage != .locate else { return failure }
        let centres = set.finders.map(\.pattern.centre)
        let middle = centres.reduce(Vector(0, 0), +) / Double(centres.count) * levelScale(from: level, to: 0)
        if rejected.contains(where: { $0.score >= score && $0.corners.contains(Point(middle)) }) {
            return .noSymbol
        }
        rejected.append((Quad(set.outline, level: level), score))
        return failure
    }

    /// What the symbol under a grid says once the grid was grown over it.
    mutating func grow(
        _ grid: GridHypothesis, in frame: FrameAnalysis, _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading {
        growthLeft -= 1
        let modules = Double(grid.size * grid.size)
        guard budget.spend(Int(modules * GridGrowth.unitsPerModule)) else { throw .noSymbol }
        let local = grid.inBestLevel(of: frame, finest: finestLevel)
        var growth = GridGrowth(local, in: frame.level(local.level))
        guard let read = growth.symbol() else { throw growth.failure.about(grid, in: frame) }
        growthLeft += 2
        return note(read.symbol, Quad(read.grid.outline, level: local.level), isInverted: grid.isInverted)
    }

    /// A symbol was read; others may be there too, so there is a little more to spend.
    private mutating func note(_ symbol: DecodedSymbol, _ corners: Quad, isInverted: Bool) -> Reading {
        symbols.append(ReadSymbol(corners, symbol.version))
        triplesLeft = min(limits.triples, triplesLeft + 10)
        gridsLeft += 30
        return Reading(symbol, corners, isInverted: isInverted)
    }
}

extension WarpedGrid {
    /// The symbol's corners, clockwise from the upper left.
    fileprivate var outline: [Vector] {
        let end = Double(size)
        return [place(0, 0), place(end, 0), place(end, end), place(0, end)]
    }
}
