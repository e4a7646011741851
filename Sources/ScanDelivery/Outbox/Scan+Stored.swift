import ScanCore

extension Scan {
    /// The scan as the outbox holds it: whole, secrets too, and what its one shape leaves out.
    var stored: [UInt8] {
        JSONWriter.bytes([
            "scan": json, "secrets": Scan.secrets(of: contents),
            "unshown": .array(secretContents.map(\.json)),
            "unshown_secrets": Scan.secrets(of: secretContents),
        ])
    }

    private static func secrets(of contents: [Content]) -> JSONValue {
        .array(
            contents.map { content in
                [
                    "fields": .array(content.secretFields.sorted().map(JSONValue.string)),
                    "masked": content.maskedText.map(JSONValue.string) ?? .null,
                ]
            })
    }

    /// The scan that was stored; nil where the bytes are none, as in a damaged file.
    init?(stored bytes: [UInt8]) {
        guard let value = JSONReader.value(of: bytes), let scan = value["scan"],
            let id = scan["id"]?.string.flatMap({ ScanID($0) }),
            let time = scan["time"]?.string.flatMap({ WallTime(rfc3339: $0) }),
            let reading = Reading(json: scan), let source = scan["source"]?.string,
            let contents = Scan.contents(scan["contents"], value["secrets"]),
            let unshown = Scan.contents(value["unshown"], value["unshown_secrets"])
        else { return nil }
        self.init(
            id: id, time: time, pipeline: scan["pipeline"]?.string ?? "",
            frame: FrameID(source: source, index: scan["frame"]?.int ?? 0), label: scan["file"]?.string,
            reading: reading, frames: scan["frames"]?.int ?? 1, count: scan["count"]?.int ?? 1,
            contents: contents)
        secretContents = unshown
    }

    private static func contents(_ shown: JSONValue?, _ secrets: JSONValue?) -> [Content]? {
        guard let shown = shown?.array, let secrets = secrets?.array, shown.count == secrets.count else {
            return nil
        }
        let contents = zip(shown, secrets).map { Content(json: $0, secrets: $1) }
        return contents.contains(nil) ? nil : contents.compactMap { $0 }
    }
}

extension Content {
    /// `Content.json` puts the kind first and the warnings last.
    fileprivate init?(json: JSONValue, secrets: JSONValue) {
        guard case .object(let members) = json, members.count >= 2, let kind = members[0].value.string,
            let warnings = members[members.count - 1].value.array
        else { return nil }
        self.init(
            kind: kind, fields: Array(members[1..<(members.count - 1)]),
            warnings: warnings.compactMap(\.string),
            secretFields: Set((secrets["fields"]?.array ?? []).compactMap(\.string)),
            maskedText: secrets["masked"]?.string)
    }
}

extension Reading {
    fileprivate init?(json: JSONValue) {
        guard let format = json["format"]?.string, let text = json["text"]?.string,
            let bytes = json["bytes"]?.string.flatMap(bytes(fromHexadecimal:)),
            let corners = json["corners"].flatMap({ Quad(json: $0) })
        else { return nil }
        let charset = json["charset"]
        var details: [JSONMember] = []
        if case .object(let members) = json["details"] { details = members }
        self.init(
            format: SymbolFormat(rawValue: format), text: text, bytes: bytes,
            charset: Charset(
                charset?["name"]?.string ?? "binary", evidence: charset?["evidence"]?.string ?? "default"),
            symbologyIdentifier: json["symbology_identifier"]?.string ?? "", corners: corners,
            confidence: json["confidence"]?.number ?? 0, details: details)
    }
}

extension Quad {
    fileprivate init?(json: JSONValue) {
        let points = (json.array ?? []).compactMap { corner -> Point? in
            guard let pair = corner.array, pair.count == 2, let x = pair[0].number, let y = pair[1].number
            else {
                return nil
            }
            return Point(x: x, y: y)
        }
        guard points.count == 4 else { return nil }
        self.init(points[0], points[1], points[2], points[3])
    }
}

extension JSONValue {
    fileprivate var array: [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }
    fileprivate var int: Int? {
        if case .int(let number) = self { number } else { nil }
    }
    fileprivate var number: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}

/// The bytes that pairs of hexadecimal digits stand for; nil where they are none.
private func bytes(fromHexadecimal text: String) -> [UInt8]? {
    let digits = text.utf8.map { UInt8(String(UnicodeScalar($0)), radix: 16) }
    guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
}
