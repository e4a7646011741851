import ScanContents
import ScanCore

/// Tells web addresses, where they lead, and what is suspicious about them.
public struct URLClassifier: Classifier {
    /// The name as configured.
    public static let name = "url"
    /// One line for listings.
    public static let summary = "Tells web addresses, where they lead, and what is suspicious about them."
    /// None.
    public typealias Options = NoOptions

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
            ])
    ]

    /// A classifier; it has no options.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// The address that the text is, if it is one; nothing is opened or looked up.
    public func contents(of scan: Scan) -> [Content] {
        guard let address = WebAddress(scan.reading.text) else { return [] }
        let fields = [
            JSONMember("url", .string(address.url)),
            JSONMember("scheme", .string(address.scheme)),
        ]
        let place = [
            address.host.map { JSONMember("host", .string($0)) },
            address.port.map { JSONMember("port", .int($0)) },
            address.path.map { JSONMember("path", .string($0)) },
        ]
        return [
            Content(
                kind: "url", fields: fields + place.compactMap { $0 },
                warnings: address.warnings.map(\.sentence))
        ]
    }
}
