import ScanCore

/// What is known of each picture in the watched folders: it waits to be read, is on the line, or stays where it is.
///
/// Pure: whoever looks at files tells it, with the time.
struct Inbox {
    /// A picture that nobody has read yet.
    struct Waiting: Hashable {
        var identity: FileIdentity
        /// Since when it has been like this.
        var since: FrameTime
        /// Whether an event said that it is whole.
        var isTold: Bool
        /// When to try to read it.
        var due: FrameTime
    }

    private enum Stage {
        case waiting(Waiting)
        case onTheLine(FileIdentity)
        /// It was dealt with; not read again until it changes. `fate` is there where it still has to be moved.
        case staying(FileIdentity, fate: Fate?)
    }

    private var stages: [PicturePath: Stage] = [:]
    private var onTheLine: [FrameID: PicturePath] = [:]
    /// Those whose time has come, in the order in which they will be read.
    private var ready: ArraySlice<PicturePath> = []
    private var unsettled: Set<PicturePath> = []

    /// Tells of a file that is there.
    mutating func notice(_ file: PicturePath, _ waiting: Waiting) {
        switch stages[file] {
        case .waiting(let known) where known.identity == waiting.identity:
            var merged = known
            merged.isTold = known.isTold || waiting.isTold
            merged.due = min(known.due, waiting.due)
            stages[file] = .waiting(merged)
        case .waiting, nil: wait(file, waiting)
        // One that changes on the line is looked at when it leaves the line.
        case .onTheLine: return
        case .staying(let identity, _): if identity != waiting.identity { wait(file, waiting) }
        }
    }

    /// Lets a file wait, whatever was known of it.
    mutating func wait(_ file: PicturePath, _ waiting: Waiting) {
        stages[file] = .waiting(waiting)
        unsettled.insert(file)
    }

    /// The next file to try, which goes on waiting until `begin`; nil while none is due.
    mutating func takeDue(at now: FrameTime) -> (PicturePath, Waiting)? {
        promote(at: now)
        while let file = ready.popFirst() {
            guard case .waiting(let waiting) = stages[file], !unsettled.contains(file) else { continue }
            return (file, waiting)
        }
        return nil
    }

    private mutating func promote(at now: FrameTime) {
        let due = unsettled.filter { file in
            if case .waiting(let waiting) = stages[file] { waiting.due <= now } else { true }
        }
        unsettled.subtract(due)
        ready += due.sorted { isNaturallyBefore($0.given, $1.given) }
    }

    /// When the next file is due; nil where none waits.
    var nextDue: FrameTime? {
        unsettled.compactMap { file in
            if case .waiting(let waiting) = stages[file] { waiting.due } else { nil }
        }.min()
    }

    /// Says that a file is read as that item.
    mutating func begin(_ file: PicturePath, _ identity: FileIdentity, as item: FrameID) {
        stages[file] = .onTheLine(identity)
        onTheLine[item] = file
    }

    /// The file that an item was read from; it counts as on the line until `stay` or `forget` says otherwise.
    mutating func end(_ item: FrameID) -> (PicturePath, FileIdentity)? {
        guard let file = onTheLine.removeValue(forKey: item), case .onTheLine(let identity) = stages[file]
        else { return nil }
        return (file, identity)
    }

    /// Says that a file that was read stays where it is; `fate` where it still has to be moved.
    mutating func stay(_ file: PicturePath, _ identity: FileIdentity, stillToMove fate: Fate? = nil) {
        stages[file] = .staying(identity, fate: fate)
    }

    /// Forgets a file that is not there any more.
    mutating func forget(_ file: PicturePath) { stages[file] = nil }

    /// Files that could not be moved yet.
    var stillToMove: [(PicturePath, FileIdentity, Fate)] {
        stages.compactMap { file, stage in
            guard case .staying(let identity, let fate?) = stage else { return nil }
            return (file, identity, fate)
        }
    }

    /// Forgets files that are not there any more, but for those on the line.
    mutating func keep(where isThere: (PicturePath) -> Bool) {
        for (file, stage) in stages {
            if case .onTheLine = stage { continue }
            if !isThere(file) { stages[file] = nil }
        }
    }
}
