/// A QR code's size: version 1 has 21 modules a side, each further one 4 more, up to 40 (ISO/IEC 18004, 5.3.1).
struct Version: Hashable, Sendable {
    static let all = 1...40
    /// 1 to 40.
    let number: Int

    /// A version by its number, which must be 1 to 40.
    init(_ number: Int) {
        precondition(Self.all.contains(number), "version \(number)")
        self.number = number
    }

    /// The version whose size is nearest to a number of modules.
    init(nearestSize modules: Double) {
        let number = ((modules - 17) / 4).rounded()
        self.init(number.isNaN ? 1 : Int(min(max(number, 1), 40)))
    }

    /// Modules along a side.
    var size: Int { number * 4 + 17 }

    /// Coordinates of the alignment patterns' centres, along both axes (Annex E); none in version 1.
    var alignmentCentres: [Int] {
        guard number >= 2 else { return [] }
        let count = number / 7 + 2
        // The last are equally far apart; only version 32 departs from the rule that gives the distance.
        let step = number == 32 ? 26 : (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<(count - 1)).map { size - 7 - (count - 2 - $0) * step }
    }

    /// Whether the symbol tells its version twice (7.10).
    var hasVersionInformation: Bool { number >= 7 }

    /// Which width the character counts have (Table 3): 0, 1 or 2.
    var countClass: Int { number < 10 ? 0 : number < 27 ? 1 : 2 }
}

/// How much of a symbol's codewords is parity (ISO/IEC 18004, 5.3.2); the raw values are the format's bits (Table 12).
enum Level: Int, Sendable, CaseIterable {
    case medium = 0
    case low = 1
    case high = 2
    case quartile = 3

    /// The letter that people use.
    var letter: String { ["M", "L", "H", "Q"][rawValue] }
}
