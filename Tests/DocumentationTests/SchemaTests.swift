import Foundation
import Testing

@Suite("JSON Schemas of results") struct SchemaTests {
    private static func lines(of output: String) -> [Substring] {
        output.split(separator: "\n").filter { $0.hasPrefix("{") }
    }

    private static func value(_ text: some StringProtocol) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8))
    }

    @Test("describe every line of read --json") func describesReading() async throws {
        let workplace = try Workplace()
        defer { workplace.remove() }
        let schema = try JSONSchema("read.schema.json")
        let result = try await workplace.run("scanloom read --json Examples/images Makefile")
        let lines = SchemaTests.lines(of: result.output)
        #expect(lines.count >= 13)
        #expect(lines.contains { $0.contains("\"error\":") })
        for line in lines {
            let mistakes = schema.mistakes(in: try SchemaTests.value(line))
            #expect(mistakes.isEmpty, "\(line)")
        }
    }

    @Test("describe every scan") func describesScans() async throws {
        let workplace = try Workplace()
        defer { workplace.remove() }
        let schema = try JSONSchema("scan.schema.json")
        try workplace.save(
            "version: 1\nsource: { images: Examples/images }\nhandlers: [url, print: json]\n", as: "all.yaml")
        let result = try await workplace.run("scanloom run all.yaml")
        let lines = SchemaTests.lines(of: result.output)
        #expect(lines.count >= 12)
        for line in lines {
            let mistakes = schema.mistakes(in: try SchemaTests.value(line))
            #expect(mistakes.isEmpty, "\(line)")
        }
    }

    static let spoiled: [(String, String)] = [
        ("\"frame\":0", "\"frame\":-1"), ("\"frame\":0", "\"frame\":\"0\""),
        ("\"frame\":0", "\"frame\":true"),
        ("\"text\":", "\"texts\":"), ("\"bytes\":\"", "\"bytes\":\"A"),
        ("\"corners\":[", "\"corners\":[[1,2],"),
        ("\"confidence\":", "\"confidence\":9"), ("\"id\":\"", "\"id\":\"."),
        ("\"contents\":[", "\"contents\":[{},"),
    ]

    static let scan = """
        {"id":"01KJN0000000000000000000AA","time":"2026-03-01T09:30:00.250Z","pipeline":"till","source":"images",\
        "frame":0,"file":"a.png","format":"qr","text":"é","bytes":"c3a9",\
        "charset":{"name":"utf-8","evidence":"bytes"},"symbology_identifier":"]Q1",\
        "corners":[[1,1],[9,1],[9.5,9],[1,9]],"confidence":1,"frames":1,"count":1,"contents":[],"details":{}}
        """

    @Test("accept a scan and refuse a spoiled one", arguments: spoiled)
    func refuses(part: String, replacement: String) throws {
        let schema = try JSONSchema("scan.schema.json")
        #expect(schema.mistakes(in: try SchemaTests.value(SchemaTests.scan)) == [])
        let text = SchemaTests.scan.replacingOccurrences(of: part, with: replacement)
        #expect(text != SchemaTests.scan)
        #expect(schema.mistakes(in: try SchemaTests.value(text)) != [])
    }
}
