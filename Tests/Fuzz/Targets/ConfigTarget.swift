import ScanConfig
import ScanPipeline
import ScanPlugins

/// A configuration file's bytes to a pipeline, or to mistakes that can be shown.
enum ConfigTarget: FuzzTarget {
    static let name = "config"
    private static let surroundings = ConfigSurroundings(
        variable: { ["HOST": "example.org", "NONE": ""][$0] },
        file: { path, _ in
            path == "secret" ? .success(Array("s3cret\n".utf8)) : .failure(FileFault("is none"))
        })

    static func run(_ input: FuzzInput) {
        let file = ConfigFile.parse(input.rest, name: "fuzz.yaml", surroundings: surroundings)
        promise(file.value != nil || !file.diagnostics.isEmpty, "neither values nor a mistake")
        var told = file.diagnostics
        if let value = file.value {
            let composer = Composer(registry: .standard)
            let composed = composer.compose(value, name: "fuzz", directory: ".")
            told += composed.diagnostics
            promise(composed.plan != nil || !told.isEmpty, "neither a plan nor a mistake")
        }
        for diagnostic in told {
            guard let line = file.line(diagnostic.place.line) else { continue }
            let columns = 1...(line.unicodeScalars.count + 2)
            promise(columns.contains(diagnostic.place.column), "column \(diagnostic.place.column)")
        }
        let report = DiagnosticReport(told).text(showing: [file])
        promise(!report.unicodeScalars.contains("\u{1B}"), "an escape character in \(report)")
    }
}
