import ScanCore
import ScanTesting
import Testing

@testable import WebhookPlugin

@Suite("What a webhook posts")
struct WebhookComposerTests {
    private func scans(_ count: Int) -> [Scan] {
        var random = SeededRandom(seed: 7)
        return (0..<count).map { number in
            var scan = Scan.sample("4006381333931")
            scan.id = ScanID(at: WallTime(milliseconds: 1_772_357_400_000 + Int64(number)), using: &random)
            return scan
        }
    }

    private func composer(_ format: WebhookFormat, items: Int, bytes: Int = 1 << 20) throws -> WebhookComposer
    {
        var options = WebhookOptions()
        options.format = format
        options.batch.items = items
        options.batch.bytes = ByteCount(bytes)
        return try WebhookComposer(options)
    }

    /// What a webhook with that template would send, as `rendering` tells it.
    private func posted(_ template: String, _ scan: Scan) throws -> String? {
        let webhook = try makeWebhook(["url": "https://shop.example", "template": template])
        return webhook.rendering(of: scan).flatMap {
            $0.split(separator: " ", maxSplits: 2).last.map(String.init)
        }
    }

    @Test("a template makes the body, and what was scanned stays data in it")
    func template() throws {
        let hostile = Scan.sample("x\"},\"admin\":true,{\"{text}")
        let body = try posted(#"{{"code":{text|json},"count":{count|json}}}"#, hostile)
        let value = try #require(body.flatMap { JSONReader.value(of: Array($0.utf8)) })
        #expect(value["code"]?.string == hostile.reading.text)
        #expect(value["admin"] == nil)
        #expect(value["count"] == 1)
    }

    @Test(
        "in JSON no field may end the text that it stands in",
        arguments: ["{text}", #""{text|raw}""#, "{text|csv}"])
    func unsafeInJSON(_ template: String) throws {
        let fault = #expect(throws: Fault.self) {
            try makeWebhook(["url": "https://shop.example", "template": template])
        }
        #expect(fault?.option == "template")
        _ = try makeWebhook([
            "url": "https://shop.example", "template": template, "content_type": "text/plain",
        ])
    }

    @Test("a template goes with neither batch nor another format")
    func templateAlone() {
        for other in [("batch", "10"), ("format", "cloudevents"), ("content_type", "text/plain\r\nx: y")] {
            let fault = #expect(throws: Fault.self) {
                try makeWebhook(["url": "https://shop.example", "template": "{text}", other.0: other.1])
            }
            #expect(
                fault?.option == "template" || fault?.option == "content_type", "\(String(describing: fault))"
            )
        }
    }

    private func ids(_ value: JSONValue?) -> [String?] {
        guard case .array(let list) = value else { return [] }
        return list.map { $0["id"]?.string }
    }

    @Test("one scan a request keeps its own id and no list around it")
    func single() throws {
        let scan = scans(1)[0]
        let message = try composer(.standard, items: 1).messages(of: [scan])[0]
        let body = try #require(JSONReader.value(of: message.body))
        #expect(message.id == scan.id.text)
        #expect(body["type"] == "scan")
        #expect(body["data"] == JSONReader.value(of: JSONWriter.bytes(scan.json)))
    }

    @Test("several scans go together, each whole, in order")
    func several() throws {
        let scans = scans(5)
        let messages = try composer(.standard, items: 2).messages(of: scans)
        #expect(messages.map(\.count) == [2, 2, 1])
        let bodies = messages.map { JSONReader.value(of: $0.body) }
        #expect(bodies.flatMap { ids($0?["data"]) } == scans.map(\.id.text))
        #expect(bodies.allSatisfy { $0?["type"] == "scans" })
    }

    @Test("the same scans have the same id, others another; none holds a dot")
    func batchIDs() throws {
        let scans = scans(4)
        let id = { (chosen: [Int]) in
            try self.composer(.standard, items: 9).messages(of: chosen.map { scans[$0] })[0].id
        }
        #expect(try id([0, 1, 3]) == id([0, 1, 3]))
        #expect(try Set([id([0]), id([0, 1]), id([0, 1, 3]), id([0, 2, 3]), id([1, 2, 3])]).count == 5)
        #expect(try !id([0, 1, 3]).contains("."))
    }

    @Test("no body has more bytes than it may, unless one scan alone has")
    func bytes() throws {
        let scans = scans(40)
        let one = try composer(.standard, items: 2).messages(of: [scans[0]])[0].body.count
        let messages = try composer(.standard, items: 100, bytes: 5 * one).messages(of: scans)
        #expect(messages.map(\.count).reduce(0, +) == 40)
        #expect(messages.count == 8)
        #expect(messages.allSatisfy { $0.body.count <= 6 * one })
        #expect(try composer(.standard, items: 100, bytes: 10).messages(of: scans).count == 40)
    }

    @Test("a CloudEvents event has what the specification asks for, alone and in a batch")
    func cloudEvents() throws {
        var scan = scans(1)[0]
        scan.pipeline = "till 3/ä"
        let message = try composer(.cloudevents, items: 1).messages(of: [scan])[0]
        #expect(message.contentType == "application/cloudevents+json")
        let event = try #require(JSONReader.value(of: message.body))
        #expect(event["specversion"] == "1.0")
        #expect(event["id"] == .string(scan.id.text))
        #expect(event["source"] == .string("urn:scanloom:till%203%2f%c3%a4:\(scan.frame.source)"))
        #expect(event["type"] == "scanloom.scan")
        #expect(event["data"]?["text"] == .string(scan.reading.text))
        let batch = try composer(.cloudevents, items: 9).messages(of: scans(3))[0]
        #expect(batch.contentType == "application/cloudevents-batch+json")
        #expect(ids(JSONReader.value(of: batch.body)) == scans(3).map(\.id.text))
    }
}
