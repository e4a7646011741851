import ScanCore
import ScanImages

/// Pictures that are there at the start, one after another in an order that is always the same.
final class PictureList: PictureSupply {
    private let options: Images.Options
    private let reader: PictureReader
    private let queue = Locked(Queue())

    init(_ options: Images.Options, _ reader: PictureReader) {
        self.options = options
        self.reader = reader
    }

    /// Looks for the pictures; a path without any is told with the others unless there is nothing else.
    func start() async throws {
        var search = PictureSearch(directory: reader.context.directory, isRecursive: options.recursive)
        for path in options.paths { try search.add(path) }
        guard search.hasPictures else { throw nothingToRead(search.found) }
        let found = search.found
        queue.withLock { $0 = Queue(found) }
    }

    var remaining: Int? { queue.withLock { $0.count } }

    func next() async throws -> SourceItem? {
        try Task.checkCancellation()
        guard let (index, item) = queue.withLock({ $0.take() }) else { return nil }
        switch item {
        case .nothing(let label, let fault):
            return .failure(FrameID(source: reader.context.name, index: index), label: label, fault.fault)
        case .picture(let path):
            return try reader.item(index, label: path.label) {
                try PictureFile.read(path.opened, limits: reader.limits)
            }
        case .standardInput:
            return try reader.item(index, label: "standard input") {
                try StandardInput.read(limits: reader.limits) { Task.isCancelled }
            }
        }
    }

    func finished(_ item: FrameID, _ fate: Fate) async {}

    func stop() async { queue.withLock { $0 = Queue() } }

    private func nothingToRead(_ found: [PictureSearch.Item]) -> Fault {
        let faults = found.compactMap { item -> (label: String, fault: PictureFault)? in
            guard case .nothing(let label, let fault) = item else { return nil }
            return (label, fault)
        }
        let told = faults.prefix(3).map { "\(visibleLabel($0.label)): \($0.fault.message)" }.joined(
            separator: "; ")
        let rest = faults.count > 3 ? " (and \(faults.count - 3) more)" : ""
        return Fault(told + rest, remedy: faults.first?.fault.remedy)
    }
}

/// What is still to be read, and the number of the next item.
private struct Queue {
    private var items: ArraySlice<PictureSearch.Item>
    init(_ items: [PictureSearch.Item] = []) { self.items = items[...] }

    var count: Int { items.count }

    mutating func take() -> (Int, PictureSearch.Item)? {
        let index = items.startIndex
        return items.popFirst().map { (index, $0) }
    }
}
