extension Scan {
    /// The one shape of a scan, as `docs/scan.schema.json` describes it.
    ///
    /// `bytes` is null in a copy whose secrets are blotted out.
    public var json: JSONValue {
        let head: [JSONMember] = [
            JSONMember("id", .string(id.text)),
            JSONMember("time", .string(time.rfc3339)),
            JSONMember("pipeline", .string(pipeline)),
            JSONMember("source", .string(frame.source)),
            JSONMember("frame", .int(frame.index)),
            JSONMember("file", label.map(JSONValue.string) ?? .null),
        ]
        let tail: [JSONMember] = [
            JSONMember("frames", .int(frames)),
            JSONMember("count", .int(count)),
            JSONMember("contents", .array(contents.map(\.json))),
            JSONMember("details", .object(reading.details)),
        ]
        return .object(head + reading.jsonMembers(isMasked: isMasked) + tail)
    }

    /// The reading's part of the scan alone, with its details.
    public var readingJSON: JSONValue {
        .object(
            reading.jsonMembers(isMasked: isMasked) + [JSONMember("details", .object(reading.details))])
    }
}

extension Reading {
    /// The reading's part of a scan, with the same names.
    public var json: JSONValue {
        .object(jsonMembers(isMasked: false) + [JSONMember("details", .object(details))])
    }

    func jsonMembers(isMasked: Bool) -> [JSONMember] {
        [
            JSONMember("format", .string(format.rawValue)),
            JSONMember("text", .string(text)),
            JSONMember("bytes", isMasked ? .null : .string(hexadecimal(bytes))),
            JSONMember(
                "charset", ["name": .string(charset.name), "evidence": .string(charset.evidence)]),
            JSONMember("symbology_identifier", .string(symbologyIdentifier)),
            JSONMember("corners", corners.json),
            JSONMember("confidence", .double((confidence * 1000).rounded() / 1000)),
        ]
    }
}

extension Rejection {
    /// The rejection as `read --json` shows it.
    public var json: JSONValue {
        [
            "symbology": .string(symbology),
            "stage": .string(failure.stage.rawValue),
            "reason": .string(failure.reason),
            "explanation": .string(failure.explanation),
            "figures": .object(failure.figures),
            "corners": corners.json,
            "attempt": .string(attempt),
        ]
    }
}

extension Quad {
    /// The corners as results show them, each as x and y, to a tenth of a pixel.
    var json: JSONValue {
        .array(corners.map { [.double(tenth($0.x)), .double(tenth($0.y))] })
    }

    private func tenth(_ pixels: Double) -> Double { (pixels * 10).rounded() / 10 }
}
