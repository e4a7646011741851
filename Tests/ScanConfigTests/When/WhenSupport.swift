import ScanConfig
import ScanCore

/// A scan of an EAN-13 that two classifiers have something to say about.
let sampleScan: Scan = {
    var random = SeededRandom(state: 7)
    let corners = Quad(Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 9, y: 9), Point(x: 0, y: 9))
    let reading = Reading(
        format: .ean13, text: "4006381333931", bytes: Array("4006381333931".utf8), charset: .ascii,
        symbologyIdentifier: "]E0", corners: corners, confidence: 0.75)
    return Scan(
        id: ScanID(at: WallTime(milliseconds: 0), using: &random), time: WallTime(milliseconds: 0),
        pipeline: "till",
        frame: FrameID(source: "camera", index: 12), label: "a/b.png", reading: reading, frames: 2, count: 3,
        contents: [
            Content(kind: "gtin", fields: [JSONMember("gtin", "04006381333931"), JSONMember("price", 1.5)]),
            Content(
                kind: "url",
                fields: [
                    JSONMember("host", "shop.example"), JSONMember("secure", true), JSONMember("port", 443),
                    JSONMember("tags", ["one", "two"]), JSONMember("note", nil),
                ]),
        ])
}()

let sampleVocabulary = WhenVocabulary(
    formats: [
        .init(.ean13, by: "ean13", isConfigured: true), .init(.upca, by: "ean13", isConfigured: true),
        .init(.qr, by: "qr", isConfigured: true), .init(.code128, by: "code128", isConfigured: false),
        .init(SymbolFormat(rawValue: "pharma"), by: "pharma", isConfigured: true),
    ],
    linearFormats: [SymbolFormat(rawValue: "pharma")],
    kinds: [
        .init(
            ContentKind(
                "url", "A link.",
                fields: [
                    ContentField("host", .text, "Host."), ContentField("port", .number, "Port."),
                    ContentField("secure", .bool, "Whether."), ContentField("tags", .texts, "Tags."),
                ]), by: "url", isConfigured: true),
        .init(
            ContentKind("wifi", "A network.", fields: [ContentField("ssid", .text, "Name.")]), by: "wifi",
            isConfigured: false),
    ],
    sources: ["camera", "files"])

/// The condition of `when: <text>`, written so, and what is wrong with it.
func condition(_ text: String, in vocabulary: WhenVocabulary? = nil) -> (WhenExpression?, [Diagnostic]) {
    let quoted = "'" + text.replacing("'", with: "''") + "'"
    let file = parse("when: \(quoted)\n")
    var problems = file.diagnostics
    guard let value = file.value?["when"], let condition = WhenExpression.read(value, &problems) else {
        return (nil, problems)
    }
    guard let vocabulary else { return (condition, problems) }
    let checked = condition.checked(against: vocabulary, &problems)
    return (checked, problems)
}

/// What is wrong with a condition, one line each: the character in it, and the message.
func mistakes(_ text: String, in vocabulary: WhenVocabulary? = nil) -> String {
    condition(text, in: vocabulary).1.map { problem in
        let rest = problem.description.drop { $0 != " " }
        return "\(problem.place.column - 8):\(rest)"
    }.joined(separator: "\n")
}
