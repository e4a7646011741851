/// Takes a CSV text apart (RFC 4180), row by row; a byte order mark and empty lines are passed over.
struct CSVReader {
    /// A cell's text.
    struct Cell {
        let text: String
    }

    struct Mistake: Error {
        let line: Int
        let message: String
    }

    private let bytes: [UInt8]
    private let separator: UInt8
    /// Where the next row begins.
    private(set) var offset: Int
    /// The line of the next row, from 1, where reading began with the first.
    private(set) var line = 1

    private static let quote = UInt8(ascii: "\"")

    init(_ bytes: [UInt8], separator: UInt8, offset: Int = 0) {
        self.bytes = bytes
        self.separator = separator
        self.offset = offset
        if offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { self.offset = 3 }
        skipEmptyLines()
    }

    /// The cells of the next row; nil after the last.
    mutating func next() throws(Mistake) -> [Cell]? {
        guard offset < bytes.count else { return nil }
        var cells: [Cell] = []
        let start = line
        repeat { cells.append(try cell(start)) } while takeSeparator()
        try takeLineEnd()
        skipEmptyLines()
        return cells
    }

    private mutating func cell(_ start: Int) throws(Mistake) -> Cell {
        guard offset < bytes.count, bytes[offset] == CSVReader.quote else { return plainCell() }
        offset += 1
        var text: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\n") { line += 1 }
            guard byte == CSVReader.quote else {
                text.append(byte)
                continue
            }
            guard offset < bytes.count, bytes[offset] == CSVReader.quote else {
                return Cell(text: String(decoding: text, as: UTF8.self))
            }
            text.append(byte)
            offset += 1
        }
        throw Mistake(line: start, message: "a quotation mark is not closed")
    }

    private mutating func plainCell() -> Cell {
        let start = offset
        while offset < bytes.count, bytes[offset] != separator, !isLineEnd(bytes[offset]) { offset += 1 }
        return Cell(text: String(decoding: bytes[start..<offset], as: UTF8.self))
    }

    private mutating func takeSeparator() -> Bool {
        guard offset < bytes.count, bytes[offset] == separator else { return false }
        offset += 1
        return true
    }

    private mutating func takeLineEnd() throws(Mistake) {
        guard offset < bytes.count else { return }
        guard isLineEnd(bytes[offset]) else {
            throw Mistake(line: line, message: "something follows a closed quotation mark")
        }
        if bytes[offset] == UInt8(ascii: "\r"), offset + 1 < bytes.count,
            bytes[offset + 1] == UInt8(ascii: "\n")
        {
            offset += 1
        }
        offset += 1
        line += 1
    }

    private mutating func skipEmptyLines() {
        while offset < bytes.count, isLineEnd(bytes[offset]) {
            if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
            offset += 1
        }
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
