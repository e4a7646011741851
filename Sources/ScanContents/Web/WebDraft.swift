import ScanCore

/// A text by its scalars: a slash with an accent on it is a slash to a browser, but another character to a
/// reader.
typealias Scalars = Substring.UnicodeScalarView

/// An address while it is taken apart, step by step, gathering warnings on the way.
struct WebDraft {
    private(set) var warnings: [WebWarning] = []

    mutating func warn(_ warning: WebWarning) {
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    /// The text without white space around it, and without what browsers leave out.
    mutating func clean(_ text: String) -> Scalars {
        var scalars = Substring(text).unicodeScalars
        while let first = scalars.first, first.value <= 0x20 { scalars.removeFirst() }
        while let last = scalars.last, last.value <= 0x20 { scalars.removeLast() }
        guard scalars.contains(where: isUnseen) else { return scalars }
        warn(.unseenCharacters)
        // Tabs and line ends within an address do not count (WHATWG URL, 4.4, "basic URL parser").
        var kept = String.UnicodeScalarView()
        for scalar in scalars where scalar != "\t" && scalar != "\n" && scalar != "\r" { kept.append(scalar) }
        return Substring(String(kept)).unicodeScalars
    }

    /// The scheme in lower case, and what follows its colon; nil where the text is no address.
    mutating func scheme(of text: Scalars) -> (scheme: String, rest: Scalars)? {
        let hasLabel = ["url:", "uri:"].contains(String(text.prefix(4)).lowercased())
        let text = hasLabel ? text.dropFirst(4) : text
        if String(text.prefix(4)).lowercased() == "www.",
            text.dropFirst(4).first?.properties.isAlphabetic == true
        {
            warn(.noScheme)
            return ("http", Scalars("//".unicodeScalars + text))
        }
        // RFC 3986, 3.1; none that is known is longer than 16.
        guard let colon = text.prefix(17).firstIndex(of: ":") else { return nil }
        let scheme = String(text[..<colon]).lowercased()
        let rest = text[text.index(after: colon)...]
        guard defaultPort(of: scheme) != nil || isOpenedLikeOne(scheme, rest) else { return nil }
        return (scheme, rest)
    }

    /// Host and port on the one side, path, query and fragment on the other.
    mutating func split(_ rest: Scalars) -> (authority: Scalars, target: Scalars)? {
        let slashes = rest.prefix { $0 == "/" || $0 == "\\" }
        let body = rest[slashes.endIndex...]
        if slashes.count != 2 { warn(.oddSlashes) }
        let path = body.prefix { $0 != "?" && $0 != "#" }
        if slashes.contains("\\") || path.contains("\\") { warn(.backslash) }
        let end = path.firstIndex { $0 == "/" || $0 == "\\" } ?? path.endIndex
        var authority = body[..<end]
        if let at = authority.lastIndex(of: "@") {
            authority = authority[authority.index(after: at)...]
            warn(.userInformation)
        }
        return authority.isEmpty ? nil : (authority, body[end...])
    }

    /// The host in its usual form; nil where there is none to go to.
    mutating func host(of authority: Scalars) -> String? {
        guard let host = WebHost(authority[..<endOfHost(authority)]) else { return nil }
        for warning in host.warnings { warn(warning) }
        return host.text
    }

    /// The port; nil where what stands in its place is none.
    mutating func port(of authority: Scalars, _ scheme: String) -> Int? {
        let digits = authority[endOfHost(authority)...].dropFirst()
        guard digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        let port = digits.isEmpty ? defaultPort(of: scheme) : Int(String(digits))
        guard let port, port <= 65_535 else { return nil }
        if port != defaultPort(of: scheme) { warn(.unusualPort(port)) }
        return port
    }

    private func endOfHost(_ authority: Scalars) -> Scalars.Index {
        // The colons of an IPv6 address stand in brackets.
        let start = authority.lastIndex(of: "]") ?? authority.startIndex
        return authority[start...].lastIndex(of: ":") ?? authority.endIndex
    }

    /// Path, query and fragment with everything percent-encoded that a URL cannot hold.
    ///
    /// - Parameters:
    ///   - isPath: whether it begins with a path, in which a backslash is a slash
    func encode(_ target: Scalars, isPath: Bool) -> String {
        var encoded: [UInt8] = []
        var isPath = isPath
        for byte in Substring(target).utf8 {
            if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { isPath = false }
            switch byte {
            case UInt8(ascii: "\\") where isPath: encoded.append(UInt8(ascii: "/"))
            case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "`"):
                encoded += Array("%\(hexadecimal([byte]).uppercased())".utf8)
            default: encoded.append(byte)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

/// Whether a scheme that is no web address is opened like one, by what must follow it: texts such as `Data: 5
/// May` are none.
private func isOpenedLikeOne(_ scheme: String, _ rest: Scalars) -> Bool {
    switch scheme {
    case "javascript", "vbscript", "view-source": !rest.isEmpty
    // RFC 2397: a media type without spaces, a comma, the data.
    case "data": rest.first { $0 == "," || $0 == " " } == ","
    case "blob", "chrome", "content", "file", "ftp", "intent", "itms-services", "ms-appinstaller",
        "search-ms":
        rest.contains("/") || rest.contains("?")
    // Programs of Windows: `ms-settings:`, `ms-word:ofe|u|https://…`.
    case _ where scheme.hasPrefix("ms-"): !rest.isEmpty && rest.first != " "
    default: false
    }
}

/// Whether a scalar shows nothing: controls, and formats such as directions and zero widths.
private func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
}
