import ScanCore
import ScanPipeline
import ScanPlugins
import ScanVision

/// Finds out what each attempt of each reader costs and reads: why they are tried, and in that order.
struct AttemptRun {
    private let corpus: Corpus
    private let effort: Effort
    private let readers: [any SymbolReader]
    private let output: LineFile

    /// Looks up everything that can be wrong before the first picture is read.
    init(_ options: BenchOptions) throws {
        corpus = try Corpus(options)
        effort = options.effort
        readers = try PluginRegistry.standard.readers(named: options.symbologies)
        output = try LineFile(options.output)
    }

    /// Reads all pictures that can be decoded; a summary for people.
    func measure() throws -> String {
        var costs: [AttemptCost] = []
        for (index, reader) in readers.enumerated() {
            let measured = measure(reader, among: readers, at: index)
            for (place, cost) in measured.enumerated() { try output.write(cost.json(place: place)) }
            costs += measured
        }
        let (codes, time) = (costs.map(\.first).reduce(0, +), costs.map(\.milliseconds).reduce(0, +))
        return "\(costs.count) attempts of \(readers.count) readers: \(codes) codes, \(Int(time)) ms in all"
    }

    /// What each attempt of the reader at `index` cost and read, in their order; the others run too, as what they
    /// read may spare it some.
    func measure<Reader: SymbolReader>(
        _ reader: Reader, among readers: [any SymbolReader], at index: Int
    ) -> [AttemptCost] {
        var costs = reader.attempts(for: effort).map { AttemptCost(reader: reader.readerName, name: $0.name) }
        for picture in corpus.pictures {
            guard let frame = try? corpus.frame(of: picture) else { continue }
            func log(without place: Int? = nil) -> AttemptLog {
                let log = Locked(AttemptLog())
                var all = readers
                all[index] = WatchedReader(reader: reader, without: place, log: log)
                _ = Scanner(readers: all, effort: effort).scan(frame)
                return log.withLock { $0 }
            }
            let whole = log()
            for place in costs.indices { costs[place].add(whole, at: place) }
            for place in Set(whole.first.values) {
                let others = log(without: place).first
                costs[place].alone += whole.first.count { $0.value == place && others[$0.key] == nil }
            }
        }
        return costs
    }
}
