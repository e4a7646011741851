/// The lines of a vCard as its author meant them: folding and soft line breaks undone.
///
/// Line ends may be CRLF, LF or CR. A line that begins with white space continues the one before: in 2.1 the white
/// space is a part of it (RFC 822 folding), from 3.0 on one character of it is not (RFC 2425, 5.8.1). A line in
/// quoted-printable that ends in `=` goes on in the next (RFC 2045, 6.7), which some writers fold besides.
struct VCardLines {
    private let isOld: Bool
    private(set) var lines: [[UInt8]] = []
    private var current: [UInt8] = []
    private var isQuotedPrintable = false
    /// What followed soft breaks, until it is known whether it was folded too.
    private var continuations: [[UInt8]] = []

    init(_ text: [UInt8], isOld: Bool, limit: Int) {
        self.isOld = isOld
        for line in VCardLines.physical(text) {
            guard lines.count < limit else { return }
            add(line)
        }
        flush()
    }

    /// The lines as written.
    static func physical(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            guard byte == 0x0A || byte == 0x0D else {
                index += 1
                continue
            }
            lines.append(text[start..<index])
            index += byte == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A ? 2 : 1
            start = index
        }
        lines.append(text[start...])
        return lines
    }

    private mutating func add(_ line: ArraySlice<UInt8>) {
        let isFolded = line.first == 0x20 || line.first == 0x09
        if isQuotedPrintable && (continuations.last ?? current).last == UInt8(ascii: "=") {
            continuations.append(Array(line))
        } else if isFolded && !current.isEmpty && continuations.isEmpty {
            current += isOld ? line : line.dropFirst()
            isQuotedPrintable = isQuotedPrintable || saysQuotedPrintable(current)
        } else {
            flush()
            current = Array(line)
            isQuotedPrintable = saysQuotedPrintable(current)
        }
    }

    private mutating func flush() {
        // White space at the beginning of every further line is folding; of some only, it belongs to the text.
        let areFolded = continuations.allSatisfy { $0.first == 0x20 || $0.first == 0x09 }
        for line in continuations {
            if current.last == UInt8(ascii: "=") { current.removeLast() }
            current += areFolded ? line.dropFirst() : line[...]
        }
        if current.contains(where: { $0 > 0x20 }) { lines.append(current) }
        current = []
        continuations = []
        isQuotedPrintable = false
    }

    private func saysQuotedPrintable(_ line: [UInt8]) -> Bool {
        // The parameters of a line are short.
        let head = line.prefix(256).prefix { $0 != UInt8(ascii: ":") }
        return head.count >= 16
            && String(decoding: head, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
    }
}
