import ScanConfig
import ScanCore

/// Turns what a file says of its cases into cases that can run, and tells what cannot.
struct CaseCheck {
    let plan: PipelinePlan
    let registry: PluginRegistry
    /// Where the file's relative paths begin.
    let directory: String

    func cases(_ entries: [CaseList.Entry], _ problems: inout [Diagnostic]) -> [Case] {
        var names: Set<String> = []
        var cases: [Case] = []
        for one in entries {
            if !one.options.name.isEmpty && !names.insert(one.options.name).inserted {
                problems.append(
                    Diagnostic(
                        at: one.place(of: "name"), "two cases are called \(quotedText(one.options.name))",
                        fix: "give one of them another name"))
            }
            if let expect = one.options.expect?.value { check(expect, &problems) }
            if let made = made(one, &problems) { cases.append(made) }
        }
        return cases
    }

    private func made(_ one: CaseList.Entry, _ problems: inout [Diagnostic]) -> Case? {
        let clock = RehearsalClock()
        checkTriggers(one, &problems)
        checkFound(one.options.found, &problems)
        guard let source = source(one, &problems), let input = input(one, source, clock, &problems),
            let expect = one.options.expect
        else { return nil }
        let stage = CaseStage(
            plan: plan, source: source, clock: clock,
            fps: one.options.fps, lasts: one.options.lasts,
            triggers: one.options.triggers.sorted().map { FrameTime(nanoseconds: $0.nanoseconds) },
            found: one.options.found.map(\.content))
        guard hasFewFrames(one, input, stage, &problems) else { return nil }
        return Case(name: one.options.name, place: one.place, stage: stage, input: input, expect: expect)
    }

    /// An hour of a camera has 108,000 frames: a case that shows ten times as many is a mistake.
    private static let mostFrames = 1e6

    private func hasFewFrames(
        _ one: CaseList.Entry, _ input: CaseInput, _ stage: CaseStage, _ problems: inout [Diagnostic]
    ) -> Bool {
        var count = (stage.lasts ?? .zero).seconds * stage.fps
        if case .codes(let codes, _) = input { count = stage.frameCount(of: codes) }
        guard count > CaseCheck.mostFrames else { return true }
        problems.append(
            Diagnostic(
                at: one.place(of: "lasts"), "expected at most 1000000 frames, found \(count.written ?? "")",
                fix: "shorten lasts, or lower fps"))
        return false
    }

    private func source(_ one: CaseList.Entry, _ problems: inout [Diagnostic]) -> SourcePlan? {
        guard let name = one.options.source else { return plan.sources.first }
        if let source = plan.sources.first(where: { $0.name == name }) { return source }
        problems.append(unknown("source", name, among: plan.sources.map(\.name), at: one.place(of: "source")))
        return plan.sources.first
    }

    private func checkTriggers(_ one: CaseList.Entry, _ problems: inout [Diagnostic]) {
        if case .trigger = plan.mode { return }
        guard !one.options.triggers.isEmpty else { return }
        problems.append(
            Diagnostic(
                at: one.place(of: "triggers"), "the configuration waits for no triggers",
                fix: "remove triggers, or set mode: { trigger: 5s } in the configuration"))
    }

    /// What is shown: exactly one of three.
    private func input(
        _ one: CaseList.Entry, _ source: SourcePlan, _ clock: RehearsalClock,
        _ problems: inout [Diagnostic]
    ) -> CaseInput? {
        let options = one.options
        let given = ["picture", "draw", "codes"].filter { one.node[$0] != nil }
        guard given.count == 1 else {
            let found = given.isEmpty ? "none" : given.joined(separator: " and ")
            problems.append(
                Diagnostic(at: one.place, "expected one of picture, draw and codes, found \(found)"))
            return nil
        }
        if !options.codes.isEmpty {
            options.codes.forEach { check($0, lasts: options.lasts, &problems) }
            return .codes(options.codes.map(\.value), options.size)
        }
        if let draw = options.draw {
            return made("test_pattern", drawing(draw.node), source, clock, &problems).map(CaseInput.source)
        }
        guard !options.picture.isEmpty else { return nil }
        let node = pictures(options.picture, at: one.place)
        return made("images", node, source, clock, &problems).map(CaseInput.source)
    }

    private func made(
        _ name: String, _ node: ConfigValue, _ source: SourcePlan, _ clock: RehearsalClock,
        _ problems: inout [Diagnostic]
    ) -> (any FrameSource)? {
        guard let entry = registry.entry(.source, name) else {
            problems.append(Diagnostic(at: node.place, "there is no source \"\(name)\" to show it with"))
            return nil
        }
        let context = PluginContext(
            name: source.name, pipeline: plan.name, directory: directory, clock: clock,
            encoders: registry.encoders, log: { _, _ in })
        guard case .source(let made) = entry.make(node, node.place, [], context, &problems) else {
            return nil
        }
        return made
    }

    /// The options of `test_pattern` for codes written alone.
    private func drawing(_ node: ConfigValue) -> ConfigValue {
        guard node["codes"] == nil else { return node }
        return ConfigValue(.map([ConfigEntry(ConfigKey("codes", at: node.place), node)]), at: node.place)
    }

    private func pictures(_ paths: [String], at place: Place) -> ConfigValue {
        let nodes = paths.map { ConfigValue(.scalar(ConfigScalar($0, isQuoted: true)), at: place) }
        let entry = ConfigEntry(ConfigKey("paths", at: place), ConfigValue(.list(nodes), at: place))
        return ConfigValue(.map([entry]), at: place)
    }

    private func check(_ code: Placed<ShownCode>, lasts: Duration?, _ problems: inout [Diagnostic]) {
        checkFormat(code.value.format, at: code.place, &problems)
        if let until = code.value.until, until <= code.value.from {
            problems.append(
                Diagnostic(
                    at: code.place,
                    "the code leaves at \(until.written ?? "") before it appears at "
                        + (code.value.from.written ?? "")))
        }
        if code.value.every != nil && lasts == nil {
            problems.append(
                Diagnostic(
                    at: code.place, "a code that comes again and again has no end", fix: "add \"lasts: 1m\""))
        }
    }

    func checkFormat(_ name: String, at place: Place, _ problems: inout [Diagnostic]) {
        let known = Set(registry.entries.flatMap(\.formats).map(\.rawValue)).sorted()
        guard !known.contains(name) else { return }
        problems.append(unknown("format", name, among: known, at: place))
    }

    func unknown(_ what: String, _ name: String, among known: [String], at place: Place) -> Diagnostic {
        let near = nearestName(to: name, among: known).map { "did you mean \"\($0)\"?" }
        let all = known.isEmpty ? "there is none" : "there are \(known.joined(separator: ", "))"
        return Diagnostic(at: place, "unknown \(what) \(quotedText(name))", fix: near ?? all)
    }
}
