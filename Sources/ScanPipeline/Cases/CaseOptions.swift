import ScanConfig
import ScanCore

/// The top level of a file of cases.
struct CaseFileOptions: PluginOptions {
    var version = 1
    var configuration: String?
    var environment = NamedTexts()
    var cases = CaseList()

    static let fields = [
        Field<CaseFileOptions>("version", \.version, in: 1...1, "Version of this file's format."),
        Field<CaseFileOptions>(
            "configuration", \.configuration,
            "The configuration that is tested; till.yaml for till.test.yaml unless given."),
        Field<CaseFileOptions>(
            "environment", \.environment,
            "Variables for the configuration's ${…}, before those of the process.",
            example: "{ SHOP_SECRET: only-for-these-cases-000 }"),
        Field<CaseFileOptions>(
            "cases", \.cases, "What is shown and what must come of it, one after another.", isRequired: true),
    ]
}

/// The cases of a file, those with mistakes too, so that all that is wrong with them is told at once.
struct CaseList: OptionValue {
    /// A case as written, and what could be read of it.
    struct Entry {
        let node: ConfigValue
        let options: CaseOptions
    }

    var entries: [Entry] = []

    static let expectation = "a list of cases"
    static var schema: JSONValue { ["type": "array", "items": CaseOptions.objectSchema()] }
    static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> CaseList? {
        guard case .list(let nodes) = value.kind else { return mismatch(value, &problems) }
        return CaseList(
            entries: nodes.map {
                Entry(node: $0, options: CaseOptions.read($0, of: "a case", at: $0.place, &problems))
            })
    }
    var written: String? { nil }
}

/// One case: what is shown, and what must come of it.
struct CaseOptions: PluginOptions {
    var name = ""
    var picture: [String] = []
    var draw: AnyNode?
    var codes: [Placed<ShownCode>] = []
    var size = PixelSize(width: 640, height: 480)
    var source: String?
    var fps = 10.0
    var lasts: Duration?
    var triggers: [Duration] = []
    var found: [ContentDescription] = []
    var expect: Placed<Expectation>?

    static let fields = [
        Field<CaseOptions>("name", \.name, "What the case shows, in words.", isRequired: true),
        Field<CaseOptions>(
            "picture", \.picture, "Picture files, shown one after another.", example: "box.jpg"),
        Field<CaseOptions>(
            "draw", \.draw,
            "Codes to draw, as test_pattern's codes are written; or all of its options, as a map with codes.",
            example: "{ format: qr, text: hello, degrade: { blur: 1 } }"),
        Field<CaseOptions>(
            "codes", \.codes, "Codes that are taken as read, without a picture.",
            example: "{ format: ean13, text: \"4006381333931\", until: 2s }"),
        Field<CaseOptions>("size", \.size, "The picture that codes without one are thought to be in."),
        Field<CaseOptions>(
            "source", \.source,
            "The source of the configuration that it is shown to; the first unless given."),
        Field<CaseOptions>(
            "fps", \.fps, in: 0.01...1000, "Frames a second, where what is shown stays for a time."),
        Field<CaseOptions>(
            "lasts", \.lasts,
            "How long it is shown; a camera sees pictures for 1s each, codes until 1s after the last change."),
        Field<CaseOptions>(
            "triggers", \.triggers, "When the next code is let count, with mode: trigger.",
            example: "[1s, 8s]"),
        Field<CaseOptions>(
            "found", \.found,
            "What lookups find for every scan of the case, as they are not asked: a kind, and its fields.",
            example: "[{ kind: product, name: Pen }]"),
        Field<CaseOptions>(
            "expect", \.expect, "What must come of it: nothing, or scans and what handlers get.",
            isRequired: true),
    ]
}

/// A code that is taken as read.
struct ShownCode: PluginOptions, OptionValue {
    var format = ""
    var text = ""
    var addOn: String?
    var part: MessagePart?
    var region: Region?
    var from = Duration.zero
    var until: Duration?
    var every: Duration?

    static let fields = [
        Field<ShownCode>("format", \.format, "The kind of code.", isRequired: true, example: "ean13"),
        Field<ShownCode>(
            "text", \.text, "What it says; an identifier such as ]C1 may come before.", isRequired: true,
            example: "hello"),
        Field<ShownCode>(
            "add_on", \.addOn, "What its add-on says; \"awaited\" where it is looked for and not seen."),
        Field<ShownCode>(
            "part", \.part, "Which part of a message in several QR codes it is.", example: "1/3"),
        Field<ShownCode>(
            "region", \.region,
            "Where it is in the picture; in the middle of what is looked at unless given."),
        Field<ShownCode>("from", \.from, "When it appears."),
        Field<ShownCode>("until", \.until, "When it leaves; without it never."),
        Field<ShownCode>(
            "every", \.every, "After what time its coming and going begins again; without it never."),
    ]

    /// Whether it is there at a time after the first frame.
    func isShown(at time: Duration) -> Bool {
        time.isWithin(from: from, until: until, every: every)
    }
}

extension CaseList.Entry {
    var place: Place { node.place }

    /// Where an option's value stands, or the case where it does not.
    func place(of option: String) -> Place { node[option]?.place ?? place }
}
