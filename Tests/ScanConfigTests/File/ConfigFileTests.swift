import Foundation
import ScanConfig
import ScanCore
import Testing

@Suite("Configuration files")
struct ConfigFileTests {
    @Test("are read from disk, with files named relative to their folder")
    func read() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "a: ${file:key}\nb: ${file:.}\n".write(
            toFile: folder + "/t.yaml", atomically: true, encoding: .utf8)
        try "whsec_1\r\n".write(toFile: folder + "/key", atomically: true, encoding: .utf8)
        let file = ConfigFile.read(path: folder + "/t.yaml")
        #expect(file.value?["a"]?.scalar?.text == "whsec_1")
        #expect(file.diagnostics.map(\.message) == ["the file \"\(folder)/.\" is a folder"])
        #expect(file.line(1) == "a: ${file:key}")
        #expect(file.line(3) == "")
        #expect(file.line(4) == nil)
    }

    @Test(
        "that cannot be read are told",
        arguments: [
            ("/nowhere/t.yaml", "/nowhere/t.yaml: the file does not exist; name a configuration file"),
            ("/", "/: the file is a folder; name a configuration file"),
            ("/dev/zero", "/dev/zero: the file is larger than 1024 KiB; name a configuration file"),
            (
                "/etc/passwd/x",
                "/etc/passwd/x: the file does not exist: a part of its path is no folder; name a configuration file"
            ),
        ])
    func unreadable(path: String, message: String) {
        #expect(ConfigFile.read(path: path).diagnostics.map(\.description) == [message])
    }
}
