import ScanContents
import ScanCore
import ScanVision

/// Makes UPC-E: a UPC-A of which zeros are left out.
public struct UPCEEncoder: SymbolEncoder {
    /// The name as configured.
    public static let name = "upce"
    /// One line for listings.
    public static let summary = "Makes UPC-E, from its own digits or from those of a UPC-A."
    /// UPC-E.
    public static let format = SymbolFormat.upce

    /// An encoder; it has no options.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// An encoder outside any pipeline.
    public init() {}

    /// The symbol of 8 digits, of 7 without the check digit, of 6 in number system 0, or of a UPC-A that can be shortened.
    public func encode(_ message: SymbolMessage) throws(Fault) -> EncodedSymbol {
        let number = try short(try message.digits("UPC-E"))
        guard let bars = EANLayout.upceOfBothSystems.bars(of: number) else {
            throw Fault(
                "\(quotedText(number)) is no UPC-E: it begins with 0 or 1, and its last digits leave out zeros"
            )
        }
        // Quiet zones: GS1 General Specifications, 5.2.3.4.
        return EncodedSymbol(
            format: .upce, text: number, pattern: .bars(bars, quietLeft: 9, quietRight: 7),
            details: [JSONMember("gtin", .string("00" + expanded(number)))])
    }

    /// The eight digits, check digit included.
    private func short(_ text: String) throws(Fault) -> String {
        switch text.utf8.count {
        case 6: return try checked("0" + text)
        case 7, 8: return try checked(text)
        case 11, 12:
            let number = try checkedDigits(text, count: 12, what: "UPC-A")
            guard let short = shortened(number) else {
                throw Fault("the UPC-A \(number) has no zeros that UPC-E could leave out", remedy: "use upca")
            }
            return short
        default:
            throw Fault(
                "UPC-E holds 6 to 8 digits, or the 11 or 12 of a UPC-A, found \(quotedText(text))")
        }
    }

    private func checked(_ text: String) throws(Fault) -> String {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw Fault("UPC-E holds digits alone, found \(quotedText(text))")
        }
        // The check digit is that of the UPC-A (ISO/IEC 15420, 4.3.1.5).
        let whole = expanded(text.utf8.count == 8 ? text : text + "0")
        let check = String(try checkedDigits(String(whole.dropLast()), count: 12, what: "UPC-A").suffix(1))
        guard text.utf8.count == 8 else { return text + check }
        guard text.hasSuffix(check) else {
            throw Fault(
                "the check digit of \(quotedText(text)) is wrong: expected \(check), found \(text.suffix(1))",
                remedy: "write \(text.dropLast())\(check), or leave the check digit out")
        }
        return text
    }

    /// The UPC-E whose expansion a UPC-A is.
    private func shortened(_ number: String) -> String? {
        let d = Array(number)
        let candidates = [
            String(d[1...2]) + String(d[8...10]) + String(d[3]), String(d[1...3]) + String(d[9...10]) + "3",
            String(d[1...4]) + String(d[10]) + "4", String(d[1...5]) + String(d[10]),
        ]
        let whole = candidates.map { String(d[0]) + $0 + String(d[11]) }
        return whole.first { expanded($0) == number && EANLayout.upceOfBothSystems.bars(of: $0) != nil }
    }
}
