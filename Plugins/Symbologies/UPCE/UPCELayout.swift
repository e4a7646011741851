import ScanCore
import ScanVision

extension EANLayout {
    /// UPC-E of number system 0: six digits, whose sets tell the check digit (ISO/IEC 15420, 4.3.1.5).
    static let upce = EANLayout.upce(systems: 0...0)
    /// UPC-E of either number system, which the sets tell, too.
    static let upceOfBothSystems = EANLayout.upce(systems: 0...1)

    private static func upce(systems: ClosedRange<Int>) -> EANLayout {
        EANLayout(
            format: .upce, guards: .open, leftCount: 6,
            variants: systems.flatMap { system in
                parities.enumerated().flatMap { check, sets in
                    suppressions.map { suppression in
                        EANVariant(
                            // Number system 1 exchanges the sets.
                            usesSetB: sets.map { ($0 == "B") == (system == 0) },
                            weights: suppression.weights, start: 3 * system + check,
                            digits: suppression.digits, prefix: String(system), suffix: String(check))
                    }
                }
            })
    }
}

/// Sets of the six digits for each check digit in number system 0 (ISO/IEC 15420, table 7).
private let parities = [
    "BBBAAA", "BBABAA", "BBAABA", "BBAAAB", "BABBAA", "BAABBA", "BAAABB", "BABABA", "BABAAB", "BAABAB",
]

/// How the last digit says where zeros were left out, and so what each digit counts in the UPC-A's check sum.
///
/// A number that could leave out its zeros in an earlier way must do so (GS1 General Specifications, 5.2.2.4.2):
/// no encoder writes 3 after a third digit of 0 to 2, 4 after a fourth of 0, or more after a fifth of 0.
private let suppressions: [(digits: [ClosedRange<Int>], weights: [Int])] = [
    ([0...9, 0...9, 0...9, 0...9, 0...9, 0...2], [1, 3, 3, 1, 3, 1]),
    ([0...9, 0...9, 3...9, 0...9, 0...9, 3...3], [1, 3, 1, 1, 3, 0]),
    ([0...9, 0...9, 0...9, 1...9, 0...9, 4...4], [1, 3, 1, 3, 3, 0]),
    ([0...9, 0...9, 0...9, 0...9, 1...9, 5...9], [1, 3, 1, 3, 1, 3]),
]

/// The twelve digits of the UPC-A that eight digits of a UPC-E stand for (ISO/IEC 15420, table 8).
func expanded(_ text: String) -> String {
    let d = Array(text)
    guard d.count == 8 else { return text }
    func digits(_ range: ClosedRange<Int>) -> String { String(d[range]) }
    let middle =
        switch d[6] {
        case "0", "1", "2": digits(1...2) + String(d[6]) + "0000" + digits(3...5)
        case "3": digits(1...3) + "00000" + digits(4...5)
        case "4": digits(1...4) + "00000" + digits(5...5)
        default: digits(1...5) + "0000" + digits(6...6)
        }
    return digits(0...0) + middle + digits(7...7)
}
