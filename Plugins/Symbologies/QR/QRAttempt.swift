import ScanVision

/// One way to look for QR codes.
public struct QRAttempt: ReadingAttempt, Hashable {
    enum Way: Hashable, Sendable {
        /// Finder patterns in one size of the picture.
        case finders(Look)
        /// Grids that nearly read, grown over the symbol's modules.
        case growth
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
            }
    }

    /// What to try, in order: what reads most for its cost comes first.
    static func attempts(for effort: Effort) -> [QRAttempt] {
        let coarser = [Look(coarser: 1), Look(coarser: 2)]
        switch effort {
        case .fast: return ([Look()] + coarser).map { QRAttempt(.finders($0)) } + [QRAttempt(.growth)]
        case .normal:
            return both([Look()] + coarser) + [QRAttempt(.growth)] + both([Look().relaxed]) + [
                QRAttempt(.growth)
            ]
        case .thorough:
            let finer = (1...6).map { Look(coarser: -$0) } + [Look(isDoubled: true)]
            return both([Look()] + finer + coarser) + [QRAttempt(.growth)]
                + both(([Look()] + finer).map(\.relaxed))
                + [QRAttempt(.growth)]
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
