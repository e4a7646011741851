extension RegionLength: OptionValue {
    /// A share or pixels.
    public static let expectation =
        "a percentage such as 25%, a fraction from 0 to 1, or pixels such as 200px"
    /// A fraction, or a string with its unit.
    public static let schema: JSONValue = [
        "anyOf": [
            ["type": "number", "minimum": 0, "maximum": 1],
            ["type": "string", "pattern": #"^([0-9]+(\.[0-9]+)?%|0(\.[0-9]+)?|1(\.0+)?|[0-9]+px)$"#],
        ]
    ]

    /// A number, and `%`, `px` or nothing.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> RegionLength? {
        guard let scalar = value.scalar, let (number, unit) = numberAndUnit(scalar.text) else {
            return mismatch(value, &problems)
        }
        switch unit {
        case "%" where number <= 100: return .fraction(number / 100)
        case "" where number <= 1: return .fraction(number)
        // More than any picture has; the region's own check tells what the picture at hand allows.
        case "px" where number <= 1e6 && number == number.rounded(): return .pixels(Int(number))
        default:
            let isBare = unit.isEmpty && scalar.origin == .file
            problems.append(
                Diagnostic(
                    at: value.place, "expected \(expectation), found \(value.found)",
                    fix: isBare ? "write \(scalar.text)px or \(scalar.text)%" : nil))
            return nil
        }
    }

    /// The share in percent, or the pixels.
    public var written: String? {
        switch self {
        case .fraction(let share): "\(trimmed(share * 100))%"
        case .pixels(let count): "\(count)px"
        }
    }

    /// A number without a fraction that says nothing.
    private func trimmed(_ number: Double) -> String {
        let rounded = (number * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

extension Region: OptionValue {
    /// A map of the four lengths and the rule, or a list of the four.
    public static let expectation = "{ x, y, width, height } or [x, y, width, height] of the picture as shown"
    /// The keys of a region that is written as a map.
    public static var descriptions: [FieldDescription] { RegionFields.descriptions }

    /// A map, or a list of four lengths.
    public static var schema: JSONValue {
        let length = RegionLength.schema
        return [
            "anyOf": [
                optionsSchema(descriptions),
                [
                    "type": "array", "prefixItems": [length, length, length, length], "minItems": 4,
                    "maxItems": 4,
                ],
            ]
        ]
    }

    /// A map of `x`, `y`, `width`, `height` and `rule`, or a list of the first four.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Region? {
        let before = problems.count
        let region: Region
        if case .list(let items) = value.kind {
            guard items.count == 4 else { return mismatch(value, &problems) }
            let lengths = items.map { $0.isUnresolved ? nil : RegionLength.read($0, &problems) }
            region = Region(
                x: lengths[0] ?? .fraction(0), y: lengths[1] ?? .fraction(0), width: lengths[2],
                height: lengths[3])
        } else {
            guard value.entries != nil else { return mismatch(value, &problems) }
            region = RegionFields.read(value, of: "region", at: value.place, &problems).region
        }
        guard problems.count == before else { return nil }
        region.checkShares(at: value, &problems)
        return problems.count == before ? region : nil
    }

    /// None: there is no default to show.
    public var written: String? { nil }

    /// Says so where shares leave every picture, however large.
    private func checkShares(at value: ConfigValue, _ problems: inout [Diagnostic]) {
        let sides = [("x", "width", x, width), ("y", "height", y, height)]
        for (start, length, first, count) in sides {
            guard case .fraction(let from) = first else { continue }
            if from >= 1 {
                problems.append(
                    Diagnostic(
                        at: value[start]?.place ?? value.place, "the region begins outside of the picture",
                        fix: "\(start) must be less than 100%"))
            } else if case .fraction(let share) = count, from + share > 1.000_001 {
                problems.append(
                    Diagnostic(
                        at: value[length]?.place ?? value.place,
                        "the region reaches outside of the picture: \(start) and \(length) are "
                            + "\(RegionLength.fraction(from + share).written ?? "") together",
                        fix: "\(length) can be at most \(RegionLength.fraction(1 - from).written ?? "")"))
            }
        }
    }
}

/// The region as a map.
private struct RegionFields: PluginOptions {
    var x = RegionLength.fraction(0)
    var y = RegionLength.fraction(0)
    var width: RegionLength?
    var height: RegionLength?
    var rule = RegionRule.centre

    static let fields = [
        Field<RegionFields>("x", \.x, "Where it begins, from the left."),
        Field<RegionFields>("y", \.y, "Where it begins, from above."),
        Field<RegionFields>("width", \.width, "How wide it is; up to the right edge unless given."),
        Field<RegionFields>("height", \.height, "How high it is; down to the lower edge unless given."),
        Field<RegionFields>(
            "rule", \.rule, "Which codes at its edge count: by their centre, wholly inside, or any part."),
    ]

    var region: Region { Region(x: x, y: y, width: width, height: height, rule: rule) }
}
