import Foundation

/// A folder for commands to run in, gone with everything in it when nobody holds it any more.
final class CommandFolder: Sendable {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let examples = root.appending(path: "Examples/images")

    let url: URL

    /// A new folder with copies of those example pictures.
    init(pictures: [String] = []) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "scanloom-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for name in pictures {
            try FileManager.default.copyItem(
                at: CommandFolder.examples.appending(path: name), to: url.appending(path: name))
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    func write(_ data: Data, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func text(of name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }
}
