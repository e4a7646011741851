import ScanCore

/// Formats that a condition can name together: `format is gtin`.
enum FormatGroup: String, CaseIterable, Sendable {
    /// The family of EAN and UPC (ISO/IEC 15420).
    case ean
    /// Those of that family that are sold as UPC.
    case upc
    /// Those whose message is a Global Trade Item Number (GS1 General Specifications, 3.3.2).
    case gtin
    /// Those read along lines.
    case linear
    /// Those made of modules in rows and columns.
    case matrix

    /// Its formats; plugins' own linear ones join by the vocabulary.
    var formats: [SymbolFormat] {
        switch self {
        case .ean, .gtin: [.ean13, .ean8, .upca, .upce]
        case .upc: [.upca, .upce]
        case .linear: [.ean13, .ean8, .upca, .upce, .code128]
        case .matrix: [.qr]
        }
    }
}
