import ScanCore

/// What came of a case, held against what must come of it; secrets are compared whole and told blotted out.
struct CaseComparison {
    private let played: CasePlayed
    private let scans: [RehearsedScan]

    init(_ played: CasePlayed) {
        self.played = played
        scans = played.rehearsal.scans
    }

    /// What is not as expected.
    func failures(of expect: Placed<Expectation>) -> [CaseFailure] {
        let none: Expected<ExpectedScan>? = expect.value.isNothing ? .count(0) : nil
        let place = expect.value.scans?.place ?? expect.place
        let ofScans = (expect.value.scans?.value ?? none).map { failures(of: $0, at: place) } ?? []
        return ofScans + expect.value.handlers.flatMap(failures)
    }

    private func failures(of expected: Expected<ExpectedScan>, at place: Place) -> [CaseFailure] {
        failures(of: expected, found: scans, "scan", at: place, summary: summary, compare: failures)
    }

    private func failures(of handler: Expectation.HandlerExpectation) -> [CaseFailure] {
        let name = handler.name.name
        let found = scans.flatMap { scan in
            scan.deliveries.filter { $0.handler == name }.map { (scan: scan, delivery: $0) }
        }
        return failures(
            of: handler.gets.value, found: found, name, at: handler.gets.place,
            summary: { summary($0.scan) }, compare: failures)
    }

    /// How many first, and each of them where that is right.
    private func failures<Element, Found>(
        of expected: Expected<Element>, found: [Found], _ what: String, at place: Place,
        summary: (Found) -> String, compare: (Element, Found, String, Place) -> [CaseFailure]
    ) -> [CaseFailure] {
        let count: Int
        switch expected {
        case .count(let number): count = number
        case .each(let elements): count = elements.count
        }
        guard count == found.count else {
            return [
                CaseFailure(
                    place: place, what: what == "scan" ? "scans" : what,
                    expected: count == 0 ? "nothing" : "\(count)",
                    found: listed(found.map(summary)))
            ]
        }
        guard case .each(let elements) = expected else { return [] }
        return zip(elements, found).enumerated().flatMap { index, pair in
            compare(pair.0.value, pair.1, "\(what) \(index + 1)", pair.0.place)
        }
    }

    private func failures(
        of expected: ExpectedScan, _ found: RehearsedScan, _ what: String, _ place: Place
    ) -> [CaseFailure] {
        func failure(_ name: String, _ expected: String, _ found: String) -> CaseFailure {
            CaseFailure(place: place, what: "\(what): \(name)", expected: expected, found: found)
        }
        var failures: [CaseFailure] = []
        let reading = found.scan.reading
        if let format = expected.format, format != reading.format.rawValue {
            failures.append(failure("format", format, reading.format.rawValue))
        }
        if let text = expected.text, text != reading.text, text != found.shown.reading.text {
            failures.append(failure("text", told(text), told(found.shown.reading.text)))
        }
        if let count = expected.count, count != found.scan.count {
            failures.append(failure("count", "\(count)", "\(found.scan.count)"))
        }
        if let frames = expected.frames, frames != found.scan.frames {
            failures.append(failure("frames", "\(frames)", "\(found.scan.frames)"))
        }
        let time = found.elapsed
        if let at = expected.at, at != time {
            failures.append(failure("at", at.shown, time.shown))
        }
        return failures + expected.contents.flatMap { self.failures(of: $0, found, what) }
    }

    private func failures(
        of expected: ExpectedDelivery, _ found: (scan: RehearsedScan, delivery: RehearsedDelivery),
        _ what: String, _ place: Place
    ) -> [CaseFailure] {
        func failure(_ name: String, _ expected: String, _ found: String) -> CaseFailure {
            CaseFailure(place: place, what: "\(what): \(name)", expected: expected, found: found)
        }
        let writes = found.delivery.rendering ?? found.scan.shown.reading.text
        var failures: [CaseFailure] = []
        if let text = expected.writes, text != writes {
            failures.append(failure("writes", told(text, beside: writes), told(writes, beside: text)))
        }
        for text in expected.holds where !writes.contains(text) {
            failures.append(failure("holds", told(text), told(writes)))
        }
        let secrets = found.delivery.revealsSecrets ? HandlerOptions.SecretsChoice.reveal : .masked
        if let choice = expected.secrets, choice != secrets {
            failures.append(failure("secrets", choice.rawValue, secrets.rawValue))
        }
        return failures + (expected.scan.map { self.failures(of: $0, found.scan, what, place) } ?? [])
    }

    private func failures(
        of expected: ContentDescription, _ found: RehearsedScan, _ what: String
    ) -> [CaseFailure] {
        let sameKind = found.scan.contents.filter { $0.kind == expected.kind.name }
        guard let nearest = sameKind.max(by: { expected.agreement(with: $0) < expected.agreement(with: $1) })
        else {
            let kinds = found.scan.contents.map(\.kind)
            return [
                CaseFailure(
                    place: expected.place, what: "\(what): contents", expected: expected.kind.name,
                    found: kinds.isEmpty ? "none" : kinds.joined(separator: ", "))
            ]
        }
        return expected.fields.filter { !ContentDescription.agrees($0, with: nearest) }.map { field in
            CaseFailure(
                place: field.value.place, what: "\(what): \(nearest.kind).\(field.key.name)",
                expected: told(ContentDescription.text(of: field.value)),
                found: nearest.masked.text(of: field.key.name).map { told($0) } ?? "none")
        }
    }

    private func summary(_ scan: RehearsedScan) -> String {
        "\(scan.scan.reading.format.rawValue) \(told(scan.shown.reading.text)) at \(scan.elapsed.shown)"
    }

    private func told(_ text: String, beside other: String? = nil) -> String {
        toldText(blotted(text), beside: other.map(blotted))
    }

    /// Without the secrets of the scans, which an expectation may hold too.
    private func blotted(_ text: String) -> String {
        scans.reduce(text) { $1.scan.blottingSecrets(in: $0) }
    }

    /// How many and which; where there are none, as much as is known of why.
    private func listed(_ found: [String]) -> String {
        guard !found.isEmpty else { return "none\(reason)" }
        let limit = 3
        let rest = found.count > limit ? " and \(found.count - limit) more" : ""
        return "\(found.count): " + found.prefix(limit).joined(separator: ", ") + rest
    }

    private var reason: String {
        guard scans.isEmpty else { return " (its when: holds for no scan)" }
        if played.readings > 0 {
            let times = played.readings == 1 ? "once" : "\(played.readings) times"
            return " (read \(times), but accept and mode let nothing count)"
        }
        let overlooked = played.overlooked.map(\.rawValue).sorted().joined(separator: ", ")
        return overlooked.isEmpty ? " (nothing was read)" : " (\(overlooked) is not looked for)"
    }
}

extension ContentDescription {
    /// How many of its fields a content has as expected.
    fileprivate func agreement(with content: Content) -> Int {
        fields.count { ContentDescription.agrees($0, with: content) }
    }

    fileprivate static func agrees(_ field: ConfigEntry, with content: Content) -> Bool {
        let expected = text(of: field.value)
        return content.text(of: field.key.name) == expected
            || content.masked.text(of: field.key.name) == expected
    }

    /// The value as text; of a list, the texts in a row.
    fileprivate static func text(of node: ConfigValue) -> String {
        guard case .list(let nodes) = node.kind else { return node.scalar?.text ?? node.found }
        return nodes.map { text(of: $0) }.joined(separator: " | ")
    }
}

extension Content {
    /// A field as text, as `parse` shows it; nil where there is none.
    fileprivate func text(of name: String) -> String? {
        fields.first { $0.name == name }?.value.shownText
    }
}
