import ScanCore
import Testing

@testable import ScanContents

/// What has gone wrong with product numbers in codes, each case named after it.
@Suite("Traps of product numbers") struct ProductTrapTests {
    static let normal: [(String, SymbolFormat, String?)] = [
        ("4006381333931", .ean13, "04006381333931"), ("036000291452", .upca, "00036000291452"),
        ("0036000291452", .upca, "00036000291452"), ("96385074", .ean8, "00000096385074"),
        // Each way to leave zeros out (GS1 General Specifications, figure 5.2.2.4.2-1).
        ("01234505", .upce, "00012000003455"), ("04252614", .upce, "00042100005264"),
        ("01234531", .upce, "00012300000451"),
        ("01234543", .upce, "00012340000053"), ("01234558", .upce, "00012345000058"),
        ("21234505", .upce, nil),
        ("4006381333930", .ean13, nil), ("036000291453", .upca, nil), ("96385075", .ean8, nil),
        ("04252615", .upce, nil),
        ("400638133393", .ean13, nil), ("", .ean13, nil), ("400638133393X", .ean13, nil),
        ("٤006381333931", .ean13, nil),
        ("4006381333931", .qr, nil), ("4006381333931", .code128, nil),
    ]

    @Test("one form for all kinds, and none for a wrong check digit", arguments: normal)
    func normalForm(text: String, format: SymbolFormat, gtin: String?) {
        #expect(ProductCode(text, format: format)?.gtin == gtin)
    }

    @Test("the right check digit is told") func expected() {
        #expect(ProductCode.expectedCheckDigit(of: "4006381333930", format: .ean13) == 1)
        #expect(ProductCode.expectedCheckDigit(of: "4006381333931", format: .ean13) == nil)
        #expect(ProductCode.expectedCheckDigit(of: "hello", format: .ean13) == nil)
    }

    @Test("every UPC-E comes back from its UPC-A") func upcE() throws {
        for number in 0..<20_000 {
            let six = String(String(1_000_000 + number * 47).suffix(6))
            for system in ["0", "1"] {
                let wrong = "\(system)\(six)0"
                let check = ProductCode.expectedCheckDigit(of: wrong, format: .upce) ?? 0
                let code = try #require(ProductCode("\(system)\(six)\(check)", format: .upce))
                let short = try #require(code.upcE)
                #expect(ProductCode(short, format: .upce)?.gtin == code.gtin)
            }
        }
    }

    static let uses: [(String, SymbolFormat, ProductUse)] = [
        ("9780306406157", .ean13, .book(isbn: "9780306406157", isbn10: "0306406152")),
        ("9780804429573", .ean13, .book(isbn: "9780804429573", isbn10: "080442957X")),
        // Only 978 has the older form.
        ("9791034304356", .ean13, .book(isbn: "9791034304356", isbn10: nil)),
        ("9790260000438", .ean13, .music(ismn: "9790260000438")),
        ("9770317847001", .ean13, .journal(issn: "0317-8471", variant: "00")),
        ("9771050124138", .ean13, .journal(issn: "1050-124X", variant: "13")),
        ("2112345012346", .ean13, .restricted), ("212345678992", .upca, .restricted),
        ("412345678903", .upca, .restricted),
        ("20123451", .ean8, .restricted), ("02345673", .ean8, .restricted), ("96385074", .ean8, .product),
        ("512345678900", .upca, .coupon), ("9812345678902", .ean13, .coupon),
        ("9912345678909", .ean13, .coupon),
        ("9801234567892", .ean13, .refund), ("4006381333931", .ean13, .product),
    ]

    @Test("the first digits tell what it stands for", arguments: uses)
    func use(text: String, format: SymbolFormat, use: ProductUse) throws {
        #expect(try #require(ProductCode(text, format: format)).use == use)
    }

    @Test("a package of several books is no book") func packages() throws {
        #expect(try #require(ProductCode(gtin: "19780306406154")).use == .product)
        #expect(ProductCode(gtin: "19780306406155") == nil)
    }

    @Test("a book's price stands beside it, if it is one") func prices() {
        #expect(BookPrice(addOn: "52495").map { "\($0.currency) \($0.amount)" } == "USD 24.95")
        #expect(BookPrice(addOn: "00799").map { "\($0.currency) \($0.amount)" } == "GBP 7.99")
        for none in ["90000", "59999", "99990", "12", "5249X", ""] { #expect(BookPrice(addOn: none) == nil) }
    }
}

@Suite("A shop's own numbers") struct MeasurePatternTests {
    private func measure(_ pattern: String, _ gtin: String) throws -> MeasurePattern.Measure? {
        try MeasurePattern(pattern).measure(of: gtin)
    }

    @Test("hold a weight or a price where the pattern says") func patterns() throws {
        let weight = try measure("21IIIIIWWWWWK", "02112345012346")
        #expect(weight == .init(item: "12345", value: "1.234", kind: "W", itemGTIN: "02112345000008"))
        #expect(try measure("22IIIIIPPPPPK", "02212345012343")?.value == "12.34")
        #expect(try measure("21IIIIIWWW.WWK", "02112345012346")?.value == "12.34")
        #expect(try measure("21IIIIINNNNNK", "02112345012346")?.value == "1234")
        #expect(try measure("21XXIIIWWWWWK", "02112345012346")?.item == "345")
        #expect(try measure("2IIIIIPPPPPK", "00212345678992")?.value == "678.99")
        #expect(try measure("23IIIIIWWWWWK", "02112345012346") == nil)
        #expect(try measure("2IIIIIPPPPPK", "02112345012346") == nil)
    }

    @Test("give no price whose own check digit is wrong") func measureCheck() throws {
        // GS1 General Specifications, 7.9.3 and 7.9.4: 2875 has 9, 14685 has 6.
        #expect(measureCheckDigit(of: [2, 8, 7, 5]) == 9 && measureCheckDigit(of: [1, 4, 6, 8, 5]) == 6)
        let digits: [UInt8] = [0, 2, 2, 1, 2, 3, 4, 6, 1, 4, 6, 8, 5]
        let right = text(ofDigits: digits + [checkDigit(of: digits)])
        #expect(try measure("22IIIICPPPPPK", right)?.value == "146.85")
        let other: [UInt8] = [0, 2, 2, 1, 2, 3, 4, 7, 1, 4, 6, 8, 5]
        let wrong = try measure("22IIIICPPPPPK", text(ofDigits: other + [checkDigit(of: other)]))
        #expect(wrong?.item == "1234" && wrong?.value == nil && wrong?.kind == "P")
    }

    static let mistakes = [
        "", "21IIIIIWWWWW", "21IIIIIWWWWWKK", "21IIIIIWWPPPK", "21WWWWWWWWWWK", "K1IIIIIWWWWWK",
        "21IIIIIwwwwwK",
        "21IIIICWWWWWWK", "21I.IIIIWWWWWK.", "21IIIIIWWWWWK.", "21IIIIII.IIIIK", "21IIICCWWWWWK",
    ]

    @Test("are told when they are none", arguments: mistakes) func refused(text: String) {
        #expect(throws: MeasurePattern.Mistake.self) { try MeasurePattern(text) }
    }
}
