extension Rotation: OptionValue {
    /// One of the four.
    public static let expectation = "0, 90, 180 or 270"
    /// One of the four numbers.
    public static let schema: JSONValue = ["enum": .array(allCases.map { .int($0.rawValue) })]

    /// Degrees, clockwise.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Rotation? {
        guard let degrees = value.scalar.flatMap({ Int($0.text) }) else { return mismatch(value, &problems) }
        if let rotation = Rotation(rawValue: degrees) { return rotation }
        let turned = ((degrees % 360) + 360) % 360
        problems.append(
            Diagnostic(
                at: value.place, "expected \(expectation), found \(value.found)",
                fix: Rotation(rawValue: turned).map { "write \($0.rawValue)" }))
        return nil
    }

    /// The degrees.
    public var written: String? { "\(rawValue)" }
}
