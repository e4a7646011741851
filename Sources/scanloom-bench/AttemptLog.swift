import ScanCore

/// What a reader's attempts did in one picture, by their place in the order.
struct AttemptLog: Sendable {
    /// Attempts that were made.
    private(set) var tried: Set<Int> = []
    /// The attempt that read a code first.
    private(set) var first: [CodeIdentity: Int] = [:]
    private(set) var work: [Int: Int] = [:]
    private(set) var milliseconds: [Int: Double] = [:]

    mutating func noteTry(of place: Int) { tried.insert(place) }

    mutating func note(_ code: CodeIdentity, at place: Int) {
        if first[code] == nil { first[code] = place }
    }

    mutating func charge(_ place: Int, work: Int, milliseconds: Double) {
        self.work[place, default: 0] += work
        self.milliseconds[place, default: 0] += milliseconds
    }
}

/// What one attempt of a reader cost and read over a corpus.
struct AttemptCost {
    let reader: String
    let name: String
    /// Pictures that it was tried on.
    var pictures = 0
    /// Codes that it read first; a code counts once a picture.
    var first = 0
    /// Codes among them that no other attempt reads when this one is left out.
    var alone = 0
    var work = 0
    var milliseconds = 0.0

    init(reader: String, name: String) {
        self.reader = reader
        self.name = name
    }

    mutating func add(_ log: AttemptLog, at place: Int) {
        pictures += log.tried.contains(place) ? 1 : 0
        first += log.first.values.count { $0 == place }
        work += log.work[place] ?? 0
        milliseconds += log.milliseconds[place] ?? 0
    }

    func json(place: Int) -> JSONValue {
        [
            "reader": .string(reader), "place": .int(place), "attempt": .string(name),
            "pictures": .int(pictures), "first": .int(first), "alone": .int(alone), "work": .int(work),
            "cpu_ms": .double((milliseconds * 1000).rounded() / 1000),
        ]
    }
}
