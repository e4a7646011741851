import ScanContents
import ScanCore
import ScanVision

/// Makes EAN-13, with an add-on of two or five digits where the text has one: `4006381333931+12`.
public struct EAN13Encoder: SymbolEncoder {
    /// The name as configured.
    public static let name = "ean13"
    /// One line for listings.
    public static let summary = "Makes EAN-13, and add-ons of two or five digits."
    /// EAN-13.
    public static let format = SymbolFormat.ean13

    /// An encoder; it has no options.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// An encoder outside any pipeline.
    public init() {}

    /// The symbol of 13 digits, or of 12 without the check digit.
    public func encode(_ message: SymbolMessage) throws(Fault) -> EncodedSymbol {
        let (main, addOn) = try EANText.parts(of: message, "EAN-13")
        let number = try checkedDigits(main, count: 13, what: "EAN-13")
        // A reader tells an EAN-13 that begins with 0 as the UPC-A that it is.
        let isUPCA = number.hasPrefix("0")
        return try EANText.symbol(
            isUPCA ? .upca : .ean13, text: isUPCA ? String(number.dropFirst()) : number, number: number,
            addOn: addOn, quiet: (11, 7), gap: 7)
    }
}

/// Makes UPC-A, with an add-on of two or five digits where the text has one: `036000291452+12`.
public struct UPCAEncoder: SymbolEncoder {
    /// The name as configured.
    public static let name = "upca"
    /// One line for listings.
    public static let summary = "Makes UPC-A, and add-ons of two or five digits."
    /// UPC-A.
    public static let format = SymbolFormat.upca

    /// An encoder; it has no options.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// An encoder outside any pipeline.
    public init() {}

    /// The symbol of 12 digits, or of 11 without the check digit.
    public func encode(_ message: SymbolMessage) throws(Fault) -> EncodedSymbol {
        let (main, addOn) = try EANText.parts(of: message, "UPC-A")
        let number = try checkedDigits(main, count: 12, what: "UPC-A")
        return try EANText.symbol(
            .upca, text: number, number: "0" + number, addOn: addOn, quiet: (9, 9), gap: 9)
    }
}

/// What both encoders share.
private enum EANText {
    static func parts(of message: SymbolMessage, _ what: String) throws(Fault) -> (String, addOn: String?) {
        let parts = try message.digits(what).split(
            separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
        return (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : nil)
    }

    /// The symbol of a whole number; `gap` light modules, the fewest allowed, part it from its add-on, behind which
    /// stay 5 (GS1 General Specifications, 5.2.3.4 and figure 5.2.2.5-1).
    static func symbol(
        _ format: SymbolFormat, text: String, number: String, addOn: String?, quiet: (left: Int, right: Int),
        gap: Int
    ) throws(Fault) -> EncodedSymbol {
        guard var bars = EANLayout.ean13.bars(of: number) else { throw Fault("\(number) is no EAN-13") }
        let details = [JSONMember("gtin", .string("0" + number))]
        guard let addOn else {
            return EncodedSymbol(
                format: format, text: text,
                pattern: .bars(bars, quietLeft: quiet.left, quietRight: quiet.right), details: details)
        }
        guard let more = addOnBars(addOn) else {
            throw Fault("expected an add-on of two or five digits, found \(quotedText(addOn))")
        }
        bars += [Bool](repeating: false, count: gap) + more
        return EncodedSymbol(
            format: format, text: text, pattern: .bars(bars, quietLeft: quiet.left, quietRight: 5),
            details: details + [JSONMember("add_on", .string(addOn))])
    }

    private static func addOnBars(_ digits: String) -> [Bool]? {
        EANLayout.addOn2.bars(of: digits) ?? EANLayout.addOn5.bars(of: digits)
    }
}
