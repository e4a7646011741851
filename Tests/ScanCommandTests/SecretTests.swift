import Foundation
import Testing

/// The example `qr-wifi.png` holds `WIFI:T:WPA;S:Workshop;P:long winter 42;;`.
@Suite("The password of a wireless network") struct SecretTests {
    private static let forms = ["long winter 42", "6c6f6e672077696e746572203432", "long%20winter%2042"]

    private func isShown(_ outcome: ScanloomProcess.Outcome) -> Bool {
        SecretTests.forms.contains { outcome.output.contains($0) || outcome.errors.contains($0) }
    }

    /// A folder with the code's picture and a configuration with those handlers.
    private func folder(_ handlers: String) throws -> CommandFolder {
        let folder = try CommandFolder(pictures: ["qr-wifi.png"])
        try folder.write(
            "version: 1\nsource: {images: qr-wifi.png}\nsymbologies: [qr]\nhandlers:\n  - wifi\n\(handlers)\n",
            to: "networks.yaml")
        return folder
    }

    @Test("is in nothing that a pipeline prints", arguments: ["text", "json"]) func printed(format: String)
        async throws
    {
        let outcome = try await scanloom(
            "run", "networks.yaml", in: try folder("  - print: {format: \(format)}"))
        #expect(outcome.status == 0 && outcome.output.contains("WIFI:T:WPA;S:Workshop;P:•••;;"))
        #expect(!isShown(outcome), "\(outcome)")
    }

    @Test("is printed where a handler is told to reveal it") func revealed() async throws {
        let handlers = "  - print: {format: json, secrets: reveal}"
        let outcome = try await scanloom("run", "networks.yaml", in: try folder(handlers))
        #expect(outcome.output.contains("long winter 42"))
    }

    @Test("is in no line that tells what was not delivered") func undelivered() async throws {
        // Nothing listens on the port of the discard service.
        let handlers = "  - webhook: {url: http://127.0.0.1:9/, retry: {limit: 0s}}"
        let outcome = try await scanloom("run", "networks.yaml", in: try folder(handlers))
        #expect(outcome.status == 4 && outcome.errors.contains("•••"), "\(outcome)")
        #expect(!isShown(outcome), "\(outcome)")
    }

    static let commands = [
        ["read", "qr-wifi.png"], ["read", "--json", "qr-wifi.png"], ["check", "networks.yaml"],
        ["inspect", "wifi"],
        ["parse", "wifi:p:long winter 42;s:Workshop;;"],
        ["parse", "--json", "WIFI:S:Workshop;P:long winter 42"],
        ["parse", "--json", "WIFI:S:long winter 42;P:x;P:long winter 42;;long winter 42"],
    ]

    @Test("is in the output of no command", arguments: commands) func told(words: [String]) async throws {
        let outcome = try await ScanloomProcess(words, in: try folder("  - print")).outcome()
        #expect(outcome.status == 0 && !isShown(outcome), "\(outcome)")
    }
}
