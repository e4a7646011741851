import Foundation

private let pictures =
    String(#filePath.dropLast("Tests/scanloom-benchTests/CorpusFolder.swift".count)) + "Examples/images"

/// A corpus with an example's picture in one set, and in another a broken and a missing one.
func withCorpus(_ body: (_ folder: String) throws -> Void) throws {
    let files = FileManager.default
    let folder = NSTemporaryDirectory() + "/scanloom-corpus-\(UUID().uuidString)"
    try files.createDirectory(atPath: "\(folder)/data/good", withIntermediateDirectories: true)
    try files.createDirectory(atPath: "\(folder)/data/bad", withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: folder) }
    try files.copyItem(atPath: "\(pictures)/qr-url.png", toPath: "\(folder)/data/good/url.png")
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: "\(folder)/data/bad/text.png"))
    let manifest = """
        {"set": "good", "file": "url.png", "expected": [{"text": "\\ud83d\\ude00"}]}
        {"set": "bad", "file": "text.png"}

        {"set": "bad", "file": "missing.png"}
        """
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: "\(folder)/manifest.jsonl"))
    try body(folder)
}
