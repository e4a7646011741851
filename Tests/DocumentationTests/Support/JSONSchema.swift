import Foundation

/// The part of JSON Schema 2020-12 that the schemas in `docs/` use; any other keyword is a mistake.
struct JSONSchema {
    private let documents: [String: [String: Any]]
    private let start: String

    private static let annotations: Set = ["$schema", "$defs", "title", "description"]
    private static let assertions: Set = [
        "$ref", "type", "enum", "const", "pattern", "minimum", "maximum", "required", "properties",
        "additionalProperties", "items", "minItems", "maxItems", "oneOf",
    ]

    /// The schema in `file`, with those beside it that it may refer to.
    init(_ file: String) throws {
        let folder = Documents.root.appending(path: "docs")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        var documents: [String: [String: Any]] = [:]
        for name in names where name.hasSuffix(".schema.json") {
            let data = try Data(contentsOf: folder.appending(path: name))
            documents[name] = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        }
        self.documents = documents
        start = file
    }

    /// What is wrong with a value: each with the path to it; empty where nothing is.
    func mistakes(in value: Any) -> [String] {
        guard let schema = documents[start] else { return ["there is no \(start)"] }
        return check(value, schema, start, at: "$")
    }

    private func check(_ value: Any, _ schema: [String: Any], _ file: String, at path: String) -> [String] {
        let unknown = Set(schema.keys).subtracting(JSONSchema.annotations).subtracting(JSONSchema.assertions)
        var mistakes = unknown.map { "\(file): the keyword \"\($0)\" is not known here" }
        if let reference = schema["$ref"] as? String {
            mistakes += follow(reference, value, file, at: path)
        }
        if let choices = schema["oneOf"] as? [[String: Any]] {
            let found = choices.map { check(value, $0, file, at: path) }
            if found.count(where: \.isEmpty) != 1 { mistakes += ["\(path): not one of"] + found.joined() }
        }
        mistakes += checkScalar(value, schema, at: path)
        if let object = value as? [String: Any] { mistakes += checkObject(object, schema, file, at: path) }
        if let array = value as? [Any] { mistakes += checkArray(array, schema, file, at: path) }
        return mistakes
    }

    private func follow(_ reference: String, _ value: Any, _ file: String, at path: String) -> [String] {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let other = parts[0].isEmpty ? file : String(parts[0])
        var node: Any? = documents[other]
        for key in parts.last?.split(separator: "/") ?? [] { node = (node as? [String: Any])?[String(key)] }
        guard let schema = node as? [String: Any] else { return ["\(file): \(reference) leads nowhere"] }
        return check(value, schema, other, at: path)
    }

    private func checkScalar(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
        var mistakes: [String] = []
        if let types = schema["type"] as? [String] ?? (schema["type"] as? String).map({ [$0] }),
            types.allSatisfy({ !isOf($0, value) })
        {
            mistakes.append("\(path): expected \(types.joined(separator: " or ")), found \(value)")
        }
        if let pattern = schema["pattern"] as? String, let text = value as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            mistakes.append("\(path): \"\(text)\" does not match \(pattern)")
        }
        if let choices = schema["enum"] as? [NSObject], !choices.contains(where: { $0.isEqual(value) }) {
            mistakes.append("\(path): \(value) is none of \(choices)")
        }
        if let only = schema["const"] as? NSObject, !only.isEqual(value) {
            mistakes.append("\(path): \(value) is not \(only)")
        }
        if let number = value as? Double {
            if let low = schema["minimum"] as? Double, number < low {
                mistakes.append("\(path): below \(low)")
            }
            if let high = schema["maximum"] as? Double, number > high {
                mistakes.append("\(path): above \(high)")
            }
        }
        return mistakes
    }

    private func isOf(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "null": value is NSNull
        case "string": value is String
        case "boolean": isBoolean(value)
        case "integer": !isBoolean(value) && (value as? Double).map { $0 == $0.rounded() } ?? false
        case "number": !isBoolean(value) && value is Double
        case "array": value is [Any]
        case "object": value is [String: Any]
        default: false
        }
    }

    /// JSONSerialization tells true from 1 by the type that Objective-C would give it alone.
    private func isBoolean(_ value: Any) -> Bool {
        (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
    }

    private func checkObject(
        _ object: [String: Any], _ schema: [String: Any], _ file: String, at path: String
    ) -> [String] {
        let required = schema["required"] as? [String] ?? []
        var mistakes = required.filter { object[$0] == nil }.map { "\(path): lacks \"\($0)\"" }
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        for (key, value) in object {
            if let property = properties[key] {
                mistakes += check(value, property, file, at: "\(path).\(key)")
            } else if schema["additionalProperties"] as? Bool == false {
                mistakes.append("\(path): has \"\(key)\", which the schema does not know")
            }
        }
        return mistakes
    }

    private func checkArray(
        _ array: [Any], _ schema: [String: Any], _ file: String, at path: String
    ) -> [String] {
        var mistakes: [String] = []
        if let least = schema["minItems"] as? Int, array.count < least {
            mistakes.append("\(path): fewer than \(least)")
        }
        if let most = schema["maxItems"] as? Int, array.count > most {
            mistakes.append("\(path): more than \(most)")
        }
        guard let items = schema["items"] as? [String: Any] else { return mistakes }
        return mistakes
            + array.enumerated().flatMap { check($0.element, items, file, at: "\(path)[\($0.offset)]") }
    }
}
