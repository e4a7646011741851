import ScanCore
import ScanVision

extension EANLayout {
    /// EAN-13: six digits in sets A and B, whose pattern is the first digit, and six in set C
    /// (ISO/IEC 15420, 4.3.1.2).
    static let ean13 = EANLayout(
        format: .ean13, guards: .halves, leftCount: 6, rightCount: 6,
        variants: parities.enumerated().map { first, sets in
            EANVariant(
                usesSetB: sets.map { $0 == "B" }, weights: [3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1], start: first,
                prefix: String(first))
        })
}

/// Sets of the six digits on the left for each first digit (ISO/IEC 15420, table 4).
private let parities = [
    "AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA",
]
