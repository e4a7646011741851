import ScanCore

/// A number of a product, normalised to fourteen digits, and what kind of number it is.
public struct ProductCode: Hashable, Sendable {
    /// The fourteen digits of the GTIN, zeros in front.
    public let gtin: String
    /// What the number stands for.
    public let use: ProductUse

    /// The number that a code of a format says; nil where it says none, or where its check digit is wrong.
    ///
    /// EAN-13 and EAN-8 say their own digits, UPC-A twelve, UPC-E eight, of which the first and last do not stand in
    /// the bars (GS1 General Specifications, 5.2).
    public init?(_ text: String, format: SymbolFormat) {
        guard let written = digits(of: text), let digits = ProductCode.normal(written, format),
            hasRightCheckDigit(digits)
        else { return nil }
        self.init(digits: digits, isShort: format == .ean8)
    }

    /// The number that fourteen digits are; nil where the check digit is wrong.
    public init?(gtin text: String) {
        guard let digits = digits(of: text), digits.count == 14, hasRightCheckDigit(digits) else {
            return nil
        }
        self.init(digits: digits, isShort: digits.prefix(6).allSatisfy { $0 == 0 })
    }

    private init(digits: [UInt8], isShort: Bool) {
        gtin = ScanContents.text(ofDigits: digits)
        use = ProductUse(digits, isShort: isShort)
    }

    /// The check digit that would be right, where it alone is wrong.
    public static func expectedCheckDigit(of text: String, format: SymbolFormat) -> Int? {
        guard let written = digits(of: text), let digits = normal(written, format),
            !hasRightCheckDigit(digits)
        else { return nil }
        return Int(checkDigit(of: digits.dropLast()))
    }

    /// Fourteen digits, whether or not the last is right; nil where the length does not fit the format.
    private static func normal(_ digits: [UInt8], _ format: SymbolFormat) -> [UInt8]? {
        switch (format, digits.count) {
        case (.ean13, 13), (.upca, 12), (.ean8, 8): [UInt8](repeating: 0, count: 14 - digits.count) + digits
        case (.upca, 13) where digits[0] == 0: [0] + digits
        case (.upce, 8): expanded(digits).map { [0, 0] + $0 }
        default: nil
        }
    }

    /// The UPC-A that a UPC-E stands for (GS1 General Specifications, 5.2.2.4.2, figure 5.2.2.4.2-1); nil for number
    /// systems other than 0 and 1.
    private static func expanded(_ short: [UInt8]) -> [UInt8]? {
        guard short[0] <= 1 else { return nil }
        let d = Array(short[1...6])
        let middle: [UInt8] =
            switch d[5] {
            case 0...2: [d[0], d[1], d[5], 0, 0, 0, 0, d[2], d[3], d[4]]
            case 3: [d[0], d[1], d[2], 0, 0, 0, 0, 0, d[3], d[4]]
            case 4: [d[0], d[1], d[2], d[3], 0, 0, 0, 0, 0, d[4]]
            default: [d[0], d[1], d[2], d[3], d[4], 0, 0, 0, 0, d[5]]
            }
        return [short[0]] + middle + [short[7]]
    }

    /// The UPC-E of eight digits that stands for the number; nil where there is none.
    public var upcE: String? {
        guard let all = digits(of: gtin), all.starts(with: [0, 0]), all[2] <= 1 else { return nil }
        let d = Array(all[3...12])
        let short: [UInt8]? =
            if d[2] <= 2, d[3...6].allSatisfy({ $0 == 0 }) {
                [d[0], d[1], d[7], d[8], d[9], d[2]]
            } else if d[3...7].allSatisfy({ $0 == 0 }) {
                [d[0], d[1], d[2], d[8], d[9], 3]
            } else if d[4...8].allSatisfy({ $0 == 0 }) {
                [d[0], d[1], d[2], d[3], d[9], 4]
            } else if d[5...8].allSatisfy({ $0 == 0 }), d[9] >= 5 {
                Array(d[0...4]) + [d[9]]
            } else {
                nil
            }
        return short.map { ScanContents.text(ofDigits: [all[2]] + $0 + [all[13]]) }
    }
}

/// What a number of a product stands for, by its first digits (GS1 General Specifications, 1.4.2).
public enum ProductUse: Hashable, Sendable {
    /// A product that is sold anywhere.
    case product
    /// A number that a region or a shop gives for itself: prefixes 02, 04, 20 to 29, and 0 and 2 of EAN-8.
    case restricted
    /// A coupon: prefixes 05, 981 to 984 and 99.
    case coupon
    /// A receipt for money that is given back: prefix 980.
    case refund
    /// A book: its ISBN, and the older one of ten characters where there is one (prefix 978).
    case book(isbn: String, isbn10: String?)
    /// A journal: its ISSN, and two digits for a variant such as another price.
    case journal(issn: String, variant: String)
    /// Printed music: its ISMN.
    case music(ismn: String)

    /// - Parameters:
    ///   - isShort: whether the number is one of eight digits
    init(_ all: [UInt8], isShort: Bool) {
        if isShort {
            self = [0, 2].contains(all[6]) ? .restricted : .product
            return
        }
        let digits = Array(all.dropFirst())
        // Packages of several (indicators 1 to 9) are nothing but products.
        let prefix = all[0] > 0 ? 0 : Int(digits[0]) * 100 + Int(digits[1]) * 10 + Int(digits[2])
        switch prefix {
        case 20...29, 40...49, 200...299: self = .restricted
        case 50...59, 981...984, 990...999: self = .coupon
        case 980: self = .refund
        case 977:
            let number = digits[3...9]
            let issn = ScanContents.text(ofDigits: number) + String(checkCharacter11(of: number))
            self = .journal(
                issn: "\(issn.prefix(4))-\(issn.suffix(4))",
                variant: ScanContents.text(ofDigits: digits[10...11]))
        case 979 where digits[3] == 0: self = .music(ismn: ScanContents.text(ofDigits: digits))
        case 978:
            let number = digits[3...11]
            self = .book(
                isbn: ScanContents.text(ofDigits: digits),
                isbn10: ScanContents.text(ofDigits: number) + String(checkCharacter11(of: number)))
        case 979: self = .book(isbn: ScanContents.text(ofDigits: digits), isbn10: nil)
        default: self = .product
        }
    }
}
