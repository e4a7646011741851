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

    private func check(_ content: ExpectedContent, _ problems: inout [Diagnostic]) {
        let kinds = plan.classifiers.flatMap { type(of: $0).kinds }
        let known = kinds.map(\.name)
        guard let kind = kinds.first(where: { $0.name == content.kind.name }) else {
            let giver = registry.entries.first { entry in
                entry.contentKinds.contains { $0.name == content.kind.name }
            }
            problems.append(
                giver.map {
                    Diagnostic(
                        at: content.kind.place,
                        "nothing in the configuration gives the content \(quotedText(content.kind.written))",
                        fix: "add \"\($0.name)\" to its handlers")
                } ?? unknown("content", content.kind.name, among: known, at: content.kind.place))
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
