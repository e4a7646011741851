import Foundation
import Glibc
import ScanCore
import ScanImages
import Testing

@testable import ImagesPlugin

@Suite("The images source")
struct ImagesTests {
    let folder: PictureFolder
    init() throws { folder = try PictureFolder() }

    @Test("gives files in the order named, whatever their names") func named() async throws {
        try folder.add("b.png")
        try folder.add("a.data")
        #expect(try await folder.items("b.png", "a.data", "b.png") == ["b.png", "a.data", "b.png"])
        #expect(try await folder.items("\(folder.path)/b.png") == ["\(folder.path)/b.png"])
    }

    @Test("gives a folder's pictures in natural order, without what is none or hidden") func folders()
        async throws
    {
        for name in [
            "p10.png", "p9.JPG", "P1.png", "notes.txt", ".hidden.png", "x.png.txt", "sub/z.png", "png",
        ] {
            try folder.add(name)
        }
        #expect(try await folder.items(".") == ["./P1.png", "./p9.JPG", "./p10.png"])
        #expect(
            try await folder.items("./") { $0.recursive = true } == [
                "./P1.png", "./p9.JPG", "./p10.png", "./sub/z.png",
            ])
    }

    @Test("gives what a glob matches, files of any name and folders") func globs() async throws {
        for name in ["a1.png", "a10.bin", "a2.png", "b.png", "a3/x.png", "a3/y.txt"] { try folder.add(name) }
        #expect(try await folder.items("a*") == ["a1.png", "a2.png", "a3/x.png", "a10.bin"])
        #expect(try await folder.items("[ab]?.png") == ["a1.png", "a2.png"])
        #expect(try await folder.items("*/*.png") == ["a3/x.png"])
    }

    @Test("takes a name that looks like a glob for itself where there is such a file") func literal()
        async throws
    {
        for name in ["scan[1].png", "scan1.png"] { try folder.add(name) }
        #expect(try await folder.items("scan[1].png") == ["scan[1].png"])
    }

    @Test("begins relative globs at its folder, even one with stars in its name") func starredFolder()
        async throws
    {
        try folder.add("odd*[x]/a.png")
        #expect(try await folder.items("*.png", in: "odd*[x]") == ["a.png"])
    }

    @Test("goes on after a bad file and says which it was") func badFiles() async throws {
        try folder.add("1.png", [])
        try folder.add("2.png", Array(dot.prefix(40)))
        try folder.add("3.webp", Array("RIFF....WEBPVP8 ".utf8))
        try folder.add("4.png")
        symlink("gone.png", "\(folder.path)/5.png")
        #expect(mkfifo("\(folder.path)/6.png", 0o600) == 0)
        #expect(
            try await folder.items(".", "none.png", "none*") == [
                "./1.png: the file is empty",
                "./2.png: the PNG ends before its picture does",
                "./3.webp: the WebP has no whole header",
                "./4.png",
                "./5.png: it is a link to a file that is not there",
                "./6.png: expected a picture file, found a pipe",
                "none.png: there is no such file",
                "none*: the glob matches no file",
            ])
    }

    @Test("does not start when there is nothing to read") func nothing() async throws {
        try folder.add("empty/notes.txt")
        try folder.add("deep/er/a.png")
        #expect(
            try await folder.startFault("none.png").description
                == "none.png: there is no such file; check the path and where it begins")
        #expect(
            try await folder.startFault("*.jpg").description
                == "*.jpg: the glob matches no file; check the folder and the pattern")
        #expect(
            try await folder.startFault("empty").description
                == "empty: the folder has no pictures (files that end in .png, .jpg and the like); "
                + "name files or a glob to read whatever they are called")
        #expect(try await folder.startFault("deep").remedy == "set recursive to look into its sub-folders")
        #expect(
            try await folder.startFault("a", "b", "c", "d", "e").message
                == "a: there is no such file; b: there is no such file; c: there is no such file (and 2 more)"
        )
    }

    @Test("takes no empty list of paths", arguments: [[], [""]]) func noPaths(paths: [String]) {
        #expect(throws: Fault.self) { try folder.source(paths) }
    }

    @Test("takes no path with a zero byte, of which the system would open the beginning") func zeroByte()
        throws
    {
        try folder.add("a.png")
        #expect(throws: Fault.self) { try folder.source(["b.png", "a.png\0.txt"]) }
    }

    @Test(
        "shows names without the escapes that a terminal would obey",
        .enabled(if: PictureFormats.available.contains("JPEG")))
    func escapes() async throws {
        let fault = try await folder.startFault("\u{1B}]2J.png")
        #expect(fault.message == #"\u{1B}]2J.png: there is no such file"#)
        let logged = Locked<[String]>([])
        try folder.add("\u{1B}]0;x.jpg", try damagedJPEG())
        var options = Images.Options()
        options.paths = ["."]
        let context = PluginContext(
            name: "files", pipeline: "test", directory: folder.path, clock: SystemClock(),
            log: { _, text in logged.withLock { $0.append(text) } })
        let source = try Images(options, context)
        try await source.start()
        _ = try await source.next()
        let told = logged.withLock { $0 }
        #expect(
            told.count == 1 && told.allSatisfy { $0.hasPrefix(#"./\u{1B}]0;x.jpg: the picture is damaged"#) })
    }

    /// A JPEG that says it is 16,384 pixels high, and is not.
    private func damagedJPEG() throws -> [UInt8] {
        let root = URL(filePath: #filePath).pathComponents.dropLast(5).joined(separator: "/").dropFirst()
        var bytes = [UInt8](
            try Data(contentsOf: URL(filePath: "\(root)/Tests/ScanImagesTests/Fixtures/grey.jpg")))
        let frame = try #require(
            bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        (bytes[frame + 5], bytes[frame + 6]) = (0x40, 0)
        return bytes
    }

    @Test("follows links to folders, each folder once") func linkedFolders() async throws {
        try folder.add("a/b/1.png")
        symlink("..", "\(folder.path)/a/b/up")
        symlink(".", "\(folder.path)/a/self")
        symlink("a", "\(folder.path)/again")
        #expect(try await folder.items("a") { $0.recursive = true } == ["a/b/1.png"])
        #expect(try await folder.items(".") { $0.recursive = true } == ["./a/b/1.png"])
    }

    @Test("tells a sub-folder that may not be read", .enabled(if: geteuid() != 0, "root may read everything"))
    func forbiddenFolder() async throws {
        try folder.add("a.png")
        try folder.add("locked/b.png")
        chmod("\(folder.path)/locked", 0)
        defer { chmod("\(folder.path)/locked", 0o755) }
        #expect(
            try await folder.items(".") { $0.recursive = true } == [
                "./a.png", "./locked: it may not be read (permission denied)",
            ])
    }

    @Test("reads names that are not UTF-8 and says which bytes they have") func otherNames() async throws {
        let bytes = Array(folder.path.utf8CString.dropLast()) + [0x2F, -1, 0x61, 0x2E, 0x70, 0x6E, 0x67, 0]
        try folder.write(dot, to: bytes)
        #expect(try await folder.items(".") == ["./\\xffa.png"])
        #expect(try await folder.items("*.png") == ["\\xffa.png"])
    }

    @Test("is configured by a path alone, a list, or a map") func shorthand() {
        func text(_ value: String) -> ConfigValue { ConfigValue(.scalar(ConfigScalar(value)), at: place) }
        let place = Place(file: "test.yaml", line: 1, column: 1)
        let list = ConfigValue(.list([text("a.png"), text("b/")]), at: place)
        let map = ConfigValue(
            .map([
                ConfigEntry(ConfigKey("paths", at: place), list),
                ConfigEntry(ConfigKey("max_bytes", at: place), text("1MiB")),
            ]), at: place)
        var problems: [Diagnostic] = []
        func options(_ node: ConfigValue) -> Images.Options {
            Images.Options.read(node, of: "images", at: place, &problems)
        }
        #expect(options(text("a.png")).paths == ["a.png"])
        #expect(options(list).paths == ["a.png", "b/"])
        #expect(options(map).paths == ["a.png", "b/"] && options(map).maxBytes == .mebibytes(1))
        #expect(problems.isEmpty)
        _ = Images.Options.read(nil, of: "images", at: place, &problems)
        #expect(problems.map(\.message) == ["images needs the option \"paths\""])
    }

    @Test("keeps to its limits") func limits() async throws {
        try folder.add("a.png")
        #expect(
            try await folder.items("a.png") { $0.maxBytes = ByteCount(50) } == [
                "a.png: the file has \(dot.count) bytes, more than the limit of 50"
            ])
    }

    @Test("gives frames a second apart, with the pixels' geometry") func frames() async throws {
        try folder.add("a.png")
        let source = try folder.source(["a.png", "a.png"])
        #expect(!source.isLive)
        try await source.start()
        _ = try await source.next()
        guard case .frame(let frame)? = try await source.next() else {
            Issue.record("no frame")
            return
        }
        #expect(frame.time == FrameTime(nanoseconds: 1_000_000_000))
        #expect(frame.image[0, 0] == 77)
        #expect(frame.geometry == FrameGeometry(width: 1, height: 1))
    }

    @Test("ends when it is cancelled") func cancelled() async throws {
        try folder.add("a.png")
        let source = try folder.source(["a.png"])
        try await source.start()
        let task = Task { () -> SourceItem? in
            while !Task.isCancelled { await Task.yield() }
            return try await source.next()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
}

@Suite("The order of names")
struct NaturalOrderTests {
    @Test("is that of people, the same in every locale") func order() {
        let sorted = [
            "", "a", "A1", "a01", "a2", "a2b", "a10", "a10b", "B", "c 2", "c 10", "c_1", "1", "01", "2", "é",
        ]
        let names = sorted.map { Array($0.utf8) }
        let once = names.sorted(by: isNaturallyBefore)
        let again = names.reversed().sorted(by: isNaturallyBefore)
        #expect(once == again)
        #expect(
            once.map { String(decoding: $0, as: UTF8.self) } == [
                "", "01", "1", "2", "a", "A1", "a01", "a2", "a2b", "a10", "a10b", "B", "c 2", "c 10", "c_1",
                "é",
            ])
    }

    @Test("is strict and total") func total() {
        let names = ["a", "A", "a0", "a00", "a1", "a01", "1", "01", "001", "", "b2", "b10"].map {
            Array($0.utf8)
        }
        for one in names {
            #expect(!isNaturallyBefore(one, one))
            for other in names where one != other {
                #expect(isNaturallyBefore(one, other) != isNaturallyBefore(other, one))
                for third in names where isNaturallyBefore(one, other) && isNaturallyBefore(other, third) {
                    #expect(isNaturallyBefore(one, third))
                }
            }
        }
    }
}
