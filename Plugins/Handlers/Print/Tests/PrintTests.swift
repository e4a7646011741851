import Glibc
import PrintPlugin
import ScanCore
import ScanTesting
import Testing

@Suite("Print")
struct PrintTests {
    @Test("appends one line a scan to a file, and escapes what a terminal would obey")
    func text() async throws {
        try await inTemporaryFolder { folder in
            let outcomes = try await print(["4006381333931", "a\u{1B}[2Jb\nc"], ["file": "out"], in: folder)
            #expect(outcomes == [.delivered, .delivered])
            _ = try await print(["again"], ["file": "out"], in: folder)
            #expect(
                try contents(of: "\(folder)/out") == """
                    qr 4006381333931
                    qr a\\u{1B}[2Jb\\nc
                    qr again

                    """)
        }
    }

    @Test("writes the whole scan as JSON on one line")
    func json() async throws {
        try await inTemporaryFolder { folder in
            _ = try await print(["a\nb"], ["file": "out", "format": "json"], in: folder)
            #expect(try contents(of: "\(folder)/out") == JSONWriter.text(Scan.sample("a\nb").json) + "\n")
        }
    }

    @Test("a full disk is tried again")
    func fullDisk() async throws {
        let outcomes = try await print(["one", "two"], ["file": "/dev/full"], in: "/")
        let reason = #"no space is left for "/dev/full"; free some"#
        #expect(outcomes == [.retry(reason), .retry(reason)])
    }

    @Test("a closed pipe ends the handler, not the process")
    func closedPipe() async throws {
        try await inTemporaryFolder { folder in
            let pipe = try NamedPipe(at: "\(folder)/pipe")
            let printer = try printer(["file": "pipe"], in: folder)
            try await printer.start()
            pipe.closeReader()
            let outcome = await printer.handle([.sample("one")]).first
            #expect(
                outcome
                    == .gone("\"\(folder)/pipe\" was closed by its reader; nobody takes the scans any more"))
        }
    }

    @Test("a reader that sleeps cannot hold up the end; the line that was cut off is repeated whole")
    func sleepingReader() async throws {
        try await inTemporaryFolder { folder in
            let pipe = try NamedPipe(at: "\(folder)/pipe")
            let printer = try printer(["file": "pipe"], in: folder)
            try await printer.start()
            // A pipe holds 65,536 bytes (pipe(7)): the second line is cut off in its middle.
            let long = String(repeating: "x", count: 40_000)
            let writing = onOwnThread {
                (await printer.handle([.sample(long), .sample(long)]), ContinuousClock.now)
            }
            try await Task.sleep(for: .milliseconds(200))
            let start = ContinuousClock.now
            writing.cancel()
            let (outcomes, end) = try await writing.value
            // 50 ms on a machine that has nothing else to do.
            #expect(end - start < .seconds(2))
            #expect(outcomes.first == .delivered)
            guard case .retry = outcomes.last else {
                Issue.record("expected a retry, found \(outcomes)")
                return
            }
            let first = pipe.read()
            #expect(await printer.handle([.sample("again")]) == [.delivered])
            let lines = (first + pipe.read()).split(separator: "\n")
            #expect(lines.count == 3)
            #expect(lines.first.map(String.init) == "qr " + long)
            #expect(lines.last == "qr again")
        }
    }

    @Test("a file that cannot be opened is told at the start")
    func noFolder() async throws {
        let printer = try printer(["file": "missing/out"], in: "/proc")
        let fault = await #expect(throws: Fault.self) { try await printer.start() }
        #expect(fault?.option == "file")
        #expect(fault?.message.hasPrefix("cannot open \"/proc/missing/out\" for appending: ") == true)
    }
}
