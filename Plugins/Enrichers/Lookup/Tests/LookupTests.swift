import Glibc
import ScanCore
import ScanTesting
import Testing

@testable import LookupPlugin

@Suite("Lookup in a CSV file")
struct LookupTests {
    static let products = """
        gtin,title,price,fresh
        4006381333931,"Pen, blue",1.95,no
        96385074,"A ""small"" thing",2,yes
        036000291452,Gum,,

        """

    @Test("finds rows by the number of a product, whatever zeros stand before it")
    func rows() async throws {
        let shelf = try Shelf(LookupTests.products)
        defer { shelf.remove() }
        let lookup = try shelf.lookup()
        try await lookup.start()
        let pen = try await lookup.enrich(.product("04006381333931"))
        #expect(
            pen == [
                Content(
                    kind: "product",
                    fields: [
                        JSONMember("key", "04006381333931"), JSONMember("found", true),
                        JSONMember("title", "Pen, blue"), JSONMember("price", 1.95),
                        JSONMember("fresh", false),
                    ])
            ])
        let small = try await lookup.enrich(.product("00000096385074")).first?.json
        #expect(small?["title"] == #"A "small" thing"#)
        #expect(small?["price"] == 2)
        let gum = try await lookup.enrich(.product("00036000291452")).first?.json
        #expect(gum?["title"] == "Gum")
        #expect(gum?["price"] == nil)
        #expect(try await lookup.enrich(.sample("no product")) == [])
        await lookup.stop()
    }

    @Test("declares its columns as fields of its kind")
    func kinds() throws {
        let shelf = try Shelf(LookupTests.products)
        defer { shelf.remove() }
        let kind = try #require(try shelf.lookup().kinds.first)
        #expect(kind.name == "product")
        #expect(kind.fields.map(\.name) == ["key", "found", "title", "price", "fresh"])
        #expect(kind.fields.map(\.type) == [.text, .bool, .text, .number, .bool])
        #expect(throws: Fault.self) { try shelf.lookup(name: "a product") }
    }

    @Test("lists what it does not have, each once, no formula and no secret")
    func misses() async throws {
        let shelf = try Shelf(LookupTests.products)
        defer { shelf.remove() }
        let lookup = try shelf.lookup(change: { $0.key = ScanField("text") })
        try await lookup.start()
        var secret = Scan.sample("hunter2hunter2")
        secret.contents = [
            Content(
                kind: "wifi", fields: [JSONMember("password", "hunter2hunter2")], secretFields: ["password"])
        ]
        for scan in [.sample("=1+1"), .sample("new"), .sample("new"), secret] {
            #expect(try await lookup.enrich(scan).first?.json["found"] == false)
        }
        #expect(!"\(try await lookup.enrich(secret).map(\.masked))".contains("hunter2"))
        await lookup.stop()
        let time = "2026-03-01T09:30:00.250Z"
        #expect(shelf.text("unknown.csv") == "time,key\r\n\(time),'=1+1\r\n\(time),new\r\n\(time),•••\r\n")
    }

    static let damaged: [(table: String, told: String)] = [
        ("gtin,title,price,fresh\n1,a\n", ":2: expected 4 cells, found 2"),
        ("gtin,title,price,fresh\n1,a,1,no\n2,\"b,1,no\n3,c,1,no\n", ":3: a quotation mark is not closed"),
        ("gtin,title,price,fresh\n1,a,\"1,5\",no\n", ":2: price is no number: \"1,5\""),
        ("gtin,title,price,fresh\n1,a,1,maybe\n", ":2: fresh is no bool: \"maybe\""),
        ("gtin,title,price,fresh\n1,a,1,no\n01,b,1,no\n", " has two rows of the key \"00000000000001\""),
        ("gtin,titel,price,fresh\n", " has no column \"title\"; did you mean \"titel\"?"),
        ("gtin,title,price,fresh\n\"1\"x,a,1,no\n", ":2: something follows a closed quotation mark"),
        ("", " is empty"),
    ]

    @Test("a damaged table is told with its line", arguments: damaged)
    func damage(_ table: String, _ told: String) async throws {
        let shelf = try Shelf(table)
        defer { shelf.remove() }
        let lookup = try shelf.lookup()
        let fault = await #expect(throws: Fault.self) { try await lookup.start() }
        #expect(fault?.description == "\"\(shelf.path)/products.csv\"\(told)")
    }

    @Test("what is not UTF-8, missing, or too large is told")
    func unusable() async throws {
        let shelf = try Shelf(LookupTests.products)
        defer { shelf.remove() }
        let lookup = try shelf.lookup(change: { $0.memory = ByteCount(65_536) })
        let start = { await #expect(throws: Fault.self) { try await lookup.start() } }
        shelf.write([0x67, 0xFF, 0x0A], to: "products.csv")
        #expect(await start()?.remedy == "save it as UTF-8")
        shelf.write([UInt8](repeating: 65, count: 70_000), to: "products.csv")
        #expect(await start()?.message.hasSuffix("has 70000 bytes, more than the 65536 of `memory`") == true)
        unlink("\(shelf.path)/products.csv")
        #expect(await start()?.message.hasPrefix("cannot read ") == true)
    }

    @Test("takes semicolons, line ends of Windows and a byte order mark")
    func spreadsheet() async throws {
        let shelf = try Shelf("\u{FEFF}gtin;title;price;fresh\r\n1;a,b;2.5;1\r\n")
        defer { shelf.remove() }
        let lookup = try shelf.lookup(change: { $0.separator = .semicolon })
        try await lookup.start()
        #expect(try await lookup.enrich(.product("00000000000001")).first?.json["title"] == "a,b")
        await lookup.stop()
    }
}

@Suite("Lookup in a file that changes")
struct TableBookTests {
    private func title(_ book: TableBook) throws -> JSONValue? { try book.row(of: "1")?.first }

    private func table(_ title: String) -> String { "gtin,title,price,fresh\n1,\(title),1,no\n" }

    @Test("takes the new table once it keeps still; a damaged one is told once, and the old one goes on")
    func changes() throws {
        let shelf = try Shelf(table("first"))
        defer { shelf.remove() }
        let told = Locked<[String]>([])
        let book = try shelf.book { line in told.withLock { $0.append(line) } }
        try book.open()
        defer { book.close() }
        shelf.write(table("second"), to: "products.csv")
        book.look()
        #expect(try title(book) == "first")
        book.look()
        #expect(try title(book) == "second")
        // Replaced as editors do: a new file takes the name.
        shelf.write(table("third"), to: "new.csv")
        rename("\(shelf.path)/new.csv", "\(shelf.path)/products.csv")
        for _ in 0..<2 { book.look() }
        #expect(try title(book) == "third")
        told.withLock { $0 = [] }
        shelf.write("gtin,title,price,fresh\n1,\"bro", to: "products.csv")
        for _ in 0..<4 { book.look() }
        #expect(try title(book) == "third")
        #expect(
            told.withLock { $0 } == [
                "\"\(shelf.path)/products.csv\":2: a quotation mark is not closed; the table of before goes on"
            ])
        unlink("\(shelf.path)/products.csv")
        for _ in 0..<2 { book.look() }
        #expect(try title(book) == "third")
        shelf.write(table("fourth"), to: "products.csv")
        for _ in 0..<2 { book.look() }
        #expect(try title(book) == "fourth")
    }

    @Test("is looked at by itself")
    func watched() async throws {
        let shelf = try Shelf(table("first"))
        defer { shelf.remove() }
        let book = try shelf.book { _ in }
        try book.open()
        defer { book.close() }
        shelf.write(table("second"), to: "products.csv")
        for _ in 0..<200 where try title(book) != "second" { try await Task.sleep(for: .milliseconds(100)) }
        #expect(try title(book) == "second")
    }

    @Test("holds a hundred thousand rows, and finds each")
    func many() throws {
        var text = "gtin,title,price,fresh\n"
        for number in 0..<100_000 { text += "\(number),item \(number),\(number).5,no\n" }
        let shelf = try Shelf(text)
        defer { shelf.remove() }
        let book = try shelf.book { _ in }
        try book.open()
        defer { book.close() }
        for number in stride(from: 0, to: 100_000, by: 997) {
            #expect(
                try book.row(of: "\(number)") == [
                    .string("item \(number)"), .double(Double(number) + 0.5), false,
                ])
        }
        #expect(try book.row(of: "100000") == nil)
    }
}
