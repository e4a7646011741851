import Foundation
import Testing

@Suite("Completions") struct CompletionsTests {
    private func script(_ shell: String) async throws -> String {
        let outcome = try await scanloom("completions", shell, in: try CommandFolder())
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        return outcome.output
    }

    /// What bash offers for the last of the words, with the files `box.png` and `two words.yaml` beside it.
    private func offered(_ words: [String], _ script: String) throws -> [String] {
        let folder = try CommandFolder()
        try folder.write("", to: "box.png")
        try folder.write("", to: "two words.yaml")
        try folder.write(script, to: "scanloom.bash")
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let driver = """
            set -u
            source ./scanloom.bash
            [[ $(complete -p scanloom) == *"-F _scanloom scanloom" ]] || exit 9
            COMP_WORDS=(\(quoted))
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            COMPREPLY=()
            _scanloom
            for word in "${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done
            """
        let bash = Process()
        let pipe = Pipe()
        bash.executableURL = URL(filePath: "/bin/bash")
        bash.arguments = ["--norc", "-c", driver]
        bash.currentDirectoryURL = folder.url
        bash.standardOutput = pipe
        bash.standardError = pipe
        try bash.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        bash.waitUntilExit()
        #expect(bash.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    }

    static let cases: [(words: [String], offered: [String])] = [
        (["scanloom", "re"], ["read"]),
        (["scanloom", "c"], ["check", "completions"]),
        (["scanloom", "--v"], ["--version"]),
        (["scanloom", "read", "--"], ["--effort", "--help", "--json", "--reveal", "--symbologies"]),
        (["scanloom", "read", "--effort", ""], ["fast", "normal", "thorough"]),
        (["scanloom", "read", "--effort", "th"], ["thorough"]),
        (["scanloom", "read", "--effort", "="], ["fast", "normal", "thorough"]),
        (["scanloom", "read", "--effort", "=", "f"], ["fast"]),
        (["scanloom", "read", "--symbologies", "ean"], ["ean13", "ean8"]),
        (["scanloom", "parse", "--format", "upc"], ["upca", "upce"]),
        (["scanloom", "read", "b"], ["box.png"]),
        (["scanloom", "run", "--try", "two"], ["two words.yaml"]),
        (["scanloom", "test", "--junit", "b"], ["box.png"]),
        (["scanloom", "inspect", "webh"], ["webhook"]),
        (["scanloom", "completions", ""], ["bash", "fish", "zsh"]),
        (["scanloom", "list", ""], []),
        (["scanloom", "help", "sch"], ["schema"]),
    ]

    @Test("for bash offer what fits, in a bash") func bash() async throws {
        let script = try await script("bash")
        for (words, expected) in CompletionsTests.cases {
            #expect(try offered(words, script) == expected, "\(words)")
        }
    }

    @Test("tell every command and every option that help tells", arguments: ["bash", "zsh", "fish"])
    func complete(_ shell: String) async throws {
        let script = try await script(shell)
        let help = try await scanloom("--help", in: try CommandFolder()).output
        let commands = help.matches(of: #/\n  ([a-z]+)  /#).map { String($0.1) }
        #expect(commands.count >= 11)
        for command in commands {
            #expect(script.contains(command))
            let help = try await scanloom(command, "--help", in: try CommandFolder()).output
            for flag in help.matches(of: /\n  --([a-z-]+)/) {
                #expect(script.contains(shell == "fish" ? "-l \(flag.1) " : "--\(flag.1)"), "\(command)")
            }
        }
    }

    @Test("are a script that the shell itself takes", arguments: ["bash", "zsh", "fish"])
    func syntax(_ shell: String) async throws {
        let places = ["/bin/\(shell)", "/usr/bin/\(shell)"]
        guard let place = places.first(where: FileManager.default.isExecutableFile) else {
            print("skipped: \(shell) is not installed, so its completion was not tried in it")
            return
        }
        let folder = try CommandFolder()
        try folder.write(try await script(shell), to: "completion")
        let check = Process()
        let pipe = Pipe()
        check.executableURL = URL(filePath: place)
        check.arguments = ["-n", folder.url.appending(path: "completion").path]
        check.standardError = pipe
        try check.run()
        let errors = try pipe.fileHandleForReading.readToEnd() ?? Data()
        check.waitUntilExit()
        #expect(check.terminationStatus == 0 && errors.isEmpty, "\(String(decoding: errors, as: UTF8.self))")
    }

    @Test("ask for a shell that there is") func usage() async throws {
        let outcome = try await scanloom("completions", "fihs", in: try CommandFolder())
        #expect(outcome.status == 2)
        #expect(
            outcome.errors
                == "scanloom: completions needs one of bash, zsh, fish; did you mean \"fish\"?\n")
    }
}
