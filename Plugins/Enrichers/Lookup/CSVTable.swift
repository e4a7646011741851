import Glibc
import ScanCore

/// A CSV file in memory, as it is, and where each key's row begins: 16 bytes a row beside the file's own.
struct CSVTable: LookupTable {
    private struct Entry {
        let hash: UInt64
        let offset: Int
    }

    private let bytes: [UInt8]
    /// By rising hash.
    private let entries: [Entry]
    private let form: KeyForm
    private let separator: UInt8
    private let keyIndex: Int
    private let cellIndexes: [Int]
    private let columns: [LookupColumn]

    /// Reads and checks the whole file: every row has all cells, every cell its type, every key one row.
    init(_ layout: TableLayout) throws(Fault) {
        let file = quotedText(layout.path)
        bytes = try CSVTable.read(layout)
        form = layout.form
        separator = layout.separator
        columns = layout.columns
        var reader = CSVReader(bytes, separator: layout.separator)
        guard let header = try CSVTable.next(&reader, file) else { throw Fault("\(file) is empty") }
        let names = header.map { $0.text }
        keyIndex = try CSVTable.index(of: layout.keyColumn, in: names, file)
        var indexes: [Int] = []
        for column in columns { indexes.append(try CSVTable.index(of: column.name, in: names, file)) }
        cellIndexes = indexes
        entries = try CSVTable.entries(
            &reader, file, width: names.count, keyIndex, zip: (columns, indexes), form)
        try checkRepeats(file)
    }

    private static func read(_ layout: TableLayout) throws(Fault) -> [UInt8] {
        let file = quotedText(layout.path)
        let descriptor = open(layout.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw Fault("cannot read \(file): \(String(cString: strerror(errno)))", option: "csv")
        }
        defer { close(descriptor) }
        var status = stat()
        fstat(descriptor, &status)
        guard status.st_size <= layout.memory else {
            throw Fault(
                "\(file) has \(status.st_size) bytes, more than the \(layout.memory) of `memory`",
                remedy: "make `memory` larger, or use a SQLite database", option: "csv")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
            }
            guard count > 0 else { break }
            filled += count
        }
        bytes.removeSubrange(filled...)
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw Fault("\(file) is not in UTF-8", remedy: "save it as UTF-8", option: "csv")
        }
        return bytes
    }

    private static func next(_ reader: inout CSVReader, _ file: String) throws(Fault) -> [CSVReader.Cell]? {
        do throws(CSVReader.Mistake) { return try reader.next() } catch {
            throw Fault("\(file):\(error.line): \(error.message)", option: "csv")
        }
    }

    private static func index(of name: String, in names: [String], _ file: String) throws(Fault) -> Int {
        guard let index = names.firstIndex(of: name) else {
            let near = nearestName(to: name, among: names).map { "did you mean \"\($0)\"?" }
            throw Fault(
                "\(file) has no column \(quotedText(name))",
                remedy: near ?? "it has \(names.prefix(12).map { visibleText($0) }.joined(separator: ", "))",
                option: "columns")
        }
        return index
    }

    private static func entries(
        _ reader: inout CSVReader, _ file: String, width: Int, _ keyIndex: Int,
        zip columns: ([LookupColumn], [Int]), _ form: KeyForm
    ) throws(Fault) -> [Entry] {
        var entries: [Entry] = []
        while true {
            let (offset, line) = (reader.offset, reader.line)
            guard let cells = try next(&reader, file) else { break }
            guard cells.count == width else {
                throw Fault("\(file):\(line): expected \(width) cells, found \(cells.count)", option: "csv")
            }
            for (column, index) in zip(columns.0, columns.1)
            where column.type != .text && column.value(of: cells[index].text) == nil {
                throw Fault(
                    "\(file):\(line): \(column.name) is no \(column.type.rawValue): "
                        + quotedText(cells[index].text), option: "csv")
            }
            entries.append(Entry(hash: hash(form.normal(cells[keyIndex].text)), offset: offset))
        }
        return entries.sorted { ($0.hash, $0.offset) < ($1.hash, $1.offset) }
    }

    /// FNV-1a; keys of one hash are compared, so that it need not be a strong one.
    private static func hash(_ key: String) -> UInt64 {
        key.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }

    private func checkRepeats(_ file: String) throws(Fault) {
        for index in entries.indices.dropFirst() where entries[index].hash == entries[index - 1].hash {
            let (one, other) = (cells(at: entries[index - 1]), cells(at: entries[index]))
            let key = form.normal(one[keyIndex].text)
            guard key == form.normal(other[keyIndex].text) else { continue }
            throw Fault("\(file) has two rows of the key \(quotedText(key))", option: "csv")
        }
    }

    func row(of key: String) -> [JSONValue]? {
        let key = form.normal(key)
        let hash = CSVTable.hash(key)
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        while low < entries.count, entries[low].hash == hash {
            let cells = cells(at: entries[low])
            if form.normal(cells[keyIndex].text) == key {
                return zip(columns, cellIndexes).map { $0.value(of: cells[$1].text) ?? .null }
            }
            low += 1
        }
        return nil
    }

    private func cells(at entry: Entry) -> [CSVReader.Cell] {
        var reader = CSVReader(bytes, separator: separator, offset: entry.offset)
        return (try? reader.next()) ?? []
    }
}
