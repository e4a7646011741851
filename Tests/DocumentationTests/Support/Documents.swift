import Foundation

/// The documents of the project: what people read, and may copy from.
enum Documents {
    /// The folder of the whole project.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static let built: Set = [".build", ".git"]

    /// Paths of all files, from the root; nothing that was built.
    static let files: [String] = {
        let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        var paths: [String] = []
        while let url = walk?.nextObject() as? URL {
            if built.contains(url.lastPathComponent) {
                walk?.skipDescendants()
            } else if !url.hasDirectoryPath {
                paths.append(String(url.path.dropFirst(root.path.count + (root.hasDirectoryPath ? 0 : 1))))
            }
        }
        return paths.map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }.sorted()
    }()

    /// Every Markdown file.
    static let markdown = files.filter { $0.hasSuffix(".md") }

    /// READMEs of the packages in `Examples/`: their commands compile the library once more.
    static let packages = markdown.filter { path in
        path.hasPrefix("Examples/")
            && files.contains { $0 == path.replacing("README.md", with: "Package.swift") }
    }

    /// Documents whose commands take seconds at most.
    static let quick = markdown.filter { !packages.contains($0) }

    /// Every configuration for the plugins that come with Scanloom.
    static let configurations = files.filter { path in
        path.hasSuffix(".yaml") && !path.hasSuffix(".test.yaml")
            && (path.hasPrefix("Examples/") || path.hasPrefix("Plugins/"))
            && !packages.contains { path.hasPrefix($0.replacing("README.md", with: "")) }
    }

    /// The text of a file.
    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}

/// One fenced block of a document.
struct Block: CustomStringConvertible, Sendable {
    let document: String
    let line: Int
    /// What stands after the fence, such as `yaml part`.
    let info: String
    let lines: [String]

    var text: String { lines.map { $0 + "\n" }.joined() }
    var description: String { "\(document):\(line)" }

    /// The file that a configuration calls itself in its first comment: `# till.yaml: …`.
    var fileName: String? {
        guard let first = lines.first, first.hasPrefix("# ") else { return nil }
        let word = first.dropFirst(2).prefix { $0 != ":" && $0 != " " }
        return word.hasSuffix(".yaml") ? String(word) : nil
    }

    /// All blocks of a document.
    static func blocks(in document: String) throws -> [Block] {
        var blocks: [Block] = []
        var open: (line: Int, info: String, lines: [String])?
        let lines = try Documents.text(of: document).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let unindented = line.drop { $0 == " " }
            guard unindented.hasPrefix("```") else {
                open?.lines.append(String(line))
                continue
            }
            if let block = open {
                blocks.append(
                    Block(document: document, line: block.line, info: block.info, lines: block.lines))
                open = nil
            } else {
                open = (index + 1, unindented.dropFirst(3).trimmingCharacters(in: .whitespaces), [])
            }
        }
        return blocks
    }
}
