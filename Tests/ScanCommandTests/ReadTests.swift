import Foundation
import ScanPlugins
import Testing

@testable import ScanCommand

@Suite("scanloom read")
struct ReadTests {
    /// What a command printed, and its exit status.
    private struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    private static let root = String(#filePath.dropLast("Tests/ScanCommandTests/ReadTests.swift".count))
    private static let images = root + "Examples/images"

    private func read(_ pictures: String..., change: (inout Read.Options) -> Void = { _ in }) async throws
        -> Outcome
    {
        var options = Read.Options()
        change(&options)
        let (output, errors) = (try Printed(), try Printed())
        let shell = Shell(
            registry: .standard, output: Output(output.descriptor), errors: Output(errors.descriptor))
        let status = await Read.run(options, pictures, shell)
        return Outcome(status: status, output: try output.text(), errors: try errors.text())
    }

    @Test("prints what Examples/images/expected.txt says") func examples() async throws {
        let expected = try String(contentsOfFile: "\(Self.images)/expected.txt", encoding: .utf8)
        let outcome = try await read(Self.images) { $0.reveal = true }
        #expect(outcome.output.replacing(Self.root, with: "") == expected)
        #expect(outcome.errors.hasPrefix("\(Self.images)/nothing.jpg: nothing found"))
        #expect(outcome.status == 0)
    }

    @Test(
        "reads the examples at every effort the same",
        arguments: [("fast", ["qr-url.png", "ean13.png", "upca.png", "phone.jpg"]), ("thorough", nil)])
    func efforts(name: String, files: [String]?) async throws {
        let expected = try String(contentsOfFile: "\(Self.images)/expected.txt", encoding: .utf8)
            .split(separator: "\n").filter { line in
                files.map { $0.contains { line.contains("/\($0):") } } ?? true
            }
        for line in expected {
            let file = line.prefix { $0 != ":" }
            let outcome = try await read(Self.root + file) {
                $0.effort = .init(rawValue: name) ?? .normal
                $0.reveal = true
            }
            #expect(outcome.output.contains(line), "\(outcome.output)")
        }
    }

    @Test("shows no password of a wireless network unless told to", arguments: [false, true])
    func secrets(asJSON: Bool) async throws {
        let outcome = try await read("\(Self.images)/qr-wifi.png") { $0.json = asJSON }
        #expect(outcome.output.contains("WIFI:T:WPA;S:Workshop;P:•••;;"))
        let whole = try await read("\(Self.images)/qr-wifi.png") {
            $0.json = asJSON
            $0.reveal = true
        }
        for form in ["long winter 42", "6c6f6e672077696e746572203432"] {
            #expect(!outcome.output.contains(form))
            #expect(whole.output.contains(form) || !asJSON && form.hasPrefix("6"))
        }
    }

    @Test("tells by its status whether something was read") func statuses() async throws {
        #expect(try await read("\(Self.images)/ean13.png").status == 0)
        #expect(try await read("\(Self.images)/nothing.jpg").status == 1)
        #expect(try await read("\(Self.images)/qr-url.png") { $0.symbologies = ["ean13"] }.status == 1)
        #expect(try await read().status == 2)
    }

    @Test("goes on after a picture that is none, and says which it was") func brokenPicture() async throws {
        let outcome = try await read("\(Self.images)/draw.py", "\(Self.images)/ean13.png")
        #expect(outcome.status == 3)
        #expect(outcome.output == "\(Self.images)/ean13.png: ean13 4006381333931\n")
        #expect(
            outcome.errors
                == "\(Self.images)/draw.py: expected a PNG, JPEG, WebP, GIF, HEIF, BMP or PNM picture, found a text file; "
                + "give a PNG or JPEG picture\n")
    }

    @Test("warns of a damaged picture, and uses it all the same") func damagedPicture() async throws {
        var bytes = [UInt8](
            try Data(contentsOf: URL(filePath: Self.root + "Tests/ScanImagesTests/Fixtures/grey.jpg")))
        let header = try #require(
            bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        // A height of 16,384, where the file has data of few rows.
        (bytes[header + 5], bytes[header + 6]) = (0x40, 0)
        let path = NSTemporaryDirectory() + "damaged-\(UUID().uuidString).jpg"
        try Data(bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let outcome = try await read(path)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("\(path): the picture is damaged, but used ("))
    }

    @Test("says what is wrong when there is nothing to read") func nothingThere() async throws {
        let outcome = try await read("/nowhere/none.png")
        #expect(outcome.status == 3 && outcome.output.isEmpty)
        #expect(
            outcome.errors
                == "scanloom: /nowhere/none.png: there is no such file; check the path and where it begins\n")
    }
}
