import ScanConfig
import ScanCore
import Testing

@Suite("Schema of a configuration")
struct ConfigurationSchemaTests {
    struct Options: PluginOptions {
        var port = 80
        var wait = Duration.seconds(1)
        var key: Secret?
        var paths: [String] = []
        static let shorthand: String? = "paths"
        static let fields = [
            Field<Options>("port", \.port, in: 1...65_535, "The port."),
            Field<Options>("wait", \.wait, "The time."),
            Field<Options>("key", \.key, "The key."),
            Field<Options>("paths", \.paths, "The files.", isRequired: true),
        ]
    }

    @Test("tells type, range, help, default and ${…} of an option")
    func property() {
        let schema = optionsSchema(Options.descriptions)
        let either = #"{"type":"string","pattern":"\\$\\{.+\\}"}"#
        #expect(
            JSONWriter.text(schema["properties"]?["port"] ?? .null)
                == #"{"anyOf":[{"type":"integer","minimum":1,"maximum":65535},"# + either
                + #"],"description":"The port.","default":80}"#)
        #expect(
            JSONWriter.text(schema["properties"]?["wait"] ?? .null)
                == #"{"anyOf":[{"type":"string","pattern":"^[0-9]+(\\.[0-9]+)?(ms|s|m|h|d)$"},"# + either
                + #"],"description":"The time.","default":"1s"}"#)
        #expect(schema["properties"]?["key"]?["writeOnly"] == true)
        #expect(schema["required"] == ["paths"])
    }

    @Test("tells how plugins are named")
    func plugins() {
        let schema = pluginUseSchema(
            [
                PluginSchema(
                    name: "files", summary: "Files.", options: Options.descriptions, shorthand: "paths"),
                PluginSchema(name: "none", summary: "None.", options: [], shorthand: nil),
            ], beside: [Options.descriptions[0]])
        guard case .array(let forms) = schema["oneOf"] else {
            Issue.record("no forms: \(schema)")
            return
        }
        #expect(forms.count == 3)
        #expect(forms[0] == ["enum": ["none"]])
        #expect(forms[1]["required"] == ["files"])
        #expect(forms[1]["properties"]?["port"] == Options.descriptions[0].property)
        guard case .array(let values) = forms[1]["properties"]?["files"]?["anyOf"] else {
            Issue.record("no values: \(forms[1])")
            return
        }
        #expect(values == [optionsSchema(Options.descriptions), [String].schema])
    }

    @Test("puts the parts in the place of what the fields know")
    func whole() {
        let schema = configurationSchema(
            title: "A test.", fields: Options.descriptions, parts: ["paths": ["type": "array"]])
        #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
        #expect(schema["properties"]?["paths"] == ["type": "array", "description": "The files."])
        #expect(schema["required"] == ["paths"])
        #expect(schema["additionalProperties"] == false)
    }
}
