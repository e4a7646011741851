import ScanVision

/// A command line that cannot be meant.
struct UsageMistake: Error {
    let message: String
}

/// What `scanloom-bench` is asked to do with a corpus.
struct BenchOptions {
    enum Command: String {
        case corpus
        case attempts
    }

    let command: Command
    let directory: String
    let output: String
    var effort = Effort.normal
    /// Symbologies to look for; empty: all.
    var symbologies: [String] = []
    /// Matches the names of the sets to read; nil: all.
    var sets: Regex<AnyRegexOutput>?

    init(_ arguments: [String]) throws {
        guard let command = arguments.first.flatMap(Command.init) else {
            throw UsageMistake(message: "expected the word corpus or attempts first")
        }
        var operands: [String] = []
        var values: [String: String] = [:]
        var rest = arguments.dropFirst()
        while let word = rest.popFirst() {
            guard word.hasPrefix("--") else {
                operands.append(word)
                continue
            }
            guard ["--out", "--effort", "--symbologies", "--set"].contains(word) else {
                throw UsageMistake(message: "unknown option \(word)")
            }
            guard let value = rest.popFirst() else { throw UsageMistake(message: "\(word) needs a value") }
            values[word] = value
        }
        guard operands.count == 1 else {
            throw UsageMistake(message: "expected one folder, found \(operands.count)")
        }
        guard let output = values["--out"] else { throw UsageMistake(message: "--out FILE is missing") }
        self.command = command
        directory = operands[0]
        self.output = output
        effort = try Self.effort(values["--effort"])
        symbologies = values["--symbologies"]?.split(separator: ",").map(String.init) ?? []
        sets = try values["--set"].map(Self.regex)
    }

    private static func effort(_ name: String?) throws -> Effort {
        guard let name else { return .normal }
        guard let effort = Effort(rawValue: name) else {
            throw UsageMistake(message: "expected fast, normal or thorough, found \(name)")
        }
        return effort
    }

    private static func regex(_ pattern: String) throws -> Regex<AnyRegexOutput> {
        do {
            return try Regex(pattern)
        } catch {
            throw UsageMistake(message: "\(pattern) is no regular expression: \(error)")
        }
    }
}
