import ScanCore
import ScanVision

/// A place where a QR code may be.
public struct QRLocation: Located {
    enum Evidence: Sendable {
        /// Three finder patterns that fit together.
        case triple(FinderTriple)
        /// A grid that nearly reads.
        case grid(GridHypothesis)
    }

    let evidence: Evidence
    /// The level whose pixels the evidence is in.
    let level: Int
    /// The likely corners, in pixels of the frame's image.
    public let corners: Quad

    init(_ triple: FinderTriple, level: Int) {
        evidence = .triple(triple)
        self.level = level
        let topLeft = triple.topLeft.place(-3.5, -3.5)
        let topRight = triple.topRight.place(3.5, -3.5)
        let bottomLeft = triple.bottomLeft.place(-3.5, 3.5)
        corners = Quad([topLeft, topRight, topRight + bottomLeft - topLeft, bottomLeft], level: level)
    }

    init(_ grid: GridHypothesis) {
        evidence = .grid(grid)
        level = grid.level
        corners = grid.corners
    }

    /// The finder patterns it rests on, in pixels of its level.
    var finders: [FinderPattern] {
        switch evidence {
        case .triple(let triple): [triple.topLeft, triple.topRight, triple.bottomLeft]
        case .grid(let grid): grid.finders.map(\.pattern)
        }
    }
}
