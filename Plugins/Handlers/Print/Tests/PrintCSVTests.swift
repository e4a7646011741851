import Glibc
import PrintPlugin
import ScanCore
import ScanTesting
import Testing

@Suite("Print as CSV")
struct PrintCSVTests {
    private func printed(
        _ texts: [String], _ options: [String: String], runs: Int = 1
    ) async throws -> String {
        var text = ""
        try await inTemporaryFolder { folder in
            for _ in 0..<runs {
                _ = try await print(texts, options.merging(["file": "out"]) { $1 }, in: folder)
            }
            text = try contents(of: "\(folder)/out")
        }
        return text
    }

    @Test("names its columns once, also when it is started again")
    func header() async throws {
        let text = try await printed(["one"], ["format": "csv"], runs: 2)
        let row = "2026-03-01T09:30:00.250Z,qr,one,test,test.png\r\n"
        #expect(text == "time,format,text,source,file\r\n" + row + row)
        #expect(try await printed(["a"], ["columns": "text", "header": "false"]) == "a\r\n")
    }

    @Test("quotes commas, line ends and quotation marks as RFC 4180 has it")
    func quoting() async throws {
        let text = try await printed(["a,b", "a\r\nb", #"say "hi""#, "é", ""], ["columns": "text count"])
        #expect(text == "text,count\r\n\"a,b\",1\r\n\"a\r\nb\",1\r\n\"say \"\"hi\"\"\",1\r\né,1\r\n,1\r\n")
    }

    @Test(
        "lets no spreadsheet run what was scanned, unless told to",
        arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "＝1"])
    func formulas(_ text: String) async throws {
        #expect(try await printed([text], ["columns": "text", "header": "false"]) == "'\(text)\r\n")
        let kept = try await printed([text], ["columns": "text", "header": "false", "formulas": "keep"])
        #expect(kept == "\(text)\r\n")
    }

    @Test("leaves numbers alone, and writes what means nothing as nothing")
    func values() async throws {
        var scan = Scan.sample("x")
        scan.contents = [
            Content(
                kind: "measure",
                fields: [JSONMember("weight", .double(-1.5)), JSONMember("fresh", .bool(true))]),
            Content(kind: "tags", fields: [JSONMember("tags", ["=a", "b"])]),
        ]
        scan.reading.details = [JSONMember("add_on", "12")]
        let columns = "content.kind content.weight content.fresh content.tags content.none details.add_on"
        try await inTemporaryFolder { [scan] folder in
            _ = try await print([scan], ["columns": columns, "header": "false", "file": "out"], in: folder)
            #expect(try contents(of: "\(folder)/out") == "measure,-1.5,true,'=a; b,,12\r\n")
        }
    }

    @Test("appends to no file that begins with other columns")
    func otherColumns() async throws {
        try await inTemporaryFolder { folder in
            _ = try await print(["a"], ["columns": "text", "file": "out"], in: folder)
            let fault = await #expect(throws: Fault.self) {
                _ = try await print(["a"], ["columns": "text format", "file": "out"], in: folder)
            }
            #expect(fault?.message == "\"\(folder)/out\" does not begin with the names of these columns")
            #expect(try contents(of: "\(folder)/out") == "text\r\na\r\n")
        }
    }

    @Test("a quotation mark that was cut off swallows no line after it")
    func torn() async throws {
        try await inTemporaryFolder { folder in
            let pipe = try NamedPipe(at: "\(folder)/pipe")
            let printer = try printer(["file": "pipe", "columns": "text", "header": "false"], in: folder)
            try await printer.start()
            // The comma makes quotation marks; the pipe takes 65,536 bytes (pipe(7)) of it.
            let long = Scan.sample("," + String(repeating: "x", count: 70_000))
            let writing = onOwnThread { await printer.handle([long]) }
            try await Task.sleep(for: .milliseconds(200))
            writing.cancel()
            _ = try await writing.value
            let first = pipe.read()
            #expect(await printer.handle([.sample("again")]) == [.delivered])
            let all = first + pipe.read()
            #expect(all.hasSuffix("x\"\r\nagain\r\n"))
            #expect(all.count { $0 == "\"" } == 2)
        }
    }
}
