import Glibc
import ScanCore
import ScanTesting
import Testing

@testable import LookupPlugin

/// A folder with a table in it.
struct Shelf {
    let path: String

    init(_ table: String) throws {
        var template = Array("/tmp/scanloom-lookup-XXXXXX".utf8CString)
        path = try #require(mkdtemp(&template).map { String(cString: $0) })
        write(table, to: "products.csv")
    }

    func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) {
        guard let file = fopen("\(path)/\(name)", "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    func text(_ name: String) -> String {
        guard let file = fopen("\(path)/\(name)", "r") else { return "missing" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    private func options(_ change: (inout LookupOptions) -> Void) -> LookupOptions {
        var options = LookupOptions()
        options.csv = "products.csv"
        options.key = ScanField("content.gtin")
        options.keyColumn = "gtin"
        options.columns.columns = [
            LookupColumn(name: "title", type: .text), LookupColumn(name: "price", type: .number),
            LookupColumn(name: "fresh", type: .bool),
        ]
        options.misses = "unknown.csv"
        change(&options)
        return options
    }

    private func context(_ name: String, _ log: @escaping @Sendable (String) -> Void) -> PluginContext {
        PluginContext(name: name, pipeline: "test", directory: path, clock: SystemClock(), log: { log($1) })
    }

    func lookup(
        name: String = "product", log: @escaping @Sendable (String) -> Void = { _ in },
        change: (inout LookupOptions) -> Void = { _ in }
    ) throws -> Lookup {
        try Lookup(options(change), context(name, log))
    }

    func book(log: @escaping @Sendable (String) -> Void) throws -> TableBook {
        try TableBook(options { _ in }, context("product", log))
    }

    func remove() {
        for name in ["products.csv", "new.csv", "unknown.csv", "shop.db", "shop.db-journal"] {
            unlink("\(path)/\(name)")
        }
        rmdir(path)
    }
}

extension Scan {
    /// A scan that a classifier gave the number of a product.
    static func product(_ gtin: String) -> Scan {
        var scan = Scan.sample("code")
        scan.contents = [Content(kind: "gtin", fields: [JSONMember("gtin", .string(gtin))])]
        return scan
    }
}
