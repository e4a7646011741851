/// How a shop writes item and price or weight into a number of its own: `21IIIIIWWWWWK`.
///
/// A digit stands for itself, `I` for the item, `W` for a weight in kilograms, `P` for a price, `N` for a count, `C`
/// for the check digit of price, weight or count, `X` for any digit, `K` for the check digit of the whole, at the
/// end. A dot, which is no digit, stands before decimals; without one, a weight has three and a price two.
public struct MeasurePattern: Hashable, Sendable {
    /// What a number says by a pattern.
    public struct Measure: Hashable, Sendable {
        /// The digits of the item.
        public let item: String
        /// Weight, price or count in decimal, such as `1.235`; nil where its check digit is wrong.
        public let value: String?
        /// Which of the three: `W`, `P` or `N`; nil where the pattern has none.
        public let kind: Character?
        /// The number with zeros for price, weight or count: the same for every piece of an item.
        public let itemGTIN: String
    }

    /// The pattern as written.
    public let text: String
    private let places: [UInt8]
    private let decimals: Int

    /// Why a text is no pattern.
    public struct Mistake: Error, Hashable, Sendable {
        /// What was expected and found.
        public let message: String
    }

    /// The pattern that a text is.
    public init(_ text: String) throws(Mistake) {
        self.text = text
        let written = Array(text.utf8)
        let dots = written.filter { $0 == UInt8(ascii: ".") }.count
        let places = written.filter { $0 != UInt8(ascii: ".") }
        self.places = places
        let kinds = Set(places).intersection(Array("WPN".utf8))
        guard [8, 12, 13].contains(places.count) else {
            throw Mistake(message: "expected 8, 12 or 13 places, found \(places.count)")
        }
        guard places.allSatisfy({ "0123456789IWPNCXK".utf8.contains($0) }), dots <= 1 else {
            throw Mistake(message: "expected digits, I, W, P, N, C, X, K and at most one dot")
        }
        guard places.last == UInt8(ascii: "K"), places.filter({ $0 == UInt8(ascii: "K") }).count == 1 else {
            throw Mistake(message: "expected K, the check digit, at the end and nowhere else")
        }
        guard kinds.count <= 1, places.contains(UInt8(ascii: "I")) else {
            throw Mistake(message: "expected I, and one of W, P and N at most")
        }
        let measure = kinds.first.map { kind in places.filter { $0 == kind }.count } ?? 0
        if let dot = written.firstIndex(of: UInt8(ascii: ".")) {
            decimals = written[dot...].filter { kinds.contains($0) }.count
            guard decimals > 0 else { throw Mistake(message: "expected W or P after the dot") }
        } else {
            let usual = kinds.first == UInt8(ascii: "W") ? 3 : kinds.first == UInt8(ascii: "P") ? 2 : 0
            decimals = min(usual, measure)
        }
        let checks = places.filter { $0 == UInt8(ascii: "C") }.count
        guard checks == 0 || checks == 1 && [4, 5].contains(measure) else {
            throw Mistake(message: "expected one C at most, with a price, weight or count of 4 or 5 digits")
        }
    }

    /// What a number of fourteen digits says; nil where the pattern does not fit it.
    public func measure(of gtin: String) -> Measure? {
        guard let all = ScanContents.digits(of: gtin), all.count == 14 else { return nil }
        let front = 14 - places.count
        let number = Array(all[front...])
        guard all[..<front].allSatisfy({ $0 == 0 }),
            zip(places, number).allSatisfy({ !(0x30...0x39).contains($0) || $0 - 0x30 == $1 })
        else { return nil }
        let kind = places.first { "WPN".utf8.contains($0) }
        let value = kind.map { digits(at: $0, in: number) } ?? []
        let check = digits(at: UInt8(ascii: "C"), in: number)
        let isRight = check.isEmpty || check.first == measureCheckDigit(of: value)
        return Measure(
            item: ScanContents.text(ofDigits: digits(at: UInt8(ascii: "I"), in: number)),
            value: isRight && !value.isEmpty ? decimal(value) : nil,
            kind: kind.map { Character(Unicode.Scalar($0)) },
            itemGTIN: ScanContents.text(ofDigits: all[..<front] + withoutMeasure(number, kind)))
    }

    private func digits(at place: UInt8, in number: [UInt8]) -> [UInt8] {
        zip(places, number).filter { $0.0 == place }.map(\.1)
    }

    private func decimal(_ value: [UInt8]) -> String {
        let whole = ScanContents.text(ofDigits: value.dropLast(decimals).drop { $0 == 0 })
        let part = decimals > 0 ? "." + ScanContents.text(ofDigits: value.suffix(decimals)) : ""
        return (whole.isEmpty ? "0" : whole) + part
    }

    private func withoutMeasure(_ number: [UInt8], _ kind: UInt8?) -> [UInt8] {
        let isCheck = { (place: UInt8) in place == UInt8(ascii: "C") }
        // The check digit of nothing but zeros is zero.
        let zeroed = zip(places, number).map { $0 == kind || isCheck($0) ? 0 : $1 }
        return zeroed.dropLast() + [checkDigit(of: zeroed.dropLast())]
    }
}
