/// What a careful person would want to know about a web address.
public enum WebWarning: Hashable, Sendable {
    /// The scheme leads to no web site.
    case notWeb(String)
    /// No scheme is written.
    case noScheme
    /// Not two slashes after the scheme.
    case oddSlashes
    /// A backslash stands for a slash.
    case backslash
    /// Something stands before an `@`, where a host seems to be.
    case userInformation
    /// Controls, directions of writing, zero widths.
    case unseenCharacters
    /// The host is percent-encoded.
    case encodedHost
    /// The host is an IP address.
    case ipAddress
    /// The host is that IP address, written so that one does not see it.
    case disguisedAddress(String)
    /// The host is on this machine or in a local network.
    case localHost
    /// The port is not the scheme's.
    case unusualPort(Int)
    /// The host is written in letters beyond ASCII.
    case beyondASCII
    /// The host is in ASCII, but shows as that.
    case shownAs(String)
    /// A part of the host mixes writing systems.
    case mixedScripts([String])

    /// The host forwards to addresses that it does not show.
    case shortener
    /// A part of the query is an address to be forwarded to, perhaps.
    case forwards
    /// The host ends like the name of a file.
    case fileName(String)
    /// What is typed there is sent without encryption.
    case plainLogin
    /// It is longer than browsers and people read.
    case long

    /// One sentence that says so.
    public var sentence: String {
        switch self {
        case .notWeb(let scheme): "The scheme \(scheme): \(danger(of: scheme))."
        case .noScheme: "No scheme is written; http is taken."
        case .oddSlashes: "The scheme is not followed by two slashes."
        case .backslash: "A backslash stands where browsers see a slash and other programs do not."
        case .userInformation: "What stands before the @ is a user, not the host."
        case .unseenCharacters: "It holds characters that cannot be seen."
        case .encodedHost: "The host is percent-encoded."
        case .ipAddress: "The host is an IP address, not a name."
        case .disguisedAddress(let address):
            "The host is the IP address \(address), written in an unusual way."
        case .localHost: "The host is on this machine or in a local network."
        case .unusualPort(let port): "The port is \(port), not the one of the scheme."
        case .beyondASCII: "The host is written in letters beyond ASCII, which can look like others."
        case .shownAs(let name):
            "The host shows as \(name), in letters beyond ASCII, which can look like others."
        case .mixedScripts(let scripts):
            "A part of the host mixes writing systems: \(scripts.joined(separator: ", "))."
        case .shortener: "The host only forwards: where it leads cannot be seen."
        case .forwards: "It holds another address, to which it may forward."
        case .fileName(let ending): "The host ends like a file, in .\(ending)."
        case .plainLogin: "What is typed there is sent without encryption."
        case .long: "It is longer than 2048 characters."
        }
    }
}

private func danger(of scheme: String) -> String {
    switch scheme {
    case "javascript", "vbscript": "runs a program"
    case "data", "blob": "leads to no web site: it holds its own content"
    case "file", "content": "opens a file of the machine that it is opened on"
    case "ftp": "leads to no web site, but to files"
    default: "leads to no web site: it starts a program"
    }
}
