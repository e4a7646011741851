import ScanCore
import ScanVision

/// What one frame's search for QR codes remembers.
public struct QRSearch: Sendable {
    let effort: Effort
    let limits: SearchLimits
    /// The level the search starts in: the finest whose longer side is at most 1100 pixels.
    let startLevel: Int
    /// The finest level to sample modules from: -1 once the picture was doubled.
    var finestLevel: Int
    /// Finder patterns seen so far, each in pixels of its level.
    var finders: [(level: Int, pattern: FinderPattern)] = []
    /// Candidates that are light on dark, by level: tested only while nothing is read.
    var inverted: [Int: [FinderCandidate]] = [:]
    /// Symbols read so far.
    var symbols: [ReadSymbol] = []
    /// Where symbols were seen that did not read, and how much they looked like one.
    var rejected: [(corners: Quad, score: Double)] = []
    /// Grids that may read once grown.
    var promising: [GridHypothesis] = []
    var triplesLeft = 0
    var gridsLeft = 0
    var growthLeft: Int

    /// Longer sides are searched in smaller sizes first: most codes in big pictures have big modules.
    private static let startSide = 1100

    init(_ frame: FrameAnalysis, _ effort: Effort) {
        self.effort = effort
        limits = .of(effort)
        growthLeft = limits.growth.count
        var level = 0
        while level < frame.halvings,
            max(frame.size(of: level).width, frame.size(of: level).height) > Self.startSide
        {
            level += 1
        }
        startLevel = level
        // Making the finer levels of a big picture takes longer than all the rest of a quick look.
        finestLevel = effort == .fast && level >= 2 ? 2 : 0
    }

    /// The level that a look is for; nil where the picture has none, or it is too small to search.
    func level(of look: QRAttempt.Look, in frame: FrameAnalysis) -> Int? {
        let level = look.isDoubled ? -1 : startLevel + look.coarser
        guard look.isDoubled || (0...frame.halvings).contains(level) else { return nil }
        let size = frame.size(of: level)
        // Nothing of 21 modules and a quiet zone is seen in fewer than 40 pixels.
        guard min(size.width, size.height) >= 40 else { return nil }
        let parent = max(frame.size(of: max(level - 1, 0)).width, frame.size(of: max(level - 1, 0)).height)
        if look.coarser > 0, parent <= 300 { return nil }
        if look.isDoubled, max(frame.image.width, frame.image.height) > limits.doubling { return nil }
        return level
    }

    /// Whether a finder pattern belongs to a symbol that was read.
    func isRead(_ pattern: FinderPattern, level: Int) -> Bool {
        let pattern = pattern.scaled(by: levelScale(from: level, to: 0))
        return symbols.contains { $0.owns(pattern) }
    }

    /// Clear finder patterns that belong to no symbol read.
    func unreadFinders(rays: Int, quality: Double) -> Int {
        finders.count {
            $0.pattern.rays >= rays && $0.pattern.quality > quality && !isRead($0.pattern, level: $0.level)
        }
    }
}

/// Where a symbol was read, in pixels of the frame's image.
struct ReadSymbol: Sendable {
    let corners: Quad
    /// Mean side of its modules.
    let module: Double

    init(_ corners: Quad, _ version: Version) {
        // A little larger, so that finder patterns at the corners are inside for sure.
        let centre = Vector(corners.centre)
        self.corners = corners.mapped { Point(centre + (Vector($0) - centre) * 1.05) }
        module = corners.area.squareRoot() / Double(version.size)
    }

    /// Whether a finder pattern is one of its own, or chance within its data; much smaller ones may be those of a
    /// code within the code.
    func owns(_ pattern: FinderPattern) -> Bool {
        pattern.module > 0.55 * module && corners.contains(Point(pattern.centre))
    }
}
