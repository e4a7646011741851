import Foundation
import ScanTesting
import Testing

@Suite("Registration")
struct RegistrationTests {
    @Test("every plugin's folder is listed where it must be")
    func everyFolderIsListed() async throws {
        let (status, output) = try await check(PluginFolder.root)
        #expect(status == 0, "\(output)")
    }

    /// The two files, and the beginning of each line in them that lists a plugin.
    static let lists = [
        (file: "Package.swift", beginnings: ["plugin(\""]),
        (file: "Sources/ScanPlugins/Standard.swift", beginnings: ["import ", "registry.add("]),
    ]

    @Test("deleting a plugin's line fails and prints that line", arguments: [0, 1])
    func deletedLineIsPrinted(_ list: Int) async throws {
        let (file, beginnings) = RegistrationTests.lists[list]
        let lines = try String(contentsOf: PluginFolder.root.appending(path: file), encoding: .utf8)
            .components(separatedBy: "\n")
        let listed = lines.indices.filter { index in
            let line = lines[index].drop { $0 == " " }
            return beginnings.contains { line.hasPrefix($0) } && !line.hasPrefix("import Scan")
        }
        #expect(listed.count >= PluginFolder.all.count * beginnings.count)
        for index in listed {
            var rest = lines
            let line = rest.remove(at: index).trimmingCharacters(in: .whitespaces)
            let (status, output) = try await checkCopy(with: rest.joined(separator: "\n"), as: file)
            #expect(status == 1, "without \(line): \(output)")
            // What a plugin needs is its own affair: the script prints the line up to there.
            let told = line.components(separatedBy: "needs:")[0]
            #expect(output.components(separatedBy: "\n").contains { $0.contains(told) }, "\(line): \(output)")
        }
    }

    /// Runs the script on a tree of links, in which one file is changed.
    private func checkCopy(with text: String, as changed: String) async throws -> (Int32, String) {
        try await inTemporaryFolder { copy in
            let files = FileManager.default
            try files.createSymbolicLink(
                at: copy.appending(path: "Plugins"),
                withDestinationURL: PluginFolder.root.appending(path: "Plugins"))
            for (file, _) in RegistrationTests.lists {
                let path = copy.appending(path: file)
                try files.createDirectory(
                    at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
                if file == changed {
                    try text.write(to: path, atomically: false, encoding: .utf8)
                } else {
                    try files.copyItem(at: PluginFolder.root.appending(path: file), to: path)
                }
            }
            return try await check(copy)
        }
    }

    private func check(_ root: URL) async throws -> (Int32, String) {
        try await onOwnThread {
            let script = Process()
            let output = Pipe()
            script.executableURL = PluginFolder.root.appending(
                path: "Tests/EveryPluginTests/registration.sh")
            script.arguments = [root.path]
            script.standardOutput = output
            try script.run()
            let printed = try output.fileHandleForReading.readToEnd() ?? Data()
            script.waitUntilExit()
            return (script.terminationStatus, String(decoding: printed, as: UTF8.self))
        }.value
    }
}
