/// A SEPA credit transfer as a QR code holds it (EPC069-12, version 2.1: Quick Response Code Guidelines).
public struct CreditTransfer: Hashable, Sendable {
    /// Who is paid, at most 70 characters.
    public var name: String
    /// The account.
    public var iban: String
    /// The bank; version 001 needs it.
    public var bic: String?
    /// What is paid in cents of a euro, 1 to 99999999999; nil where the payer decides.
    public var cents: Int?
    /// A code of four letters for what it is for.
    public var purpose: String?
    /// A structured reference (ISO 11649).
    public var reference: String?
    /// What to write to the one who is paid, at most 140 characters; not together with a reference.
    public var remittance: String?
    /// What to tell the payer, at most 70 characters.
    public var information: String?

    /// A transfer to somebody.
    public init(name: String, iban: String) {
        self.name = name
        self.iban = iban
    }

    /// The transfer that a text describes; nil where it describes none.
    ///
    /// Line ends may be LF or CRLF; empty lines at the end may be left out.
    public init?(_ text: String) {
        let lines = VCardLines.physical(Array(text.utf8.prefix(1000))).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard lines.count >= 7, lines[0] == "BCD", ["001", "002"].contains(lines[1]), lines[3] == "SCT" else {
            return nil
        }
        let line = { (index: Int) in index < lines.count && !lines[index].isEmpty ? lines[index] : nil }
        self.init(name: lines[5], iban: lines[6].uppercased().filter { $0 != " " })
        bic = line(4)
        cents = line(7).flatMap(CreditTransfer.cents)
        purpose = line(8)
        reference = line(9)
        remittance = line(10)
        information = line(11)
        if line(7) != nil, cents == nil { return nil }
    }

    /// `EUR12.3` in cents.
    private static func cents(_ text: String) -> Int? {
        guard text.hasPrefix("EUR") else { return nil }
        let parts = text.dropFirst(3).split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = digits(of: parts[0]), whole.count <= 9 else {
            return nil
        }
        let fraction = parts.count == 2 ? digits(of: parts[1]) : [0]
        guard let fraction, fraction.count <= 2 else { return nil }
        let padded = fraction + (fraction.count == 1 ? [0] : [])
        let cents = (whole + padded).reduce(0) { $0 * 10 + Int($1) }
        return (1...99_999_999_999).contains(cents) ? cents : nil
    }

    /// What is wrong with it, one sentence each.
    public var warnings: [String] {
        var found: [String] = []
        if !isIBAN(iban) { found.append("The IBAN's check digits are wrong.") }
        if name.isEmpty || name.count > 70 { found.append("The name has 1 to 70 characters.") }
        if reference != nil && remittance != nil {
            found.append("It has a reference and a text; one of both is allowed.")
        }
        if let reference, reference.hasPrefix("RF"), !isMod97(reference) {
            found.append("The reference's check digits are wrong.")
        }
        if (remittance ?? "").count > 140 { found.append("The text has more than 140 characters.") }
        return found
    }

    /// The text for a code: version 002, UTF-8, lines between LF, at most 331 bytes, level M; nil where it does not fit.
    public var text: String? {
        let amount = cents.map { "EUR\($0 / 100).\($0 % 100 < 10 ? "0" : "")\($0 % 100)" }
        var lines = [
            "BCD", "002", "1", "SCT", bic ?? "", name, iban, amount ?? "", purpose ?? "", reference ?? "",
            remittance ?? "", information ?? "",
        ]
        while lines.last == "" { lines.removeLast() }
        let text = lines.joined(separator: "\n")
        let isOnLines = !lines.contains { $0.utf8.contains(0x0A) || $0.utf8.contains(0x0D) }
        return isOnLines && text.utf8.count <= 331 && warnings.isEmpty ? text : nil
    }
}

/// Whether an account number's check digits are right (ISO 13616: modulo 97 is 1).
func isIBAN(_ text: String) -> Bool {
    (15...34).contains(text.utf8.count) && text.prefix(2).utf8.allSatisfy { (0x41...0x5A).contains($0) }
        && isMod97(text)
}

/// Whether letters and digits, the first four moved to the end, are 1 modulo 97 (ISO 7064; ISO 11649).
func isMod97(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count > 4 else { return false }
    var rest = 0
    for byte in bytes[4...] + bytes[..<4] {
        switch byte {
        case 0x30...0x39: rest = (rest * 10 + Int(byte - 0x30)) % 97
        case 0x41...0x5A: rest = (rest * 100 + Int(byte - 0x41) + 10) % 97
        default: return false
        }
    }
    return rest == 1
}
