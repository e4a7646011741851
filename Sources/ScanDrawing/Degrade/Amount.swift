import ScanCore

/// How much of something: a number, or a range of which each picture gets its own.
public struct Amount: OptionValue, Hashable {
    /// The least.
    public var low: Double
    /// The most.
    public var high: Double

    /// Always as much.
    public init(_ value: Double) { self.init(value, value) }

    /// Something between.
    public init(_ low: Double, _ high: Double) {
        self.low = low
        self.high = high
    }

    /// One of them.
    func drawn(_ random: inout DrawingRandom) -> Double {
        let share = random.fraction()
        return low + (high - low) * share
    }

    /// A number or a range.
    public static var expectation: String { "a number such as 5, or a range such as 0..10" }
    /// A number, or a text of two.
    public static var schema: JSONValue {
        ["anyOf": [["type": "number"], ["type": "string", "pattern": #"^-?[0-9.]+\.\.-?[0-9.]+$"#]]]
    }
    /// A finite number, or two with `..` between, the smaller first.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Amount? {
        guard let text = value.scalar?.text else { return mismatch(value, &problems) }
        let parts = text.split(separator: "..", omittingEmptySubsequences: false).map { Double($0) }
        guard (1...2).contains(parts.count), let low = parts[0], let high = parts[parts.count - 1],
            low.isFinite, high.isFinite, low <= high
        else { return mismatch(value, &problems) }
        return Amount(low, high)
    }
    /// The number, or both.
    public var written: String? {
        let ends = [low, high].map { $0.written ?? "" }
        return low == high ? ends[0] : ends.joined(separator: "..")
    }
}
