import ScanCore
import ScanVision

extension QRSearch {
    /// Whether an attempt is worth its cost after what was found so far.
    ///
    /// - Parameter hasReading: whether anything was read in the frame, by another reader perhaps
    func isWorthTrying(_ attempt: QRAttempt, in frame: FrameAnalysis, hasReading: Bool) -> Bool {
        // Two clear finder patterns of no symbol read may be those of another; fewer are chance.
        let isDone = hasReading && unreadFinders(rays: 30, quality: 0.75) < 2
        if isDone, effort < .thorough || attempt.isAfterFirstPass && !attempt.isFirstRelaxed { return false }
        switch attempt.way {
        case .growth: return !promising.isEmpty && growthLeft > 0
        case .finders(let look): return isWorthTrying(look, in: frame)
        case .union(let look):
            guard let level = level(of: look, in: frame), finders.contains(where: { $0.level == level })
            else {
                return false
            }
            return unreadFinders(rays: 28, quality: 0.7) >= 2
        }
    }

    private func isWorthTrying(_ look: QRAttempt.Look, in frame: FrameAnalysis) -> Bool {
        guard let level = level(of: look, in: frame) else { return false }
        if look.isInverted, !symbols.isEmpty || inverted[level]?.isEmpty != false { return false }
        if look.coarser > 0, !symbols.isEmpty, effort < .thorough { return false }
        if look.runs == .relaxed, effort < .thorough || look.isDoubled || look.isInverted {
            return finders.contains { $0.pattern.rays >= 28 && $0.pattern.quality > 0.7 }
        }
        return true
    }

    /// Why nothing was located, once all was looked at.
    func nothingLocated(in frame: FrameAnalysis) -> DecodeFailure {
        if level(of: QRAttempt.Look(), in: frame) != nil,
            frame.thresholds(startLevel, .arithmetic).thresholds.allSatisfy({ $0 == 1 })
        {
            return .noContrast
        }
        return finders.count < 3 ? .noFinders(finders.count) : .nothingTogether(finders.count)
    }

    /// Places where symbols may be, the likeliest first.
    mutating func locate(
        _ attempt: QRAttempt, in frame: FrameAnalysis, _ budget: inout WorkBudget
    ) -> [QRLocation] {
        triplesLeft = limits.triples
        gridsLeft = limits.grids
        switch attempt.way {
        case .growth: return takePromising().map { QRLocation($0) }
        case .finders(let look): return locate(look, in: frame, &budget)
        case .union(let look): return locateUnion(look, in: frame, &budget)
        }
    }

    private mutating func locate(
        _ look: QRAttempt.Look, in frame: FrameAnalysis, _ budget: inout WorkBudget
    ) -> [QRLocation] {
        guard let level = level(of: look, in: frame) else { return [] }
        if look.isDoubled { finestLevel = level }
        let image = frame.level(level)
        let candidates = candidates(look, level, frame, &budget)
        let patterns = FinderSearch.patterns(of: candidates, in: image, &budget)
        guard !budget.gaveUp else { return [] }
        let found = strongest(
            patterns.filter { !isRead($0, level: level) }, frame.size(of: level))
        finders += found.map { (level, $0) }
        return sets(of: found, in: image, isLate: false, &budget).map { QRLocation($0, level: level) }
    }

    /// Candidates of a look's polarity; those of the other are kept for a later look.
    private mutating func candidates(
        _ look: QRAttempt.Look, _ level: Int, _ frame: FrameAnalysis, _ budget: inout WorkBudget
    ) -> [FinderCandidate] {
        if look.isInverted { return inverted.removeValue(forKey: level) ?? [] }
        let size = frame.size(of: level)
        let pixels = size.width * size.height
        // A pixel takes about 1.5 ns: its share of the smaller pictures, of the thresholds and of the rows looked at.
        guard budget.spend(pixels / 650 + 1) else { return [] }
        let all = FinderSearch(runs: look.runs, rowStep: limits.rowStep).candidates(
            in: frame.level(level), frame.thresholds(level, look.average))
        let share = FairShare(width: size.width, height: size.height, parts: 16)
        func picked(_ candidates: [FinderCandidate]) -> [FinderCandidate] {
            share.pick(limits.candidateLimit(pixels: pixels), of: candidates) { Vector($0.centre) }
        }
        inverted[level] = picked(all.filter(\.isInverted))
        return picked(all.filter { !$0.isInverted })
    }

    /// The strongest patterns of a level, some of each part of it.
    private func strongest(
        _ patterns: [FinderPattern], _ size: (width: Int, height: Int)
    ) -> [FinderPattern] {
        guard patterns.count > limits.finders else { return patterns }
        // Coarse parts: in finer ones the finders of one symbol would be parted.
        return FairShare(width: size.width, height: size.height, parts: 4).pick(
            limits.finders, of: patterns.sorted { $0.strength > $1.strength }
        ) { $0.centre }
    }

    /// The patterns of a level and of those next to it, each once, in threes and in twos.
    private func locateUnion(
        _ look: QRAttempt.Look, in frame: FrameAnalysis, _ budget: inout WorkBudget
    ) -> [QRLocation] {
        guard let level = level(of: look, in: frame) else { return [] }
        let size = frame.size(of: level)
        var union = FinderCollection(width: size.width, height: size.height)
        for distance in 0...1 {
            for finder in finders where abs(finder.level - level) == distance {
                let pattern = finder.pattern.scaled(by: levelScale(from: finder.level, to: level))
                guard !isRead(pattern, level: level) else { continue }
                union.add(pattern)
            }
        }
        guard union.patterns.count >= 2 else { return [] }
        return sets(of: strongest(union.patterns, size), in: frame.level(level), isLate: true, &budget).map {
            QRLocation($0, level: level)
        }
    }

    private func sets(
        of patterns: [FinderPattern], in image: GrayImage, isLate: Bool, _ budget: inout WorkBudget
    ) -> [FinderSet] {
        image.withReader { reader in
            let triples = TripleSearch(finders: patterns, limits: limits, reader: reader, isLate: isLate)
                .sets(&budget)
            return isLate
                ? triples + PairSearch(finders: patterns, reader: reader).sets(&budget) : triples
        }
    }

    /// The grids worth growing, the best first, at most a few at each place.
    private mutating func takePromising() -> [GridHypothesis] {
        var places: [(centre: Vector, size: Double, count: Int)] = []
        let sorted = promising.sorted { $0.score > $1.score }
        promising = []
        return sorted.filter { grid in
            let corners = grid.corners
            let centre = Vector(corners.centre)
            let size = (Vector(corners.bottomRight) - Vector(corners.topLeft)).length
            let same = places.firstIndex {
                ($0.centre - centre).length < 0.2 * $0.size && $0.size < 1.5 * size && size < 1.5 * $0.size
            }
            guard let same else {
                places.append((centre, size, 1))
                return true
            }
            places[same].count += 1
            return places[same].count <= 5
        }
    }
}
