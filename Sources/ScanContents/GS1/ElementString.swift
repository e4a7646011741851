import ScanCore

/// The element strings of a GS1 code, taken apart (GS1 General Specifications, 7.8).
///
/// What is read ends at the first thing that is wrong, as nothing behind it can be trusted. Takes time in
/// proportion to the data.
public struct ElementString: Hashable, Sendable {
    /// One piece of data.
    public struct Element: Hashable, Sendable {
        /// What it says.
        public let identifier: ApplicationIdentifier
        /// The data.
        public let value: String

        /// As people read it: `(10)A1`.
        public var bracketed: String { "(\(identifier.code))\(value)" }
    }

    /// What was read, in order.
    public private(set) var elements: [Element] = []
    /// What is wrong, one sentence; nil where nothing is.
    public private(set) var fault: String?

    /// Stands between elements where FNC1 does in a symbol.
    static let separator: UInt8 = 0x1D
    /// More than any GS1 code holds (GS1 General Specifications, 5.6: QR codes of 2953 bytes), and its sequences.
    private static let limit = 48_000

    /// The elements of data as a decoder gives it: without the first FNC1, with a separator for each further one.
    public init(data text: String) {
        let data = Array(text.utf8)
        var rest = data[...]
        guard data.count <= ElementString.limit else {
            fault = "The data is longer than a GS1 code can be."
            return
        }
        while fault == nil {
            // Separators in front, doubled and at the end say nothing, and are seen.
            rest = rest.drop { $0 == ElementString.separator }
            if rest.isEmpty { break }
            readElement(&rest)
        }
        if elements.isEmpty && fault == nil { fault = "There is no data." }
    }

    /// The elements of a text as people read it, `(01)04006381333931(10)A1`; nil where that does not fit.
    public init?(bracketed text: String) {
        guard let whole = try? ElementString(written: text) else { return nil }
        self = whole
    }

    /// The same; throws a `Fault` that tells the first thing that does not fit.
    public init(written text: String) throws(Fault) {
        var rest = Array(text.utf8)[...]
        guard rest.first == UInt8(ascii: "("), rest.count <= ElementString.limit else {
            throw Fault(
                "expected element strings such as (01)09501101530003, found \(quotedText(text))",
                remedy: "write each application identifier in brackets")
        }
        while !rest.isEmpty {
            let place = rest
            guard let identifier = ElementString.bracketedIdentifier(&rest) else {
                let found = quotedText(String(decoding: place.prefix(12), as: UTF8.self))
                throw Fault("expected an application identifier that is known, in brackets, found \(found)")
            }
            var end = rest.startIndex
            // A bracket ends the data only where an identifier stands in it.
            while end < rest.endIndex {
                var ahead = rest[end...]
                if ahead.first == UInt8(ascii: "("), ElementString.bracketedIdentifier(&ahead) != nil {
                    break
                }
                end += 1
            }
            let data = rest[..<end]
            if let fault = identifier.fault(of: data) { throw Fault(String(fault.dropLast())) }
            elements.append(Element(identifier: identifier, value: String(decoding: data, as: UTF8.self)))
            rest = rest[end...]
        }
    }

    private static func bracketedIdentifier(_ rest: inout ArraySlice<UInt8>) -> ApplicationIdentifier? {
        let inner = rest.dropFirst().prefix(5)
        guard let close = inner.firstIndex(of: UInt8(ascii: ")")),
            let identifier = ApplicationIdentifier(startOf: inner[..<close]),
            identifier.code.utf8.count == close - inner.startIndex
        else { return nil }
        rest = rest[(close + 1)...]
        return identifier
    }

    private mutating func readElement(_ rest: inout ArraySlice<UInt8>) {
        guard let identifier = ApplicationIdentifier(startOf: rest) else {
            fault =
                "No application identifier is known that begins the data after \(elements.count) elements."
            return
        }
        let body = rest.dropFirst(identifier.code.utf8.count)
        let untilSeparator = body.prefix { $0 != ElementString.separator }
        let data =
            identifier.hasPredefinedLength
            ? untilSeparator.prefix(identifier.lengths.upperBound) : untilSeparator
        fault = identifier.fault(of: data)
        if fault == nil {
            elements.append(Element(identifier: identifier, value: String(decoding: data, as: UTF8.self)))
        }
        rest = body[data.endIndex...]
    }

    /// The data for a symbol, to stand behind FNC1.
    public var data: String {
        let separator = "\u{1D}"
        return elements.enumerated().map { index, element in
            let isLast = index == elements.count - 1
            let end = element.identifier.hasPredefinedLength || isLast ? "" : separator
            return element.identifier.code + element.value + end
        }.joined()
    }

    /// The elements as people read them.
    public var bracketed: String { elements.map(\.bracketed).joined() }

    /// The first value of an identifier.
    public subscript(code: String) -> String? { elements.first { $0.identifier.code == code }?.value }
}
