import ScanConfig
import ScanCore

/// Reads a text as a file named `t.yaml`, with variables and files that exist only here.
func parse(
    _ text: String, environment: [String: String] = [:], files: [String: String] = [:],
    directory: String = "/etc"
) -> ConfigFile {
    ConfigFile.parse(
        Array(text.utf8), name: "t.yaml", directory: directory,
        surroundings: surroundings(environment, files.mapValues { Array($0.utf8) }))
}

func surroundings(_ environment: [String: String], _ files: [String: [UInt8]]) -> ConfigSurroundings {
    ConfigSurroundings(
        variable: { environment[$0] },
        file: { path, limit in
            guard let bytes = files[path] else { return .failure(FileFault("does not exist")) }
            return bytes.count <= limit
                ? .success(bytes) : .failure(FileFault("is larger than \(limit >> 10) KiB"))
        })
}

/// One line for each value: place, path, text; and the diagnostics below.
func outline(_ file: ConfigFile) -> String {
    var lines: [String] = []
    file.value.map { append($0, "", &lines) }
    return (lines + DiagnosticReport(file.diagnostics).diagnostics.map(\.description)).joined(separator: "\n")
}

private func append(_ value: ConfigValue, _ path: String, _ lines: inout [String]) {
    let place = "\(value.place.line):\(value.place.column)"
    switch value.kind {
    case .scalar(let scalar):
        lines.append("\(place) \(path) = \(scalar.isNull ? "nothing" : quotedText(scalar.text))")
    case .list(let nodes):
        if nodes.isEmpty { lines.append("\(place) \(path) = []") }
        for (index, node) in nodes.enumerated() { append(node, path + "/\(index)", &lines) }
    case .map(let entries):
        if entries.isEmpty { lines.append("\(place) \(path) = {}") }
        for entry in entries { append(entry.value, path + "/\(entry.key.name)", &lines) }
    }
}
