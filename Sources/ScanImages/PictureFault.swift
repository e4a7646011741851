import ScanCore

/// Why bytes could not become a picture.
public struct PictureFault: Error, Hashable, Sendable {
    /// The kinds of trouble, for programs.
    public enum Reason: String, Sendable {
        /// There are no bytes at all.
        case empty
        /// It is no file that could be read: missing, forbidden, a folder, a pipe.
        case unreadable
        /// It is something else than a picture, or a kind of picture that is not read.
        case unsupported
        /// The kind is known, but the library for it was not there when Scanloom was built.
        case leftOut
        /// It has more bytes or pixels than the limits allow.
        case tooLarge
        /// It ends before the picture does.
        case truncated
        /// Its parts contradict each other or the format.
        case damaged
    }

    /// What kind of trouble it is.
    public let reason: Reason
    /// What was expected and found, as a clause without a period that does not name the file.
    public let message: String
    /// What to do, as an imperative without a period.
    public let remedy: String

    /// A fault from its parts.
    public init(_ reason: Reason, _ message: String, _ remedy: String) {
        self.reason = reason
        self.message = message
        self.remedy = remedy
    }

    /// The same as a source tells it.
    public var fault: Fault { Fault(message, remedy: remedy) }
}

/// Remedies that several faults share.
enum Advice {
    static let copyAgain = "copy or export the picture again"
    static let wait = "wait until it is written whole, or copy it again"

    static func install(_ package: String) -> String { "apt-get install \(package) and build again" }
}
