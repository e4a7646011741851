import ScanCore

/// How scans are written into requests.
public enum WebhookFormat: String, OptionChoice {
    /// `{"type": "scan", "timestamp": …, "data": <scan>}`, as Standard Webhooks has it.
    case standard
    /// A CloudEvents 1.0 event in structured mode.
    case cloudevents
}

/// How many scans one request may hold.
public struct WebhookBatch: PluginOptions, OptionValue {
    /// Scans, at most; 1: each has a request of its own, without a list around it.
    public var items = 1
    /// Bytes of a body, at most, unless one scan alone has more.
    public var bytes = ByteCount(1 << 20)
    /// One scan a request.
    public init() {}

    /// The options as configured.
    public static let fields = [
        Field<WebhookBatch>("items", \.items, in: 1...1000, "Scans that one request may hold."),
        Field<WebhookBatch>(
            "bytes", \.bytes, in: ByteCount(1 << 10)...ByteCount(64 << 20), "Bytes that one request may hold."
        ),
    ]
    /// `batch: 100`.
    public static let shorthand: String? = "items"
}

/// What one request carries.
struct WebhookMessage: Sendable {
    /// What a receiver knows repeats by: the same scans always have the same.
    let id: String
    let contentType: String
    let body: [UInt8]
    /// How many scans it holds.
    let count: Int
}

/// Escapes that leave no way out of a JSON value, or of a string in one.
private let safeInJSON: Set<TextEscape> = [.json, .url]

/// Makes messages of scans.
struct WebhookComposer: Sendable {
    private let format: WebhookFormat
    private let template: (body: ScanTemplate, contentType: String)?
    let batch: WebhookBatch

    /// Throws a `Fault` where options do not go together.
    init(_ options: WebhookOptions) throws(Fault) {
        format = options.format
        batch = options.batch
        guard options.contentType.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw Fault("a content type is one line of ASCII", option: "content_type")
        }
        template = options.template.map { ($0, options.contentType) }
        guard template == nil || (format == .standard && batch.items == 1) else {
            throw Fault(
                "a template makes the body of one scan, and cannot be had with batch or another format",
                remedy: "remove one of them", option: "template")
        }
        guard !options.contentType.contains("json") || safeInJSON.isSuperset(of: template?.body.escapes ?? [])
        else {
            throw Fault(
                "what was scanned could end the JSON text that it stands in",
                remedy: "write each field as {…|json}, without quotation marks around it", option: "template")
        }
    }

    /// The scans in order, in as few messages as the bounds allow.
    func messages(of scans: [Scan]) -> [WebhookMessage] {
        guard batch.items > 1 else { return scans.map(single) }
        var messages: [WebhookMessage] = []
        var (group, bytes) = ([(scan: Scan, text: [UInt8])](), 0)
        for scan in scans {
            let text = JSONWriter.bytes(format == .standard ? scan.json : event(scan))
            if !group.isEmpty, group.count == batch.items || bytes + text.count > batch.bytes.bytes {
                messages.append(list(group))
                (group, bytes) = ([], 0)
            }
            group.append((scan, text))
            bytes += text.count + 1
        }
        return group.isEmpty ? messages : messages + [list(group)]
    }

    /// The body for a scan as it may be shown.
    func shownBody(of scan: Scan) -> String {
        template?.body.shownText(for: scan) ?? String(decoding: messages(of: [scan])[0].body, as: UTF8.self)
    }

    private func single(_ scan: Scan) -> WebhookMessage {
        if let template {
            return WebhookMessage(
                id: scan.id.text, contentType: template.contentType,
                body: Array(template.body.text(for: scan).utf8),
                count: 1)
        }
        let isEvent = format == .cloudevents
        let value: JSONValue =
            isEvent
            ? event(scan) : ["type": "scan", "timestamp": .string(scan.time.rfc3339), "data": scan.json]
        return WebhookMessage(
            id: scan.id.text, contentType: isEvent ? "application/cloudevents+json" : "application/json",
            body: JSONWriter.bytes(value), count: 1)
    }

    private func list(_ group: [(scan: Scan, text: [UInt8])]) -> WebhookMessage {
        let list = Array("[".utf8) + group.map(\.text).joined(separator: ",".utf8) + Array("]".utf8)
        let id = WebhookComposer.id(of: group.map(\.scan.id))
        guard format == .standard else {
            return WebhookMessage(
                id: id, contentType: "application/cloudevents-batch+json", body: list, count: group.count)
        }
        let time = group[0].scan.time.rfc3339
        let head = Array(#"{"type":"scans","timestamp":"\#(time)","data":"#.utf8)
        return WebhookMessage(
            id: id, contentType: "application/json", body: head + list + Array("}".utf8), count: group.count)
    }

    /// One scan has its own id; several have the first's, their number, and a digest of all (FNV-1a, 64 bits), so that
    /// other scans together never have the same.
    private static func id(of ids: [ScanID]) -> String {
        guard ids.count > 1, let first = ids.first else { return ids.first?.text ?? "" }
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in ids.map(\.text).joined().utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return "\(first)-\(ids.count)-\(String(digest, radix: 16))"
    }

    /// CloudEvents 1.0.2, 3.1, in the JSON format (JSON Event Format 1.0.2).
    private func event(_ scan: Scan) -> JSONValue {
        [
            "specversion": "1.0", "id": .string(scan.id.text),
            "source": .string("urn:scanloom:" + escaped(scan.pipeline) + ":" + escaped(scan.frame.source)),
            "type": "scanloom.scan", "time": .string(scan.time.rfc3339),
            "datacontenttype": "application/json",
            "data": scan.json,
        ]
    }

    /// What a URN may hold of a name as it is (RFC 8141, 2: pchar less the marks that separate), the rest as percent and
    /// code.
    private func escaped(_ name: String) -> String {
        name.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."):
                String(UnicodeScalar(byte))
            default: "%" + hexadecimal([byte])
            }
        }.joined()
    }
}
