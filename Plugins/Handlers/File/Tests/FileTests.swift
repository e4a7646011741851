import FilePlugin
import Glibc
import ScanCore
import ScanTesting
import Testing

@Suite("File")
struct FileTests {
    @Test("keeps one line a scan, for its owner alone")
    func lines() async throws {
        try await inTemporaryFolder { folder in
            let outcomes = try await keep(["one", "two\n"], in: folder)
            #expect(outcomes == [.delivered, .delivered])
            #expect(folder.text("out") == line("one") + line("two\n"))
            var status = stat()
            stat("\(folder.path)/out", &status)
            #expect(status.st_mode & 0o777 == 0o600)
        }
    }

    @Test("begins a new file beyond its size, and keeps as many old ones as told")
    func size() async throws {
        try await inTemporaryFolder { folder in
            let clock = SettableClock()
            let file = try make(in: folder, clock: clock) {
                $0.maxSize = ByteCount(1024)
                $0.keep = 2
            }
            try await file.start()
            for number in 0..<9 { #expect(await file.handle([.sample("scan \(number)")]) == [.delivered]) }
            await file.stop(within: .seconds(1))
            let names = folder.names
            // Two lines of 400 bytes fit into a file of 1,024.
            #expect(names.count == 3)
            #expect(names.first == "out")
            #expect(
                names.dropFirst().allSatisfy { $0.hasPrefix("out.20260301T093000.") && $0.hasSuffix("Z") })
            #expect(folder.text("out") == line("scan 8"))
            #expect(
                names.dropFirst().map { folder.text($0) }.joined()
                    == (4..<8).map { line("scan \($0)") }.joined())
        }
    }

    @Test("begins a new file with each day, also when it was not running at midnight")
    func days() async throws {
        try await inTemporaryFolder { folder in
            let clock = SettableClock()
            clock.set(WallTime(milliseconds: SystemClock().wallTime.milliseconds))
            let file = try make(in: folder, clock: clock) { $0.rotate = .daily }
            try await file.start()
            _ = await file.handle([.sample("today")])
            clock.set(WallTime(milliseconds: clock.wallTime.milliseconds + 48 * 3_600_000))
            _ = await file.handle([.sample("later"), .sample("later too")])
            await file.stop(within: .seconds(1))
            #expect(folder.names.count == 2)
            #expect(folder.text("out") == line("later") + line("later too"))
            clock.set(WallTime(milliseconds: clock.wallTime.milliseconds + 48 * 3_600_000))
            try await file.start()
            _ = await file.handle([.sample("last")])
            await file.stop(within: .seconds(1))
            #expect(folder.names.count == 3)
            #expect(folder.text("out") == line("last"))
        }
    }

    static let ends: [(fragment: String, kept: String)] = [
        (#"{"id":"01KJN0000000000000000000AA","ti"#, ""), ("{", ""), (#"{"i"#, ""), ("\0\0\0\0", ""),
        (#"{"id":"01KJN","whole":true}"#, "{\"id\":\"01KJN\",\"whole\":true}\n"),
        ("a line that somebody wrote", "a line that somebody wrote\n"),
    ]

    @Test("mends the end of a file after a crash", arguments: ends)
    func mending(_ fragment: String, _ kept: String) async throws {
        try await inTemporaryFolder { folder in
            folder.write(line("before") + fragment, to: "out")
            let told = Locked<[String]>([])
            _ = try await keep(["after"], in: folder) { told.add($0) }
            #expect(folder.text("out") == line("before") + kept + line("after"))
            #expect(told.all.count == 1)
        }
    }

    @Test("a file that was moved away is begun anew")
    func moved() async throws {
        try await inTemporaryFolder { folder in
            let file = try make(in: folder)
            try await file.start()
            _ = await file.handle([.sample("one")])
            rename("\(folder.path)/out", "\(folder.path)/moved")
            #expect(await file.handle([.sample("two")]) == [.delivered])
            await file.stop(within: .seconds(1))
            #expect(folder.text("moved") == line("one"))
            #expect(folder.text("out") == line("two"))
        }
    }

    @Test("two pipelines cannot write to one file")
    func claimed() async throws {
        try await inTemporaryFolder { folder in
            let file = try make(in: folder)
            try await file.start()
            let other = try make(in: folder)
            let fault = await #expect(throws: Fault.self) { try await other.start() }
            #expect(fault?.message == "another program keeps scans in \"\(folder.path)/out\"")
            await file.stop(within: .seconds(1))
            try await other.start()
            await other.stop(within: .seconds(1))
        }
    }

    @Test("what is no plain file, and a folder that is missing, are told at the start")
    func noFile() async throws {
        for path in ["/dev/full", "/proc/missing/out"] {
            let file = try File(options(path), .sample(name: "file"))
            let fault = await #expect(throws: Fault.self) { try await file.start() }
            #expect(fault?.option == "path")
        }
    }
}
