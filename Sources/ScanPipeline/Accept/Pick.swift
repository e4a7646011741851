import ScanCore

/// Which of the codes of one frame count.
public enum Pick: String, OptionChoice {
    /// Every one.
    case all
    /// The first, from the top of the picture to the bottom, then from left to right.
    case first
    /// The one that takes most of the picture.
    case largest
    /// The one nearest to the middle of what is looked at: where a hand aims.
    case centre

    /// Those of a frame's readings, in their order.
    func chosen(_ readings: [Reading], around centre: Point) -> [Reading] {
        switch self {
        case .all: return readings
        case .first: return Array(readings.prefix(1))
        case .largest: return most(readings) { $0.corners.area }
        case .centre: return most(readings) { -$0.corners.centre.squaredDistance(to: centre) }
        }
    }

    /// The first of those that have the most of something.
    private func most(_ readings: [Reading], _ amount: (Reading) -> Double) -> [Reading] {
        guard let first = readings.first else { return [] }
        return [readings.dropFirst().reduce(first) { amount($1) > amount($0) ? $1 : $0 }]
    }
}

extension Point {
    fileprivate func squaredDistance(to other: Point) -> Double {
        (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
    }
}
