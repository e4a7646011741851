import ScanContents
import ScanCore

/// Tells web addresses, where they lead, and what is suspicious about them.
public struct URLClassifier: Classifier {
    /// The name as configured.
    public static let name = "url"
    /// One line for listings.
    public static let summary = "Tells web addresses, where they lead, and what is suspicious about them."
    /// `url`.
    public static let kinds = [
        ContentKind(
            "url", "A web address, or what is opened like one.",
            fields: [
                ContentField("url", .text, "The whole address in its usual form, without user information."),
                ContentField("scheme", .text, "The scheme in lower case, such as https."),
                ContentField(
                    "host", .text, "Name or IP address in lower case; missing where the scheme has none."),
                ContentField(
                    "port", .number, "The port, also where it is the scheme's own; missing with the host."),
                ContentField("path", .text, "The path, at least /; missing with the host."),
                ContentField("title", .text, "What the address is called, in MEBKM: and URLTO:."),
                ContentField("allowed", .bool, "Whether the options allow the address."),
            ])
    ]

    private let options: URLOptions

    /// A classifier that judges addresses by its options.
    public init(_ options: URLOptions, _ context: PluginContext) { self.options = options }

    /// The address that the text is, if it is one; nothing is opened or looked up.
    public func contents(of scan: Scan) -> [Content] {
        let bookmark = Bookmark(scan.reading.text)
        guard let address = WebAddress(bookmark?.address ?? scan.reading.text) else { return [] }
        let url = options.stripsTracking ? address.withoutTracking : address.url
        let objections = options.objections(to: address)
        let fields = [
            JSONMember("url", .string(url)),
            JSONMember("scheme", .string(address.scheme)),
        ]
        let place = [
            address.host.map { JSONMember("host", .string($0)) },
            address.port.map { JSONMember("port", .int($0)) },
            address.path.map { JSONMember("path", .string($0)) },
            bookmark?.title.map { JSONMember("title", .string($0)) },
        ]
        return [
            Content(
                kind: "url",
                fields: fields + place.compactMap { $0 } + [JSONMember("allowed", .bool(objections.isEmpty))],
                warnings: address.warnings.map(\.sentence) + objections)
        ]
    }
}
