import Glibc
import ScanCore
import ScanImages

/// Pictures that come into folders, each read once it is whole, and moved away once it is dealt with.
final class WatchedFolders: PictureSupply {
    private let options: Images.Options
    private let reader: PictureReader
    private let events = FolderEvents()
    private let state: Locked<State>
    private let mover = PictureMover()

    private struct State {
        var tree: WatchedTree
        var inbox = Inbox()
        var nextLook: FrameTime?
        var nextIndex = 0
        /// What was complained of already, so that it is told once.
        var told: Set<String> = []
    }

    /// After an event a file waits for longer than the clock of changes ticks, so that a further change shows.
    private static let tick = Duration.milliseconds(20)
    /// How often a folder that is gone is looked for.
    private static let patience = Duration.seconds(1)

    init(_ options: Images.Options, _ reader: PictureReader) {
        self.options = options
        self.reader = reader
        let directory = Array(reader.context.directory.utf8)
        let paths = options.paths.map { PicturePath($0.utf8, in: directory) }
        let targets = [options.done, options.failed].compactMap { $0 }.map {
            PicturePath($0.utf8, in: directory)
        }
        state = Locked(
            State(tree: WatchedTree(paths, isRecursive: options.recursive, excluding: targets)))
    }

    /// Nobody knows what will come.
    var remaining: Int? { nil }

    /// Makes the folders for what was dealt with, and sees that those to watch are there.
    func start() async throws {
        let roots = state.withLock { $0.tree.roots.map(\.path) }
        for root in roots { try checkRoot(root) }
        for (option, path) in [("done", options.done), ("failed", options.failed)] {
            guard let path else { continue }
            try makeTarget(target(path), option, besides: roots)
        }
        let asides = state.withLock { $0.tree.look(events).asides }
        for aside in asides { mover.restore(aside) }
    }

    func next() async throws -> SourceItem? {
        try await withTaskCancellationHandler {
            while true {
                try Task.checkCancellation()
                takeEvents()
                lookIfDue()
                if let (file, waiting) = state.withLock({ $0.inbox.takeDue(at: now) }) {
                    if let item = try attempt(file, waiting) { return item }
                } else {
                    events.wait(for: timeToWait)
                }
            }
        } onCancel: {
            events.ring()
        }
    }

    func finished(_ item: FrameID, _ fate: Fate) async {
        guard let (file, identity) = state.withLock({ $0.inbox.end(item) }) else { return }
        // The next run reads it again.
        if fate == .interrupted { return state.withLock { $0.inbox.forget(file) } }
        dealWith(file, identity, fate)
    }

    func stop() async {}

    private var now: FrameTime { reader.context.clock.now }

    private func target(_ path: String) -> PicturePath {
        PicturePath(path.utf8, in: Array(reader.context.directory.utf8))
    }

    private var timeToWait: Duration {
        let (look, due) = state.withLock { ($0.nextLook, $0.inbox.nextDue) }
        return ([look, due].compactMap { $0 }.min() ?? now) - now
    }
}

// MARK: Looking

extension WatchedFolders {
    private func takeEvents() {
        let taken = events.take()
        guard !taken.isEmpty else { return }
        state.withLock { state in
            for event in taken {
                guard let folder = state.tree.folders[event.folder] else {
                    if event.isOverflow { state.nextLook = nil }
                    continue
                }
                if event.isEnd || event.isOverflow || event.isFolder {
                    state.nextLook = nil
                } else if !WatchedTree.isPassedOver(event.name), PictureNames.looksLikePicture(event.name) {
                    notice(folder.appending(event.name), isTold: event.isWhole, in: &state)
                }
            }
        }
    }

    private func notice(_ file: PicturePath, isTold: Bool, in state: inout State) {
        guard let identity = FileIdentity(at: file) else { return }
        notice(file, identity, isTold: isTold, in: &state)
    }

    private func notice(_ file: PicturePath, _ identity: FileIdentity, isTold: Bool, in state: inout State) {
        let now = now
        let wait = isTold ? WatchedFolders.tick : options.settle - age(of: identity)
        state.inbox.notice(
            file, Inbox.Waiting(identity: identity, since: now, isTold: isTold, due: now + max(.zero, wait)))
    }

    /// How long ago a file changed, by the calendar; nothing for one that changes in the future.
    private func age(of identity: FileIdentity) -> Duration {
        let age = reader.context.clock.wallTime.milliseconds - identity.modified / 1_000_000
        return .milliseconds(max(0, age))
    }

    /// Looks through all folders when it is time, after events were lost, and when a folder came or went.
    private func lookIfDue() {
        let stuck: [(PicturePath, FileIdentity, Fate)] = state.withLock { state in
            let now = now
            if let next = state.nextLook, next > now { return [] }
            let before = state.tree.roots
            let finding = state.tree.look(events)
            for (file, identity) in finding.pictures { notice(file, identity, isTold: false, in: &state) }
            let there = Set(finding.pictures.map(\.file))
            let gone = state.tree.roots.filter { !$0.isThere }
            // What lies in a folder that is gone for a while is not forgotten.
            if gone.isEmpty { state.inbox.keep { there.contains($0) } }
            state.nextLook = now + (gone.isEmpty ? options.poll : min(options.poll, WatchedFolders.patience))
            tell(finding, before, &state)
            return state.inbox.stillToMove
        }
        for (file, identity, fate) in stuck { dealWith(file, identity, fate) }
    }

    private func tell(_ finding: WatchedTree.Finding, _ before: [WatchedTree.Root], _ state: inout State) {
        for (old, new) in zip(before, state.tree.roots) where old.isThere != new.isThere {
            let news =
                new.isThere
                ? "the watched folder is there again" : "the watched folder is gone: waiting for it"
            reader.context.log(new.isThere ? .info : .warning, "\(new.path.shown): \(news)")
        }
        for file in finding.others {
            tellOnce("\(file.shown): a watched folder's links, pipes and devices are not read", &state)
        }
        for (folder, reason) in finding.troubles {
            let why =
                reason == ENOSPC
                ? "no more folders can be watched (raise fs.inotify.max_user_watches)"
                : String(cString: strerror(reason))
            tellOnce("\(folder.shown): \(why)", &state)
        }
    }

    private func tellOnce(_ text: String, _ state: inout State) {
        guard state.told.insert(text).inserted else { return }
        reader.context.log(.warning, text)
    }
}

// MARK: Reading

extension WatchedFolders {
    /// Reads a file that is due; nil where it has to wait on, or is gone.
    private func attempt(_ file: PicturePath, _ waiting: Inbox.Waiting) throws -> SourceItem? {
        let isSettled = now - waiting.since >= options.settle
        switch SettledFile.read(file, waiting, isSettled: isSettled, limits: reader.limits) {
        case .gone: state.withLock { $0.inbox.forget(file) }
        case .busy(let identity): postpone(file, identity, since: now)
        case .unsettled: postpone(file, waiting.identity, since: waiting.since)
        case .fault(let fault, let identity): return item(file, identity, .failure(fault))
        case .bytes(let bytes, let identity):
            let index = state.withLock { $0.nextIndex }
            let id = FrameID(source: reader.context.name, index: index)
            do throws(PictureFault) {
                return item(file, identity, .success(try reader.frame(id, label: file.label, bytes)))
            } catch {
                // Some programs write a file in several goes, closing it in between.
                let isUnfinished = [.empty, .truncated, .damaged].contains(error.reason)
                guard isUnfinished && !isSettled else { return item(file, identity, .failure(error)) }
                postpone(file, identity, since: identity == waiting.identity ? waiting.since : now)
            }
        }
        return nil
    }

    private func postpone(_ file: PicturePath, _ identity: FileIdentity, since: FrameTime) {
        let waiting = Inbox.Waiting(
            identity: identity, since: since, isTold: false, due: since + options.settle)
        state.withLock { $0.inbox.wait(file, waiting) }
    }

    private func item(
        _ file: PicturePath, _ identity: FileIdentity, _ result: Result<Frame, PictureFault>
    ) -> SourceItem {
        let id = state.withLock { state in
            let id = FrameID(source: reader.context.name, index: state.nextIndex)
            state.nextIndex += 1
            state.inbox.begin(file, identity, as: id)
            return id
        }
        switch result {
        case .success(let frame): return .frame(frame)
        case .failure(let fault): return .failure(id, label: file.label, fault.fault)
        }
    }
}

// MARK: Moving

extension WatchedFolders {
    /// Moves a file that was read to where it belongs, if it is still the same; else it is looked at anew.
    private func dealWith(_ file: PicturePath, _ identity: FileIdentity, _ fate: Fate) {
        let folder = if case .failed = fate { options.failed } else { options.done }
        guard let folder, let place = state.withLock({ $0.tree.place(of: file) }) else {
            state.withLock { $0.inbox.stay(file, identity) }
            return
        }
        switch mover.move(file, identity, by: place.way, into: target(folder)) {
        case .stuck(let reason):
            state.withLock { state in
                state.inbox.stay(file, identity, stillToMove: fate)
                tellOnce(
                    "\(visibleLabel(folder)): pictures cannot be moved there: \(reason); trying on", &state)
            }
        case .moved, .vanished, .changed:
            state.withLock { state in
                state.inbox.forget(file)
                notice(file, isTold: false, in: &state)
            }
            events.ring()
        }
    }

    private func checkRoot(_ root: PicturePath) throws {
        var status = stat()
        guard stat(root.opened, &status) == 0 else {
            let fault = PictureFile.unreadable(errno, root.opened)
            throw Fault("\(root.shown): \(fault.message)", remedy: "make the folder: mkdir -p \(root.shown)")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw Fault(
                "\(root.shown): expected a folder to watch, found a file",
                remedy: "name its folder, or do without watch")
        }
        guard access(root.opened, R_OK | X_OK) == 0 else {
            throw Fault(
                "\(root.shown): \(PictureFile.unreadable(errno).message)", remedy: "chmod a+rx \(root.shown)")
        }
    }

    private func makeTarget(_ folder: PicturePath, _ option: String, besides roots: [PicturePath]) throws {
        guard mkdir(folder.opened, 0o777) == 0 || errno == EEXIST, let identity = FolderIdentity(at: folder)
        else {
            throw Fault(
                "\(folder.shown): the folder cannot be made (\(String(cString: strerror(errno))))",
                remedy: "make it: mkdir -p \(folder.shown)", option: option)
        }
        if roots.contains(where: { FolderIdentity(at: $0) == identity }) {
            throw Fault(
                "\(folder.shown): is the watched folder itself", remedy: "name another folder", option: option
            )
        }
    }
}
