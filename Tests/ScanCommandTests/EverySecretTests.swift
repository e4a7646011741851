import Foundation
import Testing

/// Every command, over a configuration full of secrets and a picture that holds one.
@Suite("Secrets of scans and of configurations") struct EverySecretTests {
    private static let password = "long winter 42"
    private static let environment = [
        "HOOK_SECRET": "hook-secret-7f3a9c1e5b2d8046", "HOOK_TOKEN": "t0ken~9f27/bc+41",
        "HOOK_PATH": "path-5d0c77aa91",
    ]

    /// Written into the file itself.
    private static let literal = "literal-0e8f6b3d2c1a9754"

    private static let configuration = """
        version: 1
        name: secrets
        source: { images: qr-wifi.png }
        symbologies: [qr]
        handlers:
          - wifi
          - print: { name: lines }
          - print: { name: all, format: json, file: scans.txt, secrets: reveal }
          - webhook:
              name: hook
              url: http://127.0.0.1:9/${HOOK_PATH}
              secret: ${HOOK_SECRET}
              headers: { authorization: "Bearer ${HOOK_TOKEN}" }
              retry: { limit: 0s }
          - webhook: { name: plain, url: "http://127.0.0.1:9/\(literal)", secret: "\(literal)", retry: { limit: 0s } }
        """

    private static let cases = """
        version: 1
        cases:
          - name: right
            picture: qr-wifi.png
            expect:
              scans: [{ text: "WIFI:T:WPA;S:Workshop;P:\(password);;", contents: { kind: wifi, password: "\(password)" } }]
              handlers: { lines: ["qr WIFI:T:WPA;S:Workshop;P:•••;;"], all: [{ secrets: reveal }] }
          - name: wrong
            picture: qr-wifi.png
            expect:
              scans: [{ text: "WIFI:T:WPA;S:Elsewhere;P:\(password);;", contents: { kind: wifi, ssid: "\(password)" } }]
              handlers: { lines: ["qr WIFI:T:WPA;S:Workshop;P:\(password);;"], hook: nothing, all: 2 }
        """

    /// The same with a mistake beside every secret.
    private static let broken = configuration.replacing("retry: { limit: 0s }", with: "retri: 1")
        .replacing("secret: ", with: "secrets: ").replacing("authorization:", with: "host:")

    static let commands: [(words: [String], status: Int32)] = [
        (["run", "secrets.yaml"], 4), (["run", "--json", "secrets.yaml"], 4),
        (["run", "--quiet", "secrets.yaml"], 4),
        (["run", "--try", "secrets.yaml"], 0), (["run", "--try", "--json", "secrets.yaml"], 0),
        (["check", "secrets.yaml"], 0), (["check", "--json", "secrets.yaml"], 0),
        (["check", "broken.yaml"], 2), (["check", "--json", "broken.yaml"], 2), (["run", "broken.yaml"], 2),
        (["run", "--try", "broken.yaml"], 2),
        (["test", "secrets.yaml"], 1), (["test", "--json", "secrets.yaml"], 1),
        (["test", "--junit", "/dev/stdout", "secrets.yaml"], 1),
        (["read", "qr-wifi.png"], 0), (["read", "--json", "qr-wifi.png"], 0),
        (["parse", "WIFI:T:WPA;S:Workshop;P:\(password);;"], 0),
        (["parse", "--config", "secrets.yaml", "--json", "WIFI:T:WPA;S:Workshop;P:\(password);;"], 0),
        (["inspect", "wifi", "webhook"], 0), (["inspect", "--json", "webhook"], 0), (["list"], 0),
        (["schema"], 0), (["schema", "--cases"], 0), (["man"], 0), (["completions", "bash"], 0),
    ]

    @Test("are in no output of any command, in no form", arguments: commands)
    func areNowhere(_ words: [String], _ status: Int32) async throws {
        let folder = try CommandFolder(pictures: ["qr-wifi.png"])
        try folder.write(EverySecretTests.configuration, to: "secrets.yaml")
        try folder.write(EverySecretTests.broken, to: "broken.yaml")
        try folder.write(EverySecretTests.cases, to: "secrets.test.yaml")
        let outcome = try await ScanloomProcess(
            words, in: folder, environment: EverySecretTests.environment
        ).outcome()
        #expect(outcome.status == status, "\(outcome)")
        #expect(!(outcome.output + outcome.errors).isEmpty)
        let secrets =
            [EverySecretTests.password, EverySecretTests.literal] + EverySecretTests.environment.values
        for secret in secrets {
            for form in forms(secret) {
                #expect(!outcome.output.contains(form), "\(secret) as \(form): \(outcome.output)")
                #expect(!outcome.errors.contains(form), "\(secret) as \(form): \(outcome.errors)")
            }
        }
    }

    @Test("are on no line that a terminal is shown beside another mistake") func excerpts() throws {
        let folder = try CommandFolder()
        try folder.write(EverySecretTests.broken, to: "broken.yaml")
        let shown = try shownOnTerminal("scanloom check broken.yaml || true", in: folder)
        #expect(shown.contains("unknown option \"retri\" of webhook"))
        #expect(shown.contains("  retri …"), "lines without a secret are shown")
        #expect(!shown.contains(EverySecretTests.literal), "\(shown)")
    }

    @Test("are whole only where a handler was told to reveal them") func revealed() async throws {
        let folder = try CommandFolder(pictures: ["qr-wifi.png"])
        try folder.write(EverySecretTests.configuration, to: "secrets.yaml")
        _ = try await scanloom(
            "run", "secrets.yaml", in: folder, environment: EverySecretTests.environment)
        #expect(try folder.text(of: "scans.txt").contains(EverySecretTests.password))
    }

    /// A secret as it is, and as it would be in hexadecimal, in base 64 at each of its three offsets, and in a URL.
    private func forms(_ secret: String) -> [String] {
        let bytes = Array(secret.utf8)
        let hex = bytes.map { String(format: "%02x", $0) }.joined()
        let base64 = (0..<3).map { offset -> String in
            let text = Data([UInt8](repeating: 0, count: offset) + bytes).base64EncodedString()
            // What depends on the neighbours is left out: at the beginning, and at the end.
            return String(text.dropFirst(offset == 0 ? 0 : offset + 1).prefix(bytes.count * 4 / 3 - 4))
        }
        let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        let percent = secret.addingPercentEncoding(withAllowedCharacters: unreserved) ?? secret
        let all = [
            secret, hex, hex.uppercased(), percent, percent.lowercased(), percent.replacing("%20", with: "+"),
            secret.replacing("/", with: #"\/"#),
        ]
        return all + base64 + base64.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
    }
}
