import Foundation
import Testing

@Suite("scanloom run --try") struct TryTests {
    private func folder(_ configuration: String, _ pictures: [String] = ["ean13.png"]) throws -> CommandFolder
    {
        let folder = try CommandFolder(pictures: pictures)
        try folder.write(configuration, to: "shop.yaml")
        return folder
    }

    private static let shop = """
        version: 1
        source: { images: ean13.png, region: [0, 0, 100%, 100%] }
        symbologies: [ean13: { add_on: read }]
        accept: { rearm: once }
        handlers:
          - url
          - print: { file: scans.txt }
          - webhook:
              name: shop
              when: format is ean and content.kind == url
              url: https://shop.example/hook/${TOKEN}
              secret: ${SECRET}
              headers: { authorization: "Bearer ${TOKEN}" }
        """

    /// What is printed of it.
    private static let shown = """
        # shop: the configuration as it would run
        version: 1
        name: shop
        source:
          images:
            paths: ean13.png
            recursive: false
            watch: false
            settle: 2s
            poll: 5s
            max_pixels: 100000000
            max_bytes: 64MiB
          name: images
          rotate: "0"
          mirror: false
          region: [0, 0, 100%, 100%]
        symbologies:
          - ean13:
              add_on: read
        effort: normal
        accept:
          confirm: 1
          rearm: once
          pick: all
          join: false
          add_on_wait: 0ms
        mode: continuous
        handlers:
          - url:
              strip_tracking: false
          - print:
              file: scans.txt
              header: true
              formulas: escape
              name: print
              after: accepted
              queue: 1000
              overflow: block
              order: none
              secrets: masked
          - webhook:
              url: "https://shop.example/…"
              secret: "•••"
              format: standard
              content_type: application/json
              headers: "•••"
              timeout: 15s
              connect_timeout: 5s
              slow: 1m
              allow_private: false
              least_tls: "1.2"
              name: shop
              when: "format is ean and content.kind == url"
              after: accepted
              queue: 1000
              overflow: block
              order: none
              secrets: masked

        # one frame of each source
        images: ean13.png 266x156: ean13 4006381333931

        # what handlers would get
        print: ean13 4006381333931
        shop: nothing, as its when: does not hold

        """

    @Test("shows the configuration, a frame, and what handlers would get; touches nothing")
    func whole() async throws {
        let folder = try folder(TryTests.shop)
        let secrets = ["TOKEN": "t0ken-9f27", "SECRET": "only-for-this-test-000000"]
        let outcome = try await scanloom("run", "--try", "shop.yaml", in: folder, environment: secrets)
        #expect(
            outcome.output == TryTests.shown)
        #expect(outcome.errors.isEmpty && outcome.status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/scans.txt"))
    }

    @Test("tells a source that fails, with status 3") func failingSource() async throws {
        let outcome = try await scanloom(
            "run", "--try", "shop.yaml",
            in: try folder("version: 1\nsource: { images: nowhere }\nhandlers: [print]\n"))
        #expect(outcome.status == 3)
        let fault = "nowhere: there is no such file; check the path and where it begins\n"
        #expect(outcome.errors == "images failed: \(fault)")
        #expect(outcome.output.contains("\n# one frame of each source\nimages: no frame: \(fault)"))
        #expect(
            outcome.output.hasSuffix("\n# what handlers would get\nprint: nothing, as nothing was read\n"))
    }

    @Test("tells mistakes as check does, with status 2") func mistakes() async throws {
        let outcome = try await scanloom(
            "run", "--try", "shop.yaml",
            in: try folder("version: 1\nsource: { images: a }\nhandlers: [pint]\n"))
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors == "shop.yaml:3:12: unknown handler \"pint\"; did you mean \"print\"?\n")
    }

    @Test("ends with 1 where nothing is read") func nothing() async throws {
        let outcome = try await scanloom(
            "run", "--try", "shop.yaml",
            in: try folder(
                "version: 1\nsource: { images: nothing.jpg }\nhandlers: [print]\n", ["nothing.jpg"]))
        #expect(
            outcome.status == 1 && outcome.output.contains("images: nothing.jpg 480x320: nothing found ("))
    }

    @Test("tells the same as JSON") func json() async throws {
        let outcome = try await scanloom(
            "run", "--try", "--json", "shop.yaml", in: try folder(TryTests.shop),
            environment: ["TOKEN": "t0ken-9f27", "SECRET": "only-for-this-test-000000"])
        let told = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(outcome.status == 0 && told?["pipeline"] as? String == "shop")
        let frames = told?["frames"] as? [[String: Any]]
        #expect(frames?.first?["file"] as? String == "ean13.png" && frames?.first?["width"] as? Int == 266)
        let scans = told?["scans"] as? [[String: Any]]
        let handlers = scans?.first?["handlers"] as? [[String: Any]]
        #expect(handlers?.map { $0["handler"] as? String } == ["print"])
        #expect(handlers?.first?["writes"] as? String == "ean13 4006381333931")
        let configuration = told?["configuration"] as? [String: Any]
        #expect((configuration?["accept"] as? [String: Any])?["rearm"] as? String == "once")
    }
}
