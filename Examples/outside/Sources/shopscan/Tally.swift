import ScanCore

/// Counts how often each code was scanned, and tells the most frequent ones at the end.
actor Tally: ResultHandler {
    struct Options: PluginOptions {
        var top = 10
        static let fields = [
            Field<Options>("top", \.top, in: 1...1000, "How many of the most frequent codes are told.")
        ]
    }

    static let name = "tally"
    static let summary = "Counts how often each code was scanned."

    private let top: Int
    private var counts: [String: Int] = [:]

    init(_ options: Options, _ context: PluginContext) { top = options.top }

    func handle(_ scans: [Scan]) -> [Outcome] {
        for scan in scans { counts[visibleText(scan.reading.text), default: 0] += 1 }
        return scans.map { _ in .delivered }
    }

    func stop(within patience: Duration) {
        let ranking = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        for (text, count) in ranking.prefix(top) { print("\(count) × \(text)") }
    }
}
