import Foundation
import Testing

@Suite("The manual page") struct ManualTests {
    /// What a program says of the page that it is given, and what it makes of it.
    private func formatted(_ page: String, by program: [String]) throws -> (output: String, errors: String) {
        let folder = try CommandFolder()
        try folder.write(page, to: "scanloom.1")
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = program + [folder.url.appending(path: "scanloom.1").path]
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // The page is less than a pipe holds; what is wrong with it is little.
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let faults = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: text, as: UTF8.self), String(decoding: faults, as: UTF8.self))
    }

    @Test("tells every command and option, without a warning of groff") func groff() async throws {
        let page = try await scanloom("man", in: try CommandFolder()).output
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/groff") else {
            print("skipped: groff is not installed, so the manual page was not formatted")
            return
        }
        let (text, faults) = try formatted(
            page, by: ["groff", "-k", "-ww", "-man", "-Tutf8", "-P-cbou", "-rLL=120n"])
        #expect(faults.isEmpty, "\(faults)")
        #expect(text.contains("scanloom - finds codes in pictures"))
        for heading in ["SYNOPSIS", "COMMANDS", "EXIT STATUS", "ENVIRONMENT"] {
            #expect(text.contains(heading))
        }
        let help = try await scanloom("--help", in: try CommandFolder()).output
        for command in help.matches(of: #/\n  ([a-z]+)  /#).map(\.1) {
            #expect(text.contains("scanloom \(command)"))
            let help = try await scanloom(String(command), "--help", in: try CommandFolder()).output
            for flag in help.matches(of: /\n  (--[a-z-]+)/).map(\.1) {
                #expect(text.contains(flag), "\(command) \(flag)")
            }
        }
    }

    @Test("has nothing that mandoc warns of") func mandoc() async throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc") else {
            print("skipped: mandoc is not installed, so the manual page was not checked by it")
            return
        }
        let page = try await scanloom("man", in: try CommandFolder()).output
        let (text, faults) = try formatted(page, by: ["mandoc", "-T", "lint", "-W", "warning"])
        // It has no date, so that the same version prints the same page every day.
        let warnings = text.split(separator: "\n").filter { !$0.contains("missing date") }
        #expect(warnings.isEmpty && faults.isEmpty, "\(text)\(faults)")
    }

    @Test("keeps each example on a line of its own") func examples() async throws {
        let page = try await scanloom("man", in: try CommandFolder()).output
        #expect(page.contains("\n$ scanloom read photo.jpg\n"))
        #expect(page.contains("\n$ scanloom run \\-\\-try till.yaml\n"))
    }
}
