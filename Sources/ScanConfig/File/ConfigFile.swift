import ScanCore

/// A configuration file after reading: its values, what is wrong with it, and its lines for showing.
public struct ConfigFile: Sendable {
    /// The most bytes that a configuration file may have: 1 MiB.
    public static let sizeLimit = 1 << 20

    /// The file as it was named.
    public let name: String
    /// Where relative paths in it begin.
    public let directory: String
    /// Its values; nil where mistakes leave its structure in the dark.
    ///
    /// With errors in `diagnostics` it is only good for finding more of them.
    public let value: ConfigValue?
    /// What is wrong with it so far, in no order.
    public let diagnostics: [Diagnostic]
    private let source: SourceText?

    /// Reads a file; never throws, as all that is wrong is told in `diagnostics`.
    ///
    /// - Parameters:
    ///   - path: the file, also as places name it
    ///   - surroundings: what `${…}` may look at
    public static func read(path: String, surroundings: ConfigSurroundings = .system) -> ConfigFile {
        let directory = ConfigFile.directory(of: path)
        switch readFile(path, limit: sizeLimit) {
        case .success(let bytes):
            return parse(bytes, name: path, directory: directory, surroundings: surroundings)
        case .failure(let fault):
            let place = Place(file: path, line: 0, column: 0)
            let problem = Diagnostic(at: place, "the file \(fault.reason)", fix: "name a configuration file")
            return ConfigFile(
                name: path, directory: directory, value: nil, diagnostics: [problem], source: nil)
        }
    }

    /// Reads the bytes of a file.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text, YAML 1.2 or JSON
    ///   - name: what places call it
    ///   - directory: where relative paths in it begin
    ///   - surroundings: what `${…}` may look at
    public static func parse(
        _ bytes: [UInt8], name: String, directory: String = ".", surroundings: ConfigSurroundings = .system
    ) -> ConfigFile {
        guard bytes.count <= sizeLimit else {
            return refused(
                Diagnostic(
                    at: Place(file: name, line: 0, column: 0),
                    "the file is larger than \(sizeLimit >> 10) KiB",
                    fix: "name a configuration file"), directory)
        }
        switch SourceText.decode(bytes, name: name) {
        case .failure(let refusal): return refused(refusal.diagnostic, directory)
        case .success(let source):
            let (value, problems) = YAMLReader.read(source)
            var interpolation = Interpolation(directory: directory, surroundings: surroundings)
            let resolved = value.map { interpolation.resolve($0) }
            return ConfigFile(
                name: name, directory: directory, value: resolved,
                diagnostics: problems + interpolation.problems,
                source: source)
        }
    }

    private static func refused(_ diagnostic: Diagnostic, _ directory: String) -> ConfigFile {
        ConfigFile(
            name: diagnostic.place.file, directory: directory, value: nil, diagnostics: [diagnostic],
            source: nil)
    }

    /// The text of a line, counted from 1, without its end; nil where the file has no text or no such line.
    public func line(_ number: Int) -> String? {
        characters(ofLine: number).map { String(String.UnicodeScalarView($0)) }
    }

    func characters(ofLine number: Int) -> ArraySlice<Unicode.Scalar>? {
        guard let source, (1...source.lineCount).contains(number) else { return nil }
        return source.characters(ofLine: number)
    }

    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
