import ScanCore

/// How a scan becomes a line.
struct LineFormat: Sendable {
    fileprivate enum Kind {
        case text
        case json
        case csv([ScanField], keepsFormulas: Bool)
        case template(ScanTemplate)
    }

    private let kind: Kind
    /// What a file begins with, its line's end included.
    let header: [UInt8]?

    /// The format that options ask for; throws where they contradict each other.
    init(_ options: PrintOptions) throws {
        let format = options.format ?? LineFormat.implied(options)
        if !options.columns.isEmpty && format != .csv {
            throw Fault("columns need format: csv, found \(format.rawValue)", option: "columns")
        }
        if options.template != nil && format != .template {
            throw Fault("template needs format: template, found \(format.rawValue)", option: "template")
        }
        switch format {
        case .text: kind = .text
        case .json: kind = .json
        case .csv:
            let columns = options.columns.isEmpty ? LineFormat.usualColumns : options.columns
            kind = .csv(columns, keepsFormulas: options.formulas == .keep)
        case .template:
            guard let template = options.template else {
                throw Fault(
                    "format: template needs a template", remedy: #"add "template: '{time} {text|json}'""#,
                    option: "format")
            }
            kind = .template(template)
        }
        header = options.header ? kind.header : nil
    }

    /// The fields that a configuration names.
    var fields: [ScanField] {
        switch kind {
        case .text, .json: []
        case .csv(let columns, _): columns
        case .template(let template): template.fields
        }
    }

    private static let usualColumns = ["time", "format", "text", "source", "file"].compactMap {
        ScanField($0)
    }

    private static func implied(_ options: PrintOptions) -> PrintOptions.Format {
        if options.template != nil { return .template }
        return options.columns.isEmpty ? .text : .csv
    }

    /// The scan's line with its end.
    func line(_ scan: Scan) -> [UInt8] {
        switch kind {
        case .text: Array("\(scan.reading.format.rawValue) \(visibleText(scan.reading.text))\n".utf8)
        case .json: JSONWriter.bytes(scan.json) + [UInt8(ascii: "\n")]
        case .csv(let columns, let keepsFormulas):
            row(columns.map { csvCell($0.value(in: scan), keepsFormulas: keepsFormulas) })
        case .template(let template): Array((template.text(for: scan) + "\n").utf8)
        }
    }

    /// The same without its end.
    func shown(_ scan: Scan) -> String {
        if case .template(let template) = kind { return template.shownText(for: scan) }
        let line = String(decoding: line(scan), as: UTF8.self)
        return String(line.last?.isNewline == true ? line.dropLast() : line[...])
    }

    /// What ends a line that was cut off, so that the next is a line of its own; in CSV a quotation mark that is open
    /// would swallow it.
    func mending(_ fragment: ArraySlice<UInt8>) -> [UInt8] {
        guard case .csv = kind else { return [UInt8(ascii: "\n")] }
        let isQuoted = fragment.count { $0 == UInt8(ascii: "\"") } % 2 == 1
        return Array((isQuoted ? "\"\r\n" : "\r\n").utf8)
    }
}

extension LineFormat.Kind {
    fileprivate var header: [UInt8]? {
        guard case .csv(let columns, _) = self else { return nil }
        return row(columns.map { csvCell(.string($0.name)) })
    }
}

/// RFC 4180, 2: commas between, a carriage return and a line feed behind.
private func row(_ cells: [String]) -> [UInt8] { Array((cells.joined(separator: ",") + "\r\n").utf8) }
