import ScanCore

/// A dry run: one frame from each real source, and what handlers would get; nothing is sent, nothing is moved.
public struct Trial: Sendable {
    /// What was taken from a source.
    public struct Look: Sendable {
        /// The frame, as the pipeline looks at it, without its pixels.
        public let frame: FrameID
        /// What people call it: a file's path.
        public let label: String?
        /// Pixels across, of the whole picture as shown.
        public let width: Int
        /// Pixels down.
        public let height: Int
        /// What was read, with its secrets blotted out.
        public let readings: [Scan]
        /// What was located but not read.
        public let rejections: [Rejection]
    }

    /// A frame of each source that gave one.
    public private(set) var looks: [Look] = []
    /// Sources without a frame, with the reason.
    public private(set) var faults: [(source: String, fault: Fault)] = []
    /// What would count as a scan, and what each handler would get.
    public private(set) var scans: [RehearsedScan] = []

    /// Tries a plan.
    ///
    /// Each source is opened, asked for one frame, told that nothing came of it, and closed. One frame is all there is,
    /// so it counts whatever `confirm` says, and a trigger is taken as given.
    ///
    /// - Parameters:
    ///   - plan: the pipeline; its handlers are not opened
    ///   - patience: how long a source may take to open, to give a frame, and to close
    public static func run(
        _ plan: PipelinePlan, patience: Duration = .seconds(10)
    ) async -> Trial {
        var plan = plan
        plan.accept.confirm = 1
        plan.mode = .continuous
        var trial = Trial()
        var rehearsal = Rehearsal(plan)
        for source in plan.sources {
            do {
                let frame = try await TrialSource(source, plan).frame(within: patience)
                let result = plan.scanner.scan(frame)
                let shown = result.readings.map { reading in
                    Scan(of: reading, frame: frame.id, clock: plan.clock)
                        .classified(by: plan.classifiers).guarded(by: plan.guards).masked
                }
                trial.looks.append(
                    Look(
                        frame: frame.id, label: frame.label, width: frame.geometry.shownWidth,
                        height: frame.geometry.shownHeight, readings: shown, rejections: result.rejections))
                rehearsal.show(result.readings, in: frame)
            } catch {
                trial.faults.append((source.name, error as? Fault ?? Fault("\(error)")))
            }
        }
        rehearsal.finish()
        trial.scans = rehearsal.scans
        return trial
    }
}

/// A source that is asked for one frame, on a thread of its own.
private struct TrialSource {
    private let plan: SourcePlan
    private let deadlines: Deadlines
    private let thread: any TaskExecutor

    init(_ plan: SourcePlan, _ pipeline: PipelinePlan) {
        self.plan = plan
        deadlines = Deadlines(clock: pipeline.clock, threads: pipeline.threads)
        thread = pipeline.threads.thread(named: plan.name)
    }

    func frame(within patience: Duration) async throws -> Frame {
        let taken: Result<SourceItem?, any Error>? = await deadlines.result(within: patience, on: thread) {
            [plan] in
            do {
                try await plan.source.start()
                return .success(try await plan.source.next())
            } catch {
                return .failure(error)
            }
        }
        var item: SourceItem?
        if case .success(let given)? = taken { item = given }
        // One that does not answer will not close either.
        await close(after: item, within: taken == nil ? .seconds(1) : patience)
        if let item { return try frame(of: item) }
        guard let taken else {
            throw Fault(
                "no frame came within \(patience.written ?? "its time")",
                remedy: "look whether the source has one to give")
        }
        _ = try taken.get()
        throw Fault("it ended without a frame")
    }

    /// Tells the source that the run ended before anything came of its frame, so that it keeps it, and closes it.
    private func close(after item: SourceItem?, within patience: Duration) async {
        _ = await deadlines.result(within: patience, on: thread) { [plan] in
            if let item { await plan.source.finished(item.id, .interrupted) }
            await plan.source.stop()
        }
    }

    private func frame(of item: SourceItem) throws -> Frame {
        switch item {
        case .frame(let frame):
            let named = Frame(
                id: FrameID(source: plan.name, index: frame.id.index), image: frame.image,
                time: frame.time, geometry: frame.geometry, label: frame.label)
            return try plan.view.apply(to: named)
        case .failure(_, let label, let fault):
            let name = label.map { visibleText($0) + ": " } ?? ""
            throw Fault(name + fault.message, remedy: fault.remedy)
        }
    }
}
