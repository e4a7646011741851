import Glibc
import ScanCore
import ScanVision
import Testing

/// A symbol drawn by an independent encoder (segno, zint), and what it says.
struct SymbolFixture: Sendable, CustomTestStringConvertible {
    var name = ""
    var rows: [[Bool]] = []
    var text: String?
    var bytes: [UInt8]?
    var identifier = ""
    var version: Int?
    var level: String?
    var mask: Int?
    var charset = ""
    var evidence = ""

    var testDescription: String { name }
    var size: Int { rows.count }

    /// All symbols of `Fixtures/symbols.txt`.
    static let all: [SymbolFixture] = {
        var all: [SymbolFixture] = []
        for line in file("symbols.txt").split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            if words[0] == "==" {
                all.append(SymbolFixture(name: words[1]))
            } else {
                all[all.count - 1].read(words)
            }
        }
        return all
    }()

    static func named(_ name: String) -> SymbolFixture {
        guard let fixture = all.first(where: { $0.name == name }) else {
            preconditionFailure("no symbol \(name)")
        }
        return fixture
    }

    private var width = 0

    private mutating func read(_ words: [String]) {
        switch words[0] {
        case "size": width = Int(words[1]) ?? 0
        case "text": text = String(decoding: Self.bytes(words[1]), as: UTF8.self)
        case "bytes": bytes = Self.bytes(words[1])
        case "identifier": identifier = words[1]
        case "version": version = Int(words[1])
        case "level": level = words[1]
        case "mask": mask = Int(words[1])
        case "charset":
            let parts = words[1].split(separator: " ")
            (charset, evidence) = (String(parts[0]), String(parts[1]))
        default:
            let bits = words[0].flatMap { digit in
                (0..<4).reversed().map { (digit.hexDigitValue ?? 0) >> $0 & 1 == 1 }
            }
            rows.append(Array(bits.prefix(width)))
        }
    }

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    static func file(_ name: String) -> String {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        guard let file = fopen("/\(folder)/Fixtures/\(name)", "rb") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The modules as a decoder would have them that is sure of each.
    var certainties: ModuleGrid {
        var grid = ModuleGrid(columns: size, rows: size)
        for y in 0..<size { for x in 0..<size { grid[x, y] = rows[y][x] ? 1 : -1 } }
        return grid
    }
}
