import Glibc

/// How a lens shows an ideal edge: the integral of its line spread, as a function of the distance in units of blur.
struct EdgeResponse: Sendable {
    /// Which lens.
    enum Spread: Int, Sendable {
        /// Many small causes: sampling, printing, slight defocus.
        case gaussian
        /// Strong defocus: a disk of radius two blurs. Unlike a Gaussian it keeps information beyond the first zero.
        case disk
    }

    let spread: Spread
    /// Beyond so many blurs from the edge nothing changes.
    let reach: Float
    /// The response from 0 to 1, over `-reach...reach`.
    let integral: [Float]
    /// Its derivative over the same.
    let density: [Float]

    static let gaussian = EdgeResponse(.gaussian)
    static let disk = EdgeResponse(.disk)

    static func of(_ spread: Spread) -> EdgeResponse { spread == .disk ? disk : gaussian }

    /// Steps of the table: interpolated linearly, they are exact to 1e-6.
    private static let steps = 2048

    private init(_ spread: Spread) {
        self.spread = spread
        let reach = spread == .disk ? 2.0 : 5.0
        self.reach = Float(reach)
        let places = (0...Self.steps + 1).map { reach * (2 * Double($0) / Double(Self.steps) - 1) }
        switch spread {
        case .gaussian:
            integral = places.map { Float(0.5 * erfc(-$0 / 2.0.squareRoot())) }
            density = places.map { Float(exp(-0.5 * $0 * $0) / (2 * Double.pi).squareRoot()) }
        case .disk:
            // Chord of the unit disk, whose radius is two blurs.
            let inside = places.map { max(-1, min(1, $0 / 2)) }
            integral = inside.map { Float(0.5 + ($0 * (1 - $0 * $0).squareRoot() + asin($0)) / Double.pi) }
            density = inside.map { Float((1 - $0 * $0).squareRoot() / Double.pi) }
        }
    }

    /// The response at a distance in blurs from the edge, 0 to 1.
    func callAsFunction(_ distance: Float) -> Float {
        guard distance > -reach else { return 0 }
        guard distance < reach else { return 1 }
        return integral.withUnsafeBufferPointer { interpolated($0, at: place(distance)) }
    }

    /// Where a distance is in the tables.
    @inline(__always)
    func place(_ distance: Float) -> Float { (distance / reach + 1) * Float(Self.steps / 2) }
}
