/// One option, declared once: parsing, checking, help, the JSON Schema and the README's table come from it.
public struct Field<Options: Sendable>: Sendable {
    /// What may be told about it.
    public let description: FieldDescription
    let read: @Sendable (ConfigValue, inout Options, inout [Diagnostic]) -> Void
    let isSet: @Sendable (Options) -> String?

    /// An option by its name, the property that holds it, and one sentence of help that ends in a period.
    ///
    /// The type gives what may be written, the property's first value the default. `isRequired` is for what has
    /// no sensible default; `example` is shown in help and samples.
    public init<Value: OptionValue>(
        _ name: String, _ property: any WritableKeyPath<Options, Value> & Sendable, _ help: String,
        isRequired: Bool = false, example: String? = nil
    ) {
        self.init(
            name, property, help, expectation: Value.expectation, schema: Value.schema,
            isRequired: isRequired,
            example: example, check: { _, _ in nil })
    }

    /// An option that must lie in `range`, its ends included.
    public init<Value: OptionValue & Comparable>(
        _ name: String, _ property: any WritableKeyPath<Options, Value> & Sendable,
        in range: ClosedRange<Value>,
        _ help: String, isRequired: Bool = false, example: String? = nil
    ) {
        self.init(
            name, property, help, expectation: "\(Value.expectation), \(span(range))",
            schema: Value.schema.limited(to: range), isRequired: isRequired, example: example,
            check: { value, node in
                range.contains(value)
                    ? nil : Diagnostic(at: node.place, "expected \(span(range)), found \(node.found)")
            })
    }

    /// An option that need not be given, and else must lie in `range`, its ends included.
    public init<Value: OptionValue & Comparable>(
        _ name: String, _ property: any WritableKeyPath<Options, Value?> & Sendable,
        in range: ClosedRange<Value>,
        _ help: String, example: String? = nil
    ) {
        self.init(
            name, property, help, expectation: "\(Value.expectation), \(span(range))",
            schema: Value.schema.limited(to: range), isRequired: false, example: example,
            check: { value, node in
                value.map(range.contains) ?? true
                    ? nil : Diagnostic(at: node.place, "expected \(span(range)), found \(node.found)")
            })
    }

    private init<Value: OptionValue>(
        _ name: String, _ property: any WritableKeyPath<Options, Value> & Sendable, _ help: String,
        expectation: String, schema: JSONValue, isRequired: Bool, example: String?,
        check: @escaping @Sendable (Value, ConfigValue) -> Diagnostic?
    ) {
        description = FieldDescription(
            name: name, help: help, expectation: expectation, schema: schema, isRequired: isRequired,
            isSecret: [
                ObjectIdentifier(Secret.self), ObjectIdentifier(Secret?.self),
                ObjectIdentifier([Secret].self),
            ]
            .contains(ObjectIdentifier(Value.self)),
            hidesValue: Value.hidesValue,
            isFlag: Value.self == Bool.self,
            isRepeatable: Value.self is any RepeatableOption.Type, example: example)
        isSet = { $0[keyPath: property].written }
        read = { node, options, problems in
            guard !node.isUnresolved else { return }
            let before = problems.count
            if let value = Value.read(node, &problems) {
                if let problem = check(value, node) {
                    problems.append(problem)
                } else {
                    options[keyPath: property] = value
                }
            }
            guard Value.hidesValue else { return }
            for index in before..<problems.count { problems[index] = problems[index].hidingValue }
        }
    }
}

/// A range as one would write its ends.
private func span<Value: OptionValue & Comparable>(_ range: ClosedRange<Value>) -> String {
    let low = range.lowerBound.written ?? "\(range.lowerBound)"
    let high = range.upperBound.written ?? "\(range.upperBound)"
    return low == high ? low : "\(low) to \(high)"
}

/// What may be told about an option, without its type.
public struct FieldDescription: Hashable, Sendable {
    /// The name as configured, in lower_snake.
    public let name: String
    /// One sentence that ends in a period.
    public let help: String
    /// What is expected, for people.
    public let expectation: String
    /// The JSON Schema of what may be written.
    public let schema: JSONValue
    /// Whether it must be given.
    public let isRequired: Bool
    /// Whether its value must never be shown.
    public let isSecret: Bool
    /// Whether what is written may hold a secret, as an address may that holds a token.
    public let hidesValue: Bool
    /// Whether it is true or false, so that the command line takes it without a value.
    public let isFlag: Bool
    /// Whether it may be given several times on the command line.
    public let isRepeatable: Bool
    /// A value to show in help and samples.
    public let example: String?
    /// The default as one would write it; nil where there is none.
    public internal(set) var defaultValue: String?
}

extension JSONValue {
    /// The schema with the ends of a numeric range; other ranges cannot be told in JSON Schema.
    fileprivate func limited<Bound>(to range: ClosedRange<Bound>) -> JSONValue {
        guard case .object(let members) = self else { return self }
        switch (range.lowerBound, range.upperBound) {
        case (let low as Int, let high as Int):
            return .object(members + [JSONMember("minimum", .int(low)), JSONMember("maximum", .int(high))])
        case (let low as Double, let high as Double):
            return .object(
                members + [JSONMember("minimum", .double(low)), JSONMember("maximum", .double(high))])
        default: return self
        }
    }
}
