import ScanCore
import ScanVision

/// Reads QR Code symbols (ISO/IEC 18004), versions 1 to 40, of all levels and masks, mirrored and inverted ones too.
public struct QR: Symbology {
    /// The name as configured.
    public static let name = "qr"
    /// One line for listings.
    public static let summary = "Reads QR codes of all versions, damaged and distorted ones too."
    /// QR Code alone.
    public static let formats: [SymbolFormat] = [.qr]

    /// The symbology; it has no options.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// A reader outside any pipeline.
    public init() {}

    /// What to try, cheapest and most telling first.
    public func attempts(for effort: Effort) -> [QRAttempt] { QRAttempt.attempts(for: effort) }

    /// Work that a frame is worth; a unit is about a microsecond.
    public func budget(for effort: Effort, pixels: Int) -> Int {
        let work = SearchLimits.of(effort).work
        return work.base + Int(Double(work.perMegapixel) * Double(pixels) / 1e6)
    }

    /// The search of a new frame.
    public func beginSearch(of frame: FrameAnalysis, effort: Effort) -> QRSearch { QRSearch(frame, effort) }

    /// Whether an attempt is worth its cost after what was found so far.
    public func isWorthTrying(
        _ attempt: QRAttempt, in frame: FrameAnalysis, _ search: QRSearch, readings: [Reading]
    ) -> Bool {
        // Two clear finder patterns of no symbol read may be those of another; fewer are chance.
        let isDone = !readings.isEmpty && search.unreadFinders(rays: 30, quality: 0.75) < 2
        switch attempt.way {
        case .growth: return !search.promising.isEmpty && search.growthLeft > 0
        case .finders(let look):
            let isPassEnd = look.runs == .relaxed
            if isDone, search.effort < .thorough || isPassEnd { return false }
            return isWorthTrying(look, in: frame, search, hasRead: !readings.isEmpty)
        }
    }

    private func isWorthTrying(
        _ look: QRAttempt.Look, in frame: FrameAnalysis, _ search: QRSearch, hasRead: Bool
    ) -> Bool {
        guard let level = search.level(of: look, in: frame) else { return false }
        if look.isInverted { return !hasRead && search.inverted[level]?.isEmpty == false }
        if look.coarser > 0, hasRead, search.effort < .thorough { return false }
        if look.runs == .relaxed, search.effort < .thorough {
            return search.finders.contains { $0.pattern.rays >= 28 && $0.pattern.quality > 0.7 }
        }
        return true
    }

    /// Places where symbols may be, the likeliest first.
    public func locate(
        _ attempt: QRAttempt, in frame: FrameAnalysis, _ search: inout QRSearch, _ budget: inout WorkBudget
    ) -> [QRLocation] {
        search.beginLook()
        switch attempt.way {
        case .growth: return search.takePromising().map { QRLocation($0) }
        case .finders(let look): return locate(look, in: frame, &search, &budget)
        }
    }

    private func locate(
        _ look: QRAttempt.Look, in frame: FrameAnalysis, _ search: inout QRSearch, _ budget: inout WorkBudget
    ) -> [QRLocation] {
        guard let level = search.level(of: look, in: frame) else { return [] }
        search.finestLevel = min(search.finestLevel, level)
        let image = frame.level(level)
        let candidates = search.candidates(look, level, frame, &budget)
        guard budget.spend(candidates.count * 2) else { return [] }
        var finders = FinderSearch.patterns(of: candidates, in: image).filter {
            !search.isRead($0, level: level)
        }
        if finders.count > search.limits.finders {
            finders = Array(finders.sorted { $0.strength > $1.strength }.prefix(search.limits.finders))
        }
        search.finders += finders.map { (level, $0) }
        guard budget.spend(finders.count * finders.count / 20) else { return [] }
        return image.withReader { reader in
            TripleSearch(finders: finders, limits: search.limits, reader: reader, isLate: false).triples()
        }.map { QRLocation($0, level: level) }
    }

    /// Whether none of a place's finder patterns belongs to a symbol that was read, and there is work left for it.
    public func isOpen(_ location: QRLocation, _ search: QRSearch) -> Bool {
        search.triplesLeft > 0 && search.gridsLeft > 0
            && !location.finders.contains { search.isRead($0, level: location.level) }
    }

    /// What the symbol there says.
    public func decode(
        _ location: QRLocation, _ attempt: QRAttempt, in frame: FrameAnalysis, _ search: inout QRSearch,
        _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading {
        switch location.evidence {
        case .triple(let triple): try decode(triple, location.level, in: frame, &search, &budget)
        case .grid: throw .noSymbol
        }
    }

    private func decode(
        _ triple: FinderTriple, _ level: Int, in frame: FrameAnalysis, _ search: inout QRSearch,
        _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading {
        search.triplesLeft -= 1
        let finders: [(FinderCorner, FinderPattern)] = [
            (.topLeft, triple.topLeft), (.topRight, triple.topRight), (.bottomLeft, triple.bottomLeft),
        ]
        let versions = versionCandidates(
            size: triple.size, timing: [triple.timing.right, triple.timing.down], isLate: false,
            limit: search.limits.versions)
        let reader = GridReader(frame: frame, finestLevel: search.finestLevel, leastFinders: 0.74)
        var best: (score: Double, failure: DecodeFailure) = (search.limits.growth.score, .noSymbol)
        for (index, version) in versions.enumerated() {
            // Little perspective is likelier than much where the fourth corner has no finder to tell.
            for damping in index < search.limits.dampedVersions ? [1e-4, 1] : [1e-4] {
                search.gridsLeft -= 1
                guard search.gridsLeft >= 0, budget.spend(5) else { throw best.failure }
                guard var grid = GridHypothesis(version, level: level, through: finders, damping: damping)
                else { continue }
                switch reader.read(grid) {
                case .nothing: continue
                case .read(let symbol, let corners):
                    search.note(ReadSymbol(corners, version))
                    return Reading(symbol, corners, isInverted: grid.isInverted)
                case .promising(let score, let failure):
                    _ = budget.spend(version.size * version.size / 20)
                    grid.score = score
                    search.consider(grid)
                    if score >= best.score { best = (score, failure) }
                }
            }
        }
        throw best.failure
    }
}

extension QRSearch {
    /// Candidates of a look's polarity; those of the other are kept for a later look.
    fileprivate mutating func candidates(
        _ look: QRAttempt.Look, _ level: Int, _ frame: FrameAnalysis, _ budget: inout WorkBudget
    ) -> [FinderCandidate] {
        if look.isInverted { return inverted.removeValue(forKey: level) ?? [] }
        let image = frame.level(level)
        let pixels = image.width * image.height
        guard budget.spend(pixels / 1000 + 1) else { return [] }
        let search = FinderSearch(
            runs: look.runs, rowStep: limits.rowStep, limit: limits.candidateLimit(pixels: pixels))
        let all = search.candidates(in: image, frame.thresholds(level, look.average))
        inverted[level] = all.filter(\.isInverted)
        return all.filter { !$0.isInverted }
    }

    /// Keeps a grid that may read once grown.
    mutating func consider(_ grid: GridHypothesis) {
        if grid.score >= limits.growth.score { promising.append(grid) }
    }

    /// The grids worth growing, the best first.
    mutating func takePromising() -> [GridHypothesis] {
        defer { promising = [] }
        return promising.sorted { $0.score > $1.score }
    }
}
