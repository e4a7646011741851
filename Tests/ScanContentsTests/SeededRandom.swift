/// Random numbers that are the same in every run: SplitMix64 (Steele, Lea and Flood 2014).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// What is hard to write into a code: separators, escapes, quotation marks, accents, other scripts.
    private static let scalars =
        Array(
            #"abcXYZ019 ;;:\\,,"'/%=+-_.@()<>&#?é߀ü漢字🙂"#.unicodeScalars) + [
            "\u{301}", "\u{200D}", "\u{FEFF}",
        ]

    /// A text of that many scalars.
    mutating func text(_ lengths: ClosedRange<Int>) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: lengths, using: &self) {
            text.append(SeededRandom.scalars[Int.random(in: 0..<SeededRandom.scalars.count, using: &self)])
        }
        return String(text)
    }
}
