import ScanContents
import ScanCore
import ScanVision

/// Makes EAN-8.
public struct EAN8Encoder: SymbolEncoder {
    /// The name as configured.
    public static let name = "ean8"
    /// One line for listings.
    public static let summary = "Makes EAN-8."
    /// EAN-8.
    public static let format = SymbolFormat.ean8

    /// An encoder; it has no options.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// An encoder outside any pipeline.
    public init() {}

    /// The symbol of 8 digits, or of 7 without the check digit.
    public func encode(_ message: SymbolMessage) throws(Fault) -> EncodedSymbol {
        let number = try checkedDigits(try message.digits("EAN-8"), count: 8, what: "EAN-8")
        guard let bars = EAN8.standard.bars(of: number) else { throw Fault("\(number) is no EAN-8") }
        // Quiet zones: GS1 General Specifications, 5.2.3.4.
        return EncodedSymbol(
            format: .ean8, text: number, pattern: .bars(bars, quietLeft: 7, quietRight: 7),
            details: [JSONMember("gtin", .string("000000" + number))])
    }
}
