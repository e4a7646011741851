import ScanContents
import ScanCore

/// Tells the numbers of products: one form for all, books and journals, a shop's own numbers.
public struct GTINClassifier: Classifier {
    /// The name as configured.
    public static let name = "gtin"
    /// One line for listings.
    public static let summary =
        "Tells product numbers in one form, books and journals, and a shop's own weights and prices."

    /// `gtin`.
    public static let kinds = [ContentKind("gtin", "The number of a product.", fields: fields)]

    private static let fields = [
        ContentField("gtin", .text, "The number in fourteen digits; missing where its check digit is wrong."),
        ContentField("scanned_as", .text, "The kind of code, such as upce."),
        ContentField("use", .text, "product, restricted, coupon, refund, book, journal or music."),
        ContentField("isbn", .text, "The book's ISBN in thirteen digits."),
        ContentField("isbn10", .text, "The book's older ISBN in ten characters, if it has one."),
        ContentField("issn", .text, "The journal's ISSN."),
        ContentField("issn_variant", .text, "Two digits that tell variants of a journal apart."),
        ContentField("ismn", .text, "The music's ISMN."),
        ContentField("add_on", .text, "The two or five digits beside the code."),
        ContentField("issue", .text, "The journal's issue, as the add-on tells it."),
        ContentField("item", .text, "The item in a shop's own number."),
        ContentField(
            "item_gtin", .text, "The same number for every piece of that item, whatever it weighs or costs."),
        ContentField("weight_kg", .number, "The weight in kilograms in a shop's own number."),
        ContentField("price", .number, "The price in a shop's own number, or beside a book's."),
        ContentField("currency", .text, "The currency of a book's price (ISO 4217)."),
        ContentField("count", .number, "The count in a shop's own number."),
    ]

    private let patterns: [MeasurePattern]

    /// A classifier that reads weights and prices by the patterns of the options.
    public init(_ options: GTINOptions, _ context: PluginContext) { patterns = options.patterns }

    /// What the number of the code stands for; nothing for codes that hold no product numbers.
    public func contents(of scan: Scan) -> [Content] {
        let reading = scan.reading
        guard let code = ProductCode(reading.text, format: reading.format) else {
            return wrongCheckDigit(reading)
        }
        let addOn = reading.details.first { $0.name == "add_on" }?.value.string
        var found = Findings(scannedAs: reading.format.rawValue, gtin: code.gtin)
        found.add(code.use)
        if let addOn { found.add(addOn: addOn, to: code.use) }
        let isOwn = code.use == .restricted
        let measure = isOwn ? patterns.lazy.compactMap { $0.measure(of: code.gtin) }.first : nil
        if let measure { found.add(measure) }
        return [found.content]
    }

    private func wrongCheckDigit(_ reading: Reading) -> [Content] {
        guard let expected = ProductCode.expectedCheckDigit(of: reading.text, format: reading.format) else {
            return []
        }
        let found = Findings(scannedAs: reading.format.rawValue, gtin: nil)
        return [
            Content(
                kind: "gtin", fields: found.content.fields,
                warnings: ["The check digit is wrong; \(expected) would be right."])
        ]
    }
}

/// The fields of a content, as they are found.
private struct Findings {
    private var fields: [JSONMember]
    private var warnings: [String] = []

    init(scannedAs format: String, gtin: String?) {
        fields = [gtin.map { JSONMember("gtin", .string($0)) }].compactMap { $0 }
        fields.append(JSONMember("scanned_as", .string(format)))
    }

    var content: Content { Content(kind: "gtin", fields: fields, warnings: warnings) }

    private mutating func add(_ name: String, _ text: String?) {
        if let text { fields.append(JSONMember(name, .string(text))) }
    }

    mutating func add(_ use: ProductUse) {
        switch use {
        case .product: add("use", "product")
        case .restricted: add("use", "restricted")
        case .coupon: add("use", "coupon")
        case .refund: add("use", "refund")
        case .book(let isbn, let isbn10):
            add("use", "book")
            add("isbn", isbn)
            add("isbn10", isbn10)
        case .journal(let issn, let variant):
            add("use", "journal")
            add("issn", issn)
            add("issn_variant", variant)
        case .music(let ismn):
            add("use", "music")
            add("ismn", ismn)
        }
    }

    mutating func add(addOn: String, to use: ProductUse) {
        add("add_on", addOn)
        switch use {
        case .journal: add("issue", addOn)
        case .book:
            guard let price = BookPrice(addOn: addOn), let amount = Double(price.amount) else { return }
            fields.append(JSONMember("price", .double(amount)))
            add("currency", price.currency)
        default: break
        }
    }

    mutating func add(_ measure: MeasurePattern.Measure) {
        add("item", measure.item)
        add("item_gtin", measure.itemGTIN)
        guard let kind = measure.kind else { return }
        guard let number = measure.value.flatMap(Double.init) else {
            warnings.append("The check digit of the price, weight or count is wrong; it is not told.")
            return
        }
        let names: [Character: String] = ["W": "weight_kg", "P": "price", "N": "count"]
        if let name = names[kind] { fields.append(JSONMember(name, .double(number))) }
    }
}
