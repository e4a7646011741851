import ScanCore

extension Conformance {
    /// What a classifier does that it must not: with hostile texts, and with `texts` that it should understand.
    public static func violations(of classifier: any Classifier, texts: [String] = []) -> [String] {
        let kinds = Dictionary(type(of: classifier).kinds.map { ($0.name, $0) }) { first, _ in first }
        var found: Set<String> = []
        for text in HostileTexts.short + texts {
            let scan = Scan.sample(text)
            let contents = classifier.contents(of: scan)
            if contents != classifier.contents(of: scan) {
                found.insert("the same scan means different things: \(quotedText(text))")
            }
            for content in contents { found.formUnion(faults(of: content, in: scan, kinds)) }
        }
        for text in HostileTexts.long {
            let (_, spent) = processorTime { classifier.contents(of: .sample(text)) }
            // 10 µs a byte: far above linear work even unoptimised, far below quadratic work.
            if spent > .seconds(1) {
                found.insert("100 KB of \(quotedText(String(text.prefix(20)))) took \(spent)")
            }
        }
        return found.sorted()
    }

    private static func faults(
        of content: Content, in scan: Scan, _ kinds: [String: ContentKind]
    ) -> [String] {
        guard let kind = kinds[content.kind] else { return ["gives the undeclared kind \"\(content.kind)\""] }
        var found: [String] = []
        for member in content.fields {
            guard let field = kind.fields.first(where: { $0.name == member.name }) else {
                found.append("gives the undeclared field \"\(kind.name).\(member.name)\"")
                continue
            }
            if !field.type.allows(member.value) {
                found.append("\(kind.name).\(field.name) is no \(field.type.rawValue): \(member.value)")
            }
            guard field.isSecret else { continue }
            if !content.secretFields.contains(field.name) {
                found.append("\(kind.name).\(field.name) is declared secret but not marked so")
            }
            found += shown(member, of: content, in: scan)
        }
        return found + content.warnings.filter { !$0.hasSuffix(".") }.map { "a warning has no period: \($0)" }
    }

    /// Whether a masked copy of the scan still shows a secret.
    private static func shown(_ secret: JSONMember, of content: Content, in scan: Scan) -> [String] {
        guard let value = secret.value.string, !value.isEmpty else { return [] }
        var scan = scan
        scan.contents = [content]
        let masked = scan.masked
        let isShown = masked.reading.text.contains(value) || !masked.reading.bytes.isEmpty
        return isShown ? ["\(content.kind).\(secret.name) can be read in the masked scan"] : []
    }
}

extension ContentField.FieldType {
    /// Whether a value is of this type; a field without a value is left out or null.
    fileprivate func allows(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (_, .null), (.text, .string), (.number, .int), (.number, .double), (.bool, .bool): true
        case (.texts, .array(let values)): values.allSatisfy { $0.string != nil }
        default: false
        }
    }
}

/// Texts that a code may hold to do harm.
enum HostileTexts {
    /// What has been seen to break parsers.
    static let short: [String] = [
        "", " ", "\0", "\u{FFFD}", "\u{FEFF}", "\u{202E}https://example.com", "\r\n\r\n", "\u{1B}[2J", "%",
        "%0",
        "%zz", "%00", "%ff%fe", ":", "::", "://", "//", "http:", "http://", "http:///", "http://@",
        "http://:",
        "http://[", "http://[::1", "http://[::ffff:1.2.3.4]:99999/", "https://user:pass@example.com:0/?#",
        "https://example.com:-1", "https://example.com:18446744073709551616/", "https://xn--/",
        "https://%65xample.com", "javascript:alert(1)", "data:text/html,<script>", "file:///etc/passwd",
        "HTTP://EXAMPLE.COM",
        "WIFI:", "WIFI:;;", "WIFI:S:a;P:b;;", "WIFI:S:\\", "WIFI:T:WPA;S:a\\;b;P:\\\\\\;x;;", "BEGIN:VCARD",
        "BEGIN:VCARD\nVERSION:3.0\nN:;;;;\nEND:VCARD", "MECARD:N:;;", "geo:", "geo:1e999,nan",
        "geo:91,181;u=-1",
        "tel:", "tel:+", "mailto:?subject=%0d%0aBcc:x", "sms:", "SMSTO::", "otpauth://totp/?secret=", "0",
        "00000000000000", "9999999999999999999999", "-9223372036854775808", "4006381333931", "(01", "(01)",
        "(01)04006381333931(10)", "]C1", "\u{1D}0104006381333931", "{", "{\"a\":", "[[[[[[[[", "<a",
        "𝕳\u{0301}",
        "e\u{0301}", "\u{1F468}\u{200D}\u{1F469}", "ﷺ", "ß", "İ",
    ]

    /// 100 KB each of what makes backtracking, recursion and repeated searching slow.
    static let long: [String] = [
        filled("a"), filled("\\"), filled("%"), filled("%41"), filled(" "), filled("\n"), filled("\0"),
        filled("9"),
        filled(";"), filled("é"), filled("e\u{0301}"), filled("[", after: "https://"),
        filled("a.", after: "https://"),
        filled("a@", after: "https://"), filled("/", after: "https://a"),
        filled("&a=b", after: "https://a/?"),
        filled("\\;", after: "WIFI:S:"), filled("S:a;", after: "WIFI:"),
        filled("N:a\n", after: "BEGIN:VCARD\n"), filled("N:a;", after: "MECARD:"),
        filled("\u{1D}10a", after: "]C1"),
        filled("(10)a"), filled(",", after: "geo:"), filled("+", after: "tel:"),
        filled("[", after: "{\"a\":"),
    ]

    private static func filled(_ piece: String, after head: String = "") -> String {
        head + String(repeating: piece, count: 102_400 / piece.utf8.count)
    }
}
