/// The characters of alphanumeric mode, each at its value (ISO/IEC 18004, Table 5).
enum Alphabet {
    static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    /// The value of a byte; nil for one that the mode lacks.
    static func value(of byte: UInt8) -> Int? { values[Int(byte)] }

    private static let values: [Int?] = {
        var values = [Int?](repeating: nil, count: 256)
        for (value, byte) in characters.enumerated() { values[Int(byte)] = value }
        return values
    }()
}
