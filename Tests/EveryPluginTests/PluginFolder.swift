import Foundation
import ScanConfig
import ScanCore
import ScanPipeline
import ScanPlugins
import Testing

/// One folder under `Plugins/`.
struct PluginFolder: Sendable, CustomTestStringConvertible {
    let url: URL
    let kind: String
    let folderName: String

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let all: [PluginFolder] = subfolders(of: root.appending(path: "Plugins")).flatMap { kind in
        subfolders(of: kind).map {
            PluginFolder(url: $0, kind: kind.lastPathComponent, folderName: $0.lastPathComponent)
        }
    }

    var testDescription: String { "\(kind)/\(folderName)" }

    func text(_ name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }

    /// The name as configured, which is the README's title.
    var pluginName: String {
        get throws { String(try text("README.md").prefix { $0 != "\n" }.dropFirst(2)) }
    }

    /// What the registry has of that name and kind: a symbology and its encoders share a folder.
    var entries: [PluginEntry] {
        get throws {
            let name = try pluginName
            return PluginRegistry.standard.entries.filter { $0.kind.folder == kind && $0.folderName == name }
        }
    }

    /// What `sample.yaml` makes, its relative paths beginning in `directory`.
    func sample(in directory: String = "/nonexistent") throws -> (plan: PipelinePlan?, problems: [String]) {
        let file = ConfigFile.parse(
            Array(try text("sample.yaml").utf8), name: "sample.yaml", directory: directory,
            surroundings: PluginFolder.surroundings)
        guard let root = file.value else { return (nil, file.diagnostics.map(\.description)) }
        let composition = Composer(registry: .standard).compose(root, name: "sample", directory: directory)
        return (composition.plan, (file.diagnostics + composition.diagnostics).map(\.description))
    }

    /// Every variable is a secret as long as any plugin asks for; there are no files.
    private static let surroundings = ConfigSurroundings(
        variable: { _ in "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=" },
        file: { path, limit in ConfigSurroundings.system.file(path, limit) })

    private static func subfolders(of url: URL) -> [URL] {
        let inside = try? FileManager.default.contentsOfDirectory(
            at: url, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
        return (inside ?? []).filter(\.hasDirectoryPath).sorted { $0.path < $1.path }
    }
}

/// Calls `body` with the path of a new folder, which is removed after it.
func inTemporaryFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scanloom-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

extension PluginEntry {
    /// The name of the plugin that the folder is named after: an encoder's is that of the symbology that reads its
    /// format.
    var folderName: String {
        guard kind == .encoder else { return name }
        let readers = PluginRegistry.standard.entries.filter { $0.kind == .symbology }
        return readers.first { !Set($0.formats).isDisjoint(with: formats) }?.name ?? name
    }
}
