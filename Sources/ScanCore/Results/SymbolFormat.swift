/// What kind of code a symbol is, by the name that scans, conditions and results use.
public struct SymbolFormat: Hashable, Sendable, RawRepresentable {
    /// The name in results: lower case, such as `ean13`.
    public let rawValue: String
    /// A kind of code by its name; a plugin's own kind is welcome.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// QR Code (ISO/IEC 18004).
    public static let qr = SymbolFormat(rawValue: "qr")
    /// EAN-13 (ISO/IEC 15420).
    public static let ean13 = SymbolFormat(rawValue: "ean13")
    /// UPC-A: an EAN-13 whose first digit is 0, told with its own twelve digits.
    public static let upca = SymbolFormat(rawValue: "upca")
    /// EAN-8 (ISO/IEC 15420).
    public static let ean8 = SymbolFormat(rawValue: "ean8")
    /// UPC-E: a UPC-A with its zeros left out (ISO/IEC 15420).
    public static let upce = SymbolFormat(rawValue: "upce")
    /// Code 128 (ISO/IEC 15417).
    public static let code128 = SymbolFormat(rawValue: "code128")
}
