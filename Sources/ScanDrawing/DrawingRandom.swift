/// Even random numbers, the same on every machine and in every build (Vigna, splitmix64).
public struct DrawingRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Numbers that a seed begins.
    public init(seed: UInt64) { state = seed }

    /// Numbers of their own for one purpose: what is drawn from one stream changes nothing in another.
    public init(seed: UInt64, stream: Int...) {
        self.init(seed: seed)
        for number in stream {
            // Two seeds beside each other must not give two sequences that are one another's shift.
            state = next() ^ UInt64(bitPattern: Int64(number)) &* 0xD134_2543_DE82_EF95
        }
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// From 0 to less than 1, in steps of 2⁻⁵³.
    public mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
