import Foundation

/// What a terminal gets from a shell line.
func shownOnTerminal(
    _ line: String, in folder: CommandFolder, _ environment: [String: String] = ["TERM": "xterm"]
) throws -> String {
    let script = Process()
    script.executableURL = URL(filePath: "/usr/bin/script")
    script.arguments = ["-qefc", line, "typescript"]
    script.currentDirectoryURL = folder.url
    let path = ScanloomProcess.executable.deletingLastPathComponent().path
    script.environment = ["PATH": "\(path):/usr/bin:/bin", "LANG": "C.UTF-8"].merging(environment) { $1 }
    script.standardInput = FileHandle.nullDevice
    script.standardOutput = FileHandle.nullDevice
    script.standardError = FileHandle.nullDevice
    try script.run()
    script.waitUntilExit()
    // What script itself says of its start stands on the first line.
    return String(try folder.text(of: "typescript").drop { $0 != "\n" }.dropFirst())
}
