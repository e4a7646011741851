import ScanCore

/// Makes the modules or bars of a text or of bytes; lives beside the decoder of the same symbology.
///
/// Pure and quick: called from any thread.
public protocol SymbolEncoder: Plugin {
    /// The format it makes.
    static var format: SymbolFormat { get }
    /// The symbol of a message.
    ///
    /// Throws a `Fault` that tells what the format cannot hold, and how much it can.
    func encode(_ message: Message) throws -> SymbolPattern
}

/// What a symbol is to say.
public enum Message: Hashable, Sendable {
    /// A text; the encoder chooses how to write it.
    case text(String)
    /// Bytes as they are.
    case bytes([UInt8])
}

/// Modules in rows, or bars side by side; dark is true.
public enum SymbolPattern: Hashable, Sendable {
    /// Rows of modules from the top, each from the left, without the quiet zone.
    case matrix([[Bool]], quietZone: Int)
    /// Modules from the left, without the quiet zones, whose sizes are in modules.
    case bars([Bool], quietLeft: Int, quietRight: Int)
}
