/// Functions whose last bit is the same on every machine.
///
/// They are sums, products and quotients alone, in a fixed order, which
/// IEEE 754 defines exactly. The C library's may differ from one version to the next.
enum ExactMath {
    /// Half a turn, in radians.
    static let pi = 3.141592653589793

    /// The sine and cosine of an angle in degrees; quarters are exact.
    static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
        guard degrees.isFinite else { return (0, 1) }
        let quarters = (degrees / 90).rounded()
        let radians = (degrees - quarters * 90) / 180 * pi
        let (s, c) = (sine(radians), cosine(radians))
        return switch Int(quarters.truncatingRemainder(dividingBy: 4) + 4) % 4 {
        case 0: (s, c)
        case 1: (c, -s)
        case 2: (-s, -c)
        default: (-c, s)
        }
    }

    /// Taylor's series, exact to the last bits up to an eighth of a turn.
    private static func sine(_ x: Double) -> Double {
        series(x, from: x, divisors: [6, 20, 42, 72, 110, 156, 210])
    }

    private static func cosine(_ x: Double) -> Double {
        series(x, from: 1, divisors: [2, 12, 30, 56, 90, 132, 182])
    }

    private static func series(_ x: Double, from first: Double, divisors: [Double]) -> Double {
        var (term, sum) = (first, first)
        for divisor in divisors {
            term = -term * x * x / divisor
            sum += term
        }
        return sum
    }

    /// e to the power of −x, for x from 0; good to about 1e-13.
    static func decay(_ x: Double) -> Double {
        guard x < 700 else { return 0 }
        // The series of a small part, squared as often as the part was halved.
        let small = -x / 1024
        var (term, sum) = (1.0, 1.0)
        for order in 1...8 {
            term = term * small / Double(order)
            sum += term
        }
        for _ in 0..<10 { sum *= sum }
        return sum
    }
}
