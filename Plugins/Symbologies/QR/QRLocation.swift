import ScanCore
import ScanVision

/// A place where a QR code may be.
public struct QRLocation: Located {
    enum Evidence: Sendable {
        /// Finder patterns that fit together.
        case finders(FinderSet)
        /// A grid that nearly reads.
        case grid(GridHypothesis)
    }

    let evidence: Evidence
    /// The level whose pixels the evidence is in.
    let level: Int
    /// The likely corners, in pixels of the frame's image.
    public let corners: Quad

    init(_ set: FinderSet, level: Int) {
        evidence = .finders(set)
        self.level = level
        corners = Quad(set.outline, level: level)
    }

    init(_ grid: GridHypothesis) {
        evidence = .grid(grid)
        level = grid.level
        corners = grid.corners
    }

    /// The finder patterns it rests on, in pixels of its level.
    var finders: [FinderPattern] {
        switch evidence {
        case .finders(let set): set.finders.map(\.pattern)
        case .grid(let grid): grid.finders.map(\.pattern)
        }
    }
}
