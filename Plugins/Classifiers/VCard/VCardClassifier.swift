import ScanContents
import ScanCore

/// Tells contacts: vCard 2.1, 3.0 and 4.0, MECARD and BIZCARD.
public struct VCardClassifier: Classifier {
    /// The name as configured.
    public static let name = "vcard"
    /// One line for listings.
    public static let summary = "Tells contacts: vCard 2.1, 3.0 and 4.0, MECARD and BIZCARD."
    /// None.
    public typealias Options = NoOptions

    /// `vcard`.
    public static let kinds = [
        ContentKind("vcard", "A person or an organisation and how to reach them.", fields: fields)
    ]

    private static let fields =
        [
            ContentField("version", .text, "2.1, 3.0, 4.0, mecard or bizcard."),
            ContentField("cards", .number, "How many cards the text holds; the first is told."),
            ContentField("name", .text, "The name as shown."),
            ContentField("family_name", .text, "The family name."),
            ContentField("given_name", .text, "The given name."),
            ContentField("additional_names", .text, "Middle names."),
            ContentField("honorific_prefixes", .text, "What stands before the name, such as Dr."),
            ContentField("honorific_suffixes", .text, "What stands behind the name, such as Jr."),
            ContentField("nicknames", .texts, "Other names."),
            ContentField("organization", .text, "The organisation."),
            ContentField("units", .texts, "Its units from large to small."),
            ContentField("title", .text, "The position."),
            ContentField("role", .text, "The function."),
            ContentField("phones", .texts, "Telephone numbers as written."),
            ContentField("phone_types", .texts, "What each number is for, such as work,cell; may be empty."),
            ContentField("emails", .texts, "E-mail addresses."),
            ContentField("email_types", .texts, "What each address is for; may be empty."),
            ContentField("addresses", .texts, "Postal addresses, each on a line."),
            ContentField("address_types", .texts, "What each address is for; may be empty."),
        ]
        + PostalAddress.partNames.map {
            ContentField($0, .text, "The \($0.replacing("_", with: " ")) of the first address.")
        }
        + [
            ContentField("urls", .texts, "Web addresses as written."),
            ContentField("note", .text, "What else there is to say."),
            ContentField("birthday", .text, "The birthday as written."),
            ContentField("anniversary", .text, "A day to remember, as written."),
            ContentField("categories", .texts, "Words to find it by."),
            ContentField("geo", .text, "The place as written."),
            ContentField("uid", .text, "The identifier by which a newer card replaces it."),
            ContentField("has_photo", .bool, "Whether there is a picture."),
            ContentField("others", .texts, "Names of what is not told otherwise."),
        ]

    /// A classifier; it has no options.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// The contact that the text holds, if it does.
    public func contents(of scan: Scan) -> [Content] {
        guard let card = ContactCard(scan.reading.text) else { return [] }
        let contact = card.contact
        let head = [JSONMember("version", .string(card.version)), JSONMember("cards", .int(card.count))]
        let tail =
            [JSONMember("has_photo", .bool(card.hasPhoto))]
            + VCardClassifier.list("others", card.otherProperties)
        return [
            Content(
                kind: "vcard",
                fields: head + VCardClassifier.names(contact) + VCardClassifier.ways(contact) + tail,
                warnings: card.warnings)
        ]
    }

    private static func names(_ contact: Contact) -> [JSONMember] {
        let parts = contact.name?.components.map { $0.joined(separator: " ") } ?? ["", "", "", "", ""]
        let names = [
            "family_name", "given_name", "additional_names", "honorific_prefixes", "honorific_suffixes",
        ]
        return text("name", contact.formattedName ?? contact.name?.spoken)
            + zip(names, parts).flatMap { text($0, $1) } + list("nicknames", contact.nicknames)
            + text("organization", contact.organization.first)
            + list("units", Array(contact.organization.dropFirst()))
            + text("title", contact.title) + text("role", contact.role)
    }

    private static func ways(_ contact: Contact) -> [JSONMember] {
        let address = contact.addresses.first.map {
            zip(PostalAddress.partNames, $0.parts).flatMap { text($0, $1) }
        }
        return list("phones", contact.phones.map(\.value)) + list("phone_types", contact.phones.map(types))
            + list("emails", contact.emails.map(\.value)) + list("email_types", contact.emails.map(types))
            + list("addresses", contact.addresses.map(\.line))
            + list("address_types", contact.addresses.map { $0.types.joined(separator: ",") })
            + (address ?? [])
            + list("urls", contact.urls) + text("note", contact.note) + text("birthday", contact.birthday)
            + text("anniversary", contact.anniversary) + list("categories", contact.categories)
            + text("geo", contact.geo) + text("uid", contact.uid)
    }

    private static func types(_ way: Reachable) -> String { way.types.joined(separator: ",") }

    private static func text(_ name: String, _ text: String?) -> [JSONMember] {
        text.flatMap { $0.isEmpty ? nil : [JSONMember(name, .string($0))] } ?? []
    }

    private static func list(_ name: String, _ texts: [String]) -> [JSONMember] {
        texts.isEmpty ? [] : [JSONMember(name, .array(texts.map(JSONValue.string)))]
    }
}
