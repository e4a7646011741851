import ScanVision

/// One way to look for QR codes.
public struct QRAttempt: ReadingAttempt, Hashable {
    enum Way: Hashable, Sendable {
        /// Finder patterns in one size of the picture.
        case finders(Look)
        /// Grids that nearly read, grown over the symbol's modules; `isLate` those of the last resorts.
        case growth(isLate: Bool)
        /// Finder patterns of one size together with those of the next ones, in threes and in twos.
        case union(Look)
    }

    /// How to look for finder patterns.
    struct Look: Hashable, Sendable {
        /// Halvings from the level where the search starts; below 0 finer ones.
        var coarser = 0
        /// Whether to look in the picture doubled instead.
        var isDoubled = false
        var average = ThresholdMap.Average.arithmetic
        var runs = FinderRuns.strict
        var isInverted = false
    }

    let way: Way
    /// The name in rejections and benchmarks.
    public let name: String

    init(_ way: Way) {
        self.way = way
        name =
            switch way {
            case .growth: "growth"
            case .finders(let look): look.name
            case .union(let look): "union at " + look.name
            }
    }

    /// Whether it comes after all sizes were looked at once, and what nearly read was grown.
    var isAfterFirstPass: Bool {
        switch way {
        case .growth: false
        case .finders(let look): look.runs == .relaxed
        case .union: true
        }
    }

    /// What glare and damage need is not tried where another reader has read something, unless there is evidence.
    public var isLastResort: Bool { isAfterFirstPass || way == .growth(isLate: true) }

    /// Whether it is the first look for symbols that glare or a border hides from the others.
    var isFirstRelaxed: Bool { way == .finders(Look().relaxed) }

    /// What to try, in order: what reads most for its cost comes first.
    static func attempts(for effort: Effort) -> [QRAttempt] {
        let growth = QRAttempt(.growth(isLate: false))
        let late = QRAttempt(.growth(isLate: true))
        let coarser = [Look(coarser: 1), Look(coarser: 2)]
        switch effort {
        case .fast:
            return ([Look()] + coarser + [Look(isDoubled: true)]).map { QRAttempt(.finders($0)) } + [growth]
        case .normal:
            return both([Look()] + coarser + [Look(isDoubled: true)]) + [growth]
                + both([Look().relaxed]) + [late]
                + ([Look()] + coarser).map { QRAttempt(.union($0)) } + [late]
        case .thorough:
            let finer = (1...6).map { Look(coarser: -$0) } + [Look(isDoubled: true)]
            return both([Look()] + finer + coarser) + [growth]
                + both(([Look()] + finer).map(\.relaxed)) + [late]
                + ([Look()] + finer + coarser).map { QRAttempt(.union($0)) } + [late]
        }
    }

    /// Each look for dark on light, then for light on dark.
    private static func both(_ looks: [Look]) -> [QRAttempt] {
        looks.flatMap { look in
            var inverted = look
            inverted.isInverted = true
            return [QRAttempt(.finders(look)), QRAttempt(.finders(inverted))]
        }
    }
}

extension QRAttempt.Look {
    /// The same with what glare, dark scenes and touching borders need.
    var relaxed: QRAttempt.Look {
        var relaxed = self
        relaxed.average = .geometric
        relaxed.runs = .relaxed
        return relaxed
    }

    fileprivate var name: String {
        let size =
            switch coarser {
            case _ where isDoubled: "double size"
            case 0: "start size"
            case 1...: "start size / \(1 << coarser)"
            default: "start size × \(1 << -coarser)"
            }
        return size + (runs == .relaxed ? ", relaxed" : "") + (isInverted ? ", inverted" : "")
    }
}
