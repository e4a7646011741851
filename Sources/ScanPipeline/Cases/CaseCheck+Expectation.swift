import ScanCore

extension CaseCheck {
    /// Tells what an expectation names that the configuration cannot give.
    func check(_ expect: Expectation, _ problems: inout [Diagnostic]) {
        if case .each(let scans)? = expect.scans?.value {
            for scan in scans { check(scan.value, at: scan.place, &problems) }
        }
        for handler in expect.handlers {
            let names = plan.handlers.map(\.name)
            if !names.contains(handler.name.name) {
                problems.append(unknown("handler", handler.name.name, among: names, at: handler.name.place))
            }
            guard case .each(let deliveries) = handler.gets.value else { continue }
            for delivery in deliveries {
                if let scan = delivery.value.scan { check(scan, at: delivery.place, &problems) }
            }
        }
    }

    private func check(_ scan: ExpectedScan, at place: Place, _ problems: inout [Diagnostic]) {
        if let format = scan.format { checkFormat(format, at: place, &problems) }
        for content in scan.contents { check(content, &problems) }
    }

    private func check(_ content: ContentDescription, _ problems: inout [Diagnostic]) {
        let kinds = plan.classifiers.flatMap { type(of: $0).kinds } + foundKinds
        check(content, among: kinds, "nothing in the configuration gives", &problems)
    }

    /// Tells what no lookup of the configuration can find.
    func checkFound(_ contents: [ContentDescription], _ problems: inout [Diagnostic]) {
        for content in contents {
            check(content, among: foundKinds, "no lookup of the configuration gives", &problems)
        }
    }

    private var foundKinds: [ContentKind] { plan.enrichers.flatMap(\.enricher.kinds) }

    private func check(
        _ content: ContentDescription, among kinds: [ContentKind], _ lack: String,
        _ problems: inout [Diagnostic]
    ) {
        let name = content.kind.name
        guard let kind = kinds.first(where: { $0.name == name }) else {
            let giver = registry.entries.first { $0.contentKinds.contains { $0.name == name } }
            problems.append(
                giver.map {
                    Diagnostic(
                        at: content.kind.place, "\(lack) the content \(quotedText(content.kind.written))",
                        fix: "add \"\($0.name)\" to its handlers")
                } ?? unknown("content", name, among: kinds.map(\.name), at: content.kind.place))
            return
        }
        for field in content.fields where !kind.fields.contains(where: { $0.name == field.key.name }) {
            problems.append(
                unknown(
                    "field of \(kind.name)", field.key.name, among: kind.fields.map(\.name),
                    at: field.key.place))
        }
    }
}
