/// The price that five digits beside a book's code tell (GS1 General Specifications, 5.2; ISBN user's manual).
public struct BookPrice: Hashable, Sendable {
    /// ISO 4217: `USD`.
    public let currency: String
    /// In decimal: `24.95`.
    public let amount: String

    /// The price that an add-on tells; nil where it tells none, as `90000` does, and `59999` for 100 dollars or more.
    public init?(addOn: String) {
        let currencies: [Character: String] = ["0": "GBP", "3": "AUD", "4": "NZD", "5": "USD", "6": "CAD"]
        guard let digits = digits(of: addOn), digits.count == 5, let first = addOn.first,
            let currency = currencies[first], addOn.dropFirst() != "9999"
        else { return nil }
        self.currency = currency
        amount = "\(digits[1] * 10 + digits[2]).\(text(ofDigits: digits[3...4]))"
    }
}
