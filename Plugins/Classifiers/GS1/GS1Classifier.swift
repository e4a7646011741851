import ScanContents
import ScanCore

/// Tells the element strings of GS1 codes: numbers of products and parcels, lots, dates, weights, prices.
public struct GS1Classifier: Classifier {
    /// The name as configured.
    public static let name = "gs1"
    /// One line for listings.
    public static let summary =
        "Tells what GS1 codes say: product, lot, serial number, dates, weights, prices."
    /// None.
    public typealias Options = NoOptions

    /// `gs1`.
    public static let kinds = [ContentKind("gs1", "The element strings of a GS1 code.", fields: fields)]

    private static let fields =
        [ContentField("elements", .texts, "Each element as people read it, such as (10)A1.")]
        + checked.map { ContentField($0.name, .text, $0.help) }
        + texts.map { ContentField($0.name, .text, $0.help) }
        + dates.map { ContentField($0.name, .text, $0.help) }
        + decimals.map { ContentField($0.name, .number, $0.help) }
        + currencies.map { ContentField($0.name, .text, $0.help) }

    private typealias Row = (name: String, code: String, help: String)

    private static let checked: [Row] = [
        ("sscc", "00", "The number of a parcel or pallet."),
        ("gtin", "01", "The product in fourteen digits."),
        ("content_gtin", "02", "The product of which a parcel holds several."),
        ("ship_to", "410", "The place that it goes to."), ("location", "414", "The place that it is of."),
    ]
    private static let texts: [Row] = [
        ("lot", "10", "The lot or batch."), ("variant", "20", "The variant of the product."),
        ("serial", "21", "The serial number."), ("variable_count", "30", "How many pieces it has."),
        ("count", "37", "How many products a parcel holds."), ("order", "400", "The customer's order."),
        ("url", "8200", "A web address."),
    ]
    private static let dates: [Row] = [
        ("production_date", "11", "Made on, such as 2026-11-30."), ("due_date", "12", "To be paid by."),
        ("packaging_date", "13", "Packed on."), ("best_before", "15", "Best before."),
        ("sell_by", "16", "To be sold by."), ("expiry", "17", "Not to be used after."),
    ]
    private static let decimals: [Row] = [
        ("net_weight_kg", "310", "Net weight in kilograms."), ("length_m", "311", "Length in metres."),
        ("area_m2", "314", "Area in square metres."), ("net_volume_l", "315", "Net volume in litres."),
        ("net_weight_lb", "320", "Net weight in pounds."),
        ("gross_weight_kg", "330", "Gross weight in kilograms."), ("amount", "390", "To be paid."),
        ("price", "392", "The price of what is weighed."),
    ]
    /// Numbers behind the three digits of a currency, which is told besides.
    private static let withCurrency = [("amount", "391"), ("price", "393")]
    private static let currencies: [Row] = [
        ("currency", "", "The currency of amount or price in three digits (ISO 4217).")
    ]

    /// A classifier; it has no options.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// The elements of a code that says it is GS1's, or of a text that reads as such from end to end.
    public func contents(of scan: Scan) -> [Content] {
        guard let elements = GS1Classifier.elements(of: scan.reading) else { return [] }
        let year = Int(scan.time.rfc3339.prefix(4)) ?? 2000
        let warnings = elements.warnings(year: year) + [elements.fault].compactMap { $0 }
        let list = JSONMember("elements", .array(elements.elements.map { .string($0.bracketed) }))
        return [
            Content(
                kind: "gs1", fields: [list] + GS1Classifier.members(of: elements, year: year),
                warnings: warnings)
        ]
    }

    private static func members(of elements: ElementString, year: Int) -> [JSONMember] {
        let texts =
            checked.map { ($0.name, elements.checked($0.code)) } + texts.map { ($0.name, elements[$0.code]) }
            + dates.map { row in (row.name, elements[row.code].flatMap { ElementString.date($0, year: year) })
            }
        let numbers = decimals.map { ($0.name, elements.decimal($0.code)) }
        let money = withCurrency.map { ($0.0, elements.decimal($0.1, skipping: 3)) }
        let told = Set(numbers.filter { $0.1 != nil }.map(\.0))
        let currency = money.compactMap { $0.1?.head }.first
        return texts.compactMap { name, text in text.map { JSONMember(name, .string($0)) } }
            + (numbers + money.filter { !told.contains($0.0) }).compactMap { name, number in
                number.map { JSONMember(name, .double($0.value)) }
            } + [currency.map { JSONMember("currency", .string($0)) }].compactMap { $0 }
    }

    /// Identifiers of symbols that begin with FNC1 (GS1 General Specifications, figure 5.1.2-2).
    private static let identifiers: Set = ["]C1", "]e0", "]d2", "]Q3", "]Q4", "]J1"]

    private static func elements(of reading: Reading) -> ElementString? {
        let text = reading.text
        if identifiers.contains(reading.symbologyIdentifier) { return ElementString(data: text) }
        if let bracketed = ElementString(bracketed: text), bracketed.warnings(year: 2000).isEmpty {
            return bracketed
        }
        // What a hand scanner sends, and what is typed for a code: only where all of it fits.
        let head = String(text.prefix(3))
        let data =
            identifiers.contains(head)
            ? text.dropFirst(3) : ["^", "\u{1D}"].contains(text.prefix(1)) ? text.dropFirst() : nil
        guard let data else { return nil }
        let elements = ElementString(data: String(data).replacing("^", with: "\u{1D}"))
        return elements.fault == nil && elements.warnings(year: 2000).isEmpty ? elements : nil
    }
}
