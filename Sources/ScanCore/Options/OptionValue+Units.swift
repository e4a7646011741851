extension Duration: OptionValue {
    /// A duration with its unit.
    public static var expectation: String { "a duration such as 750ms, 1.5s, 5m, 2h or 3d" }
    /// A string of number and unit.
    public static var schema: JSONValue {
        ["type": "string", "pattern": #"^[0-9]+(\.[0-9]+)?(ms|s|m|h|d)$"#]
    }
    /// A number and `ms`, `s`, `m`, `h` or `d`; up to ten years.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Duration? {
        guard let scalar = value.scalar, let (number, unit) = numberAndUnit(scalar.text) else {
            return mismatch(value, &problems)
        }
        guard let milliseconds = ["ms": 1.0, "s": 1e3, "m": 6e4, "h": 3.6e6, "d": 8.64e7][unit] else {
            let fix = scalar.origin == .file ? unitFix(scalar.text, unit) : nil
            problems.append(
                Diagnostic(at: value.place, "expected \(expectation), found \(value.found)", fix: fix))
            return nil
        }
        // Ten years: more is a mistake, and far more would not fit.
        guard number * milliseconds <= 3650 * 8.64e7 else {
            problems.append(Diagnostic(at: value.place, "expected at most 3650d, found \(value.found)"))
            return nil
        }
        return .nanoseconds(Int64((number * milliseconds * 1e6).rounded()))
    }
    /// What to write for a number without a unit, or with a longer word for one.
    private static func unitFix(_ text: String, _ unit: String) -> String? {
        if unit.isEmpty { return "write \(text)s for seconds or \(text)ms for milliseconds" }
        let words = [
            ("milli", "ms"), ("msec", "ms"), ("sec", "s"), ("min", "m"), ("hour", "h"), ("hr", "h"),
            ("day", "d"),
        ]
        let word = String(unit.lowercased().drop { $0 == " " })
        let short =
            words.first { word.hasPrefix($0.0) }?.1 ?? ["ms", "s", "m", "h", "d"].first { $0 == word }
        return short.map { "write \(text.dropLast(unit.count))\($0)" }
    }
    /// The largest unit that has no rest.
    public var written: String? {
        let milliseconds = nanoseconds / 1_000_000
        let units: [(String, Int64)] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000)]
        for (unit, size) in units where milliseconds != 0 && milliseconds % size == 0 {
            return "\(milliseconds / size)\(unit)"
        }
        return "\(milliseconds)ms"
    }
}

/// A number of bytes.
public struct ByteCount: OptionValue, Hashable, Comparable {
    /// Bytes, 0 or more.
    public let bytes: Int
    /// A number of bytes.
    public init(_ bytes: Int) { self.bytes = bytes }
    /// That many times 1,048,576 bytes.
    public static func mebibytes(_ count: Int) -> ByteCount { ByteCount(count << 20) }
    /// Whether one is less than another.
    public static func < (a: ByteCount, b: ByteCount) -> Bool { a.bytes < b.bytes }

    /// A size with its unit.
    public static var expectation: String { "a size such as 500B, 64KiB, 10MiB or 1GiB" }
    /// A string of number and unit.
    public static var schema: JSONValue {
        ["type": "string", "pattern": #"^[0-9]+(\.[0-9]+)?(B|KiB|MiB|GiB|kB|MB|GB)$"#]
    }
    /// A number and `B`, `KiB`, `MiB`, `GiB`, `kB`, `MB` or `GB`.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> ByteCount? {
        let sizes = [
            "B": 1.0, "KiB": 1024, "MiB": 1_048_576, "GiB": 1_073_741_824, "kB": 1e3, "MB": 1e6, "GB": 1e9,
        ]
        guard let text = value.scalar?.text, let (number, unit) = numberAndUnit(text),
            let size = sizes[unit], number * size < 1e15
        else { return mismatch(value, &problems) }
        return ByteCount(Int((number * size).rounded()))
    }
    /// The largest binary unit that has no rest.
    public var written: String? {
        for (unit, shift) in [("GiB", 30), ("MiB", 20), ("KiB", 10)]
        where bytes != 0 && bytes % (1 << shift) == 0 {
            return "\(bytes >> shift)\(unit)"
        }
        return "\(bytes)B"
    }
}

/// The width and height of a picture.
public struct PixelSize: OptionValue, Hashable {
    /// Pixels across, at least 1.
    public let width: Int
    /// Pixels down, at least 1.
    public let height: Int
    /// A size in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Width and height.
    public static var expectation: String { "a size in pixels such as 1280x720" }
    /// A string of two numbers.
    public static var schema: JSONValue { ["type": "string", "pattern": "^[0-9]+x[0-9]+$"] }
    /// Two numbers from 1 to 65,535 with an `x` between.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> PixelSize? {
        let parts = value.scalar?.text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard let parts, parts.count == 2, let width = parts[0], let height = parts[1],
            (1...65_535).contains(width), (1...65_535).contains(height)
        else { return mismatch(value, &problems) }
        return PixelSize(width: width, height: height)
    }
    /// The two numbers with an `x` between.
    public var written: String? { "\(width)x\(height)" }
}

/// A number without a sign and the unit behind it: ("1.5", "s") as (1.5, "s").
func numberAndUnit(_ text: String) -> (Double, String)? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let first = digits.first, first.isNumber, let number = Double(digits) else { return nil }
    return (number, String(text.dropFirst(digits.count)))
}
