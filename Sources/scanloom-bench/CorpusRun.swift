import Glibc
import ScanCore
import ScanImages
import ScanPipeline
import ScanPlugins
import ScanVision

/// Reads a corpus picture by picture on the calling thread and writes a line for each.
struct CorpusRun {
    private let corpus: Corpus
    private let scanner: Scanner
    private let output: LineFile

    /// Looks up everything that can be wrong before the first picture is read.
    init(_ options: BenchOptions) throws {
        corpus = try Corpus(options)
        let readers = try PluginRegistry.standard.readers(named: options.symbologies)
        scanner = Scanner(readers: readers, effort: options.effort)
        output = try LineFile(options.output)
    }

    /// Reads all pictures; a broken one is a line with an error.
    func measure() throws -> CorpusTally {
        var tally = CorpusTally()
        for picture in corpus.pictures { try output.write(measure(picture, &tally)) }
        return tally
    }

    private func measure(_ picture: CorpusPicture, _ tally: inout CorpusTally) -> JSONValue {
        do throws(PictureFault) {
            let frame = try corpus.frame(of: picture)
            let stopwatch = Stopwatch()
            let result = scanner.scan(frame)
            let (wall, processor) = (stopwatch.wall, stopwatch.processor)
            tally.note(readings: result.readings.count, milliseconds: wall)
            return line(picture, result, wall, processor)
        } catch {
            tally.errors += 1
            return ["file": .string(picture.name), "symbols": [], "error": .string(error.message)]
        }
    }

    private func line(
        _ picture: CorpusPicture, _ result: FrameResult, _ wall: Double, _ processor: Double
    ) -> JSONValue {
        [
            "file": .string(picture.name),
            "symbols": .array(result.readings.map(symbol)),
            "ms": .double((wall * 1000).rounded() / 1000),
            "cpu_ms": .double((processor * 1000).rounded() / 1000),
            "work": .int(result.work),
            "gave_up": .bool(result.gaveUp),
        ]
    }

    private func symbol(_ reading: Reading) -> JSONValue {
        [
            "format": .string(reading.format.rawValue),
            "text": .string(reading.text),
            "bytes_hex": .string(hexadecimal(reading.bytes)),
            "corners": reading.json["corners"] ?? [],
        ]
    }
}

/// What a run found, summed up.
struct CorpusTally {
    private var milliseconds: [Double] = []
    private var withSymbols = 0
    var errors = 0

    mutating func note(readings: Int, milliseconds: Double) {
        self.milliseconds.append(milliseconds)
        withSymbols += readings > 0 ? 1 : 0
    }

    /// One line for people.
    var summary: String {
        let sorted = milliseconds.sorted()
        func quantile(_ share: Double) -> String {
            tenth(sorted.isEmpty ? 0 : sorted[Int(Double(sorted.count - 1) * share)])
        }
        return
            "\(sorted.count) pictures read, \(withSymbols) with symbols, \(errors) not readable as pictures; "
            + "median \(quantile(0.5)) ms, 95% within \(quantile(0.95)) ms, in all \(tenth(sorted.reduce(0, +) / 1000)) s"
    }

    private func tenth(_ number: Double) -> String { String((number * 10).rounded() / 10) }
}
