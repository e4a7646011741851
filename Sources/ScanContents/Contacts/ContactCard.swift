/// What a text that holds a contact says, with what is doubtful about it.
///
/// vCard 2.1, 3.0 and 4.0, MECARD and BIZCARD. Takes time in proportion to the text.
public struct ContactCard: Hashable, Sendable {
    /// Who it is.
    public let contact: Contact
    /// How it is written: `2.1`, `3.0`, `4.0`, `mecard` or `bizcard`.
    public let version: String
    /// How many cards the text holds; the contact is the first.
    public let count: Int
    /// Whether there is a picture.
    public let hasPhoto: Bool
    /// The names of properties that are not told otherwise.
    public let otherProperties: [String]
    /// What a careful person would want to know, one sentence each.
    public let warnings: [String]

    /// More than any sequence of QR codes holds (ISO/IEC 18004: 16 symbols of 2953 bytes).
    static let byteLimit = 48_000
    /// No card has more properties.
    static let propertyLimit = 500

    /// The contact that a text describes; nil where it begins like none.
    public init?(_ text: String) {
        if let card = VCardReader(text) {
            self.init(card)
        } else if let card = MECardReader(text) {
            self.init(card)
        } else {
            return nil
        }
    }

    private init(_ card: VCardReader) {
        contact = card.contact
        version = card.version.rawValue
        count = card.count
        hasPhoto = card.hasPhoto
        otherProperties = card.others
        warnings = card.warnings
    }

    private init(_ card: MECardReader) {
        contact = card.contact
        version = card.version
        count = 1
        hasPhoto = false
        otherProperties = card.others
        warnings = card.warnings
    }
}
