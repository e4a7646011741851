import ScanCore
import ScanPipeline

/// Prints what `read` finds: a line a code for people, an object a picture for machines.
struct ReadPrinter: Sendable {
    /// What was read so far.
    struct Tally {
        var readings = 0
        var failures = 0

        var status: Int32 {
            if failures > 0 { return ExitStatus.sourceFailed }
            return readings > 0 ? ExitStatus.done : ExitStatus.nothingFound
        }
    }

    let asJSON: Bool
    let shell: Shell
    /// Know secrets, which are then not shown; none where they are to be.
    let classifiers: [any Classifier]

    func print(_ item: SourceItem, _ result: FrameResult, _ tally: inout Tally) {
        tally.readings += result.readings.count
        switch item {
        case .frame(let frame):
            asJSON ? shell.output.line(JSONWriter.text(json(frame, result))) : printLines(frame, result)
        case .failure(let id, let label, let fault):
            tally.failures += 1
            let name = label ?? "\(id.source) \(id.index)"
            shell.errors.line("\(visibleText(name)): \(fault)")
            if asJSON {
                shell.output.line(
                    JSONWriter.text(["file": .string(name), "error": .string(fault.description)]))
            }
        }
    }

    private func printLines(_ frame: Frame, _ result: FrameResult) {
        let name = visibleText(frame.label ?? "\(frame.id.index)")
        if result.readings.isEmpty { shell.errors.line("\(name): nothing found\(why(result))") }
        for reading in result.readings.map(shown).map(\.reading) {
            shell.output.line(
                "\(name): \(shell.output.styled(reading.format.rawValue, 36)) \(visibleText(reading.text))")
        }
    }

    /// The reading without its secrets.
    private func shown(_ reading: Reading) -> Scan {
        Scan(of: reading, frame: FrameID(source: "", index: 0)).classified(by: classifiers).masked
    }

    private func why(_ result: FrameResult) -> String {
        guard let best = result.rejections.last else {
            return result.gaveUp ? " before the effort was spent" : ""
        }
        return " (\(best.symbology): \(best.failure.explanation))"
    }

    private func json(_ frame: Frame, _ result: FrameResult) -> JSONValue {
        [
            "file": frame.label.map(JSONValue.string) ?? .null,
            "width": .int(frame.geometry.shownWidth),
            "height": .int(frame.geometry.shownHeight),
            "readings": .array(result.readings.map { shown($0).readingJSON }),
            "rejections": .array(result.rejections.map(\.json)),
            "gave_up": .bool(result.gaveUp),
        ]
    }
}
