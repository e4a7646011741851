/// A person or an organisation and how to reach them, as vCard and MECARD know them.
public struct Contact: Hashable, Sendable {
    /// The name as shown.
    public var formattedName: String?
    /// The name in its parts.
    public var name: PersonName?
    /// Other names.
    public var nicknames: [String] = []
    /// The organisation, then its units from large to small.
    public var organization: [String] = []
    /// The position: `Buyer`.
    public var title: String?
    /// The function: `Purchasing`.
    public var role: String?
    /// Telephone numbers.
    public var phones: [Reachable] = []
    /// E-mail addresses.
    public var emails: [Reachable] = []
    /// Postal addresses.
    public var addresses: [PostalAddress] = []
    /// Web addresses.
    public var urls: [String] = []
    /// What else there is to say, several notes as lines.
    public var note: String?
    /// The birthday as written: `1990-05-17`, `--0517`.
    public var birthday: String?
    /// The day of a marriage or the like, as written.
    public var anniversary: String?
    /// Words to find it by.
    public var categories: [String] = []
    /// The place as written: `geo:52.5,13.4`, `52.5;13.4`.
    public var geo: String?
    /// The identifier by which a newer card replaces this one.
    public var uid: String?

    /// Nobody yet.
    public init() {}
}

/// A name in its parts (RFC 6350, 6.2.2), each of which may be several words.
public struct PersonName: Hashable, Sendable {
    /// `van der Berg`.
    public var family: [String]
    /// `Anna`.
    public var given: [String]
    /// Middle names.
    public var additional: [String]
    /// `Dr.`.
    public var prefixes: [String]
    /// `Jr.`.
    public var suffixes: [String]

    /// A name from its parts.
    public init(
        family: [String] = [], given: [String] = [], additional: [String] = [], prefixes: [String] = [],
        suffixes: [String] = []
    ) {
        self.family = family
        self.given = given
        self.additional = additional
        self.prefixes = prefixes
        self.suffixes = suffixes
    }

    /// The parts as a vCard lists them.
    public var components: [[String]] { [family, given, additional, prefixes, suffixes] }
    /// The name as one would say it.
    public var spoken: String {
        (prefixes + given + additional + family + suffixes).filter { !$0.isEmpty }.joined(separator: " ")
    }

    init(components parts: [[String]]) {
        let part = { (index: Int) in index < parts.count ? parts[index].filter { !$0.isEmpty } : [] }
        self.init(family: part(0), given: part(1), additional: part(2), prefixes: part(3), suffixes: part(4))
    }
}

/// A telephone number or e-mail address, and what it is for.
public struct Reachable: Hashable, Sendable {
    /// The number or address as written.
    public var value: String
    /// `work`, `home`, `cell` and the like, in lower case.
    public var types: [String]

    /// A number or address and what it is for.
    public init(_ value: String, types: [String] = []) {
        self.value = value
        self.types = types
    }
}

/// A postal address in its seven parts (RFC 6350, 6.3.1), and what it is for.
public struct PostalAddress: Hashable, Sendable {
    /// Post office box, extended address, street, city, region, postal code, country.
    public var parts: [String]
    /// `work`, `home` and the like, in lower case.
    public var types: [String]

    /// An address from its parts in that order; those that are missing are empty.
    public init(parts: [String], types: [String] = []) {
        self.parts = (parts + Array(repeating: "", count: 7)).prefix(7).map { $0 }
        self.types = types
    }

    /// The names of the parts in results.
    public static let partNames = [
        "post_office_box", "extended_address", "street", "city", "region", "postal_code", "country",
    ]
    /// The parts that are not empty, on one line.
    public var line: String { parts.filter { !$0.isEmpty }.joined(separator: ", ") }
}
