import ScanCore

extension Composing {
    /// When readings become scans; what depends on the sources unless given is settled here.
    mutating func acceptance(_ options: PipelineOptions, isLive: Bool) -> AcceptanceRules {
        let accept = options.accept
        return AcceptanceRules(
            confirm: confirm(accept, isLive: isLive), rearm: accept.rearm ?? usualRearm(options, isLive),
            pick: accept.pick,
            join: isLive && accept.join == .on ? .within(Composing.joinPatience) : accept.join,
            addOnWait: accept.addOnWait ?? (isLive ? Composing.addOnPatience : .zero))
    }

    /// Somebody turns a page, or walks to the next label.
    private static let joinPatience = Duration.seconds(30)
    /// Nine frames of thirty a second: an add-on that is there is read in one of them.
    private static let addOnPatience = Duration.milliseconds(300)

    /// A code that is triggered for counts, whenever it was read before.
    private func usualRearm(_ options: PipelineOptions, _ isLive: Bool) -> Rearm {
        if case .trigger = options.mode { return .always }
        return isLive ? .absent(.seconds(1)) : .always
    }

    /// The mode, after saying so when no source fits it.
    mutating func mode(_ options: PipelineOptions, isLive: Bool) -> Mode {
        if case .trigger = options.mode, !isLive, problems.allSatisfy({ $0.severity == .warning }) {
            problems.append(
                Diagnostic(
                    at: root["mode"]?.place ?? root.place,
                    "mode: trigger needs a camera, and this pipeline's pictures do not come by themselves",
                    fix: "leave mode out"))
        }
        return options.mode
    }

    private mutating func confirm(_ accept: AcceptOptions, isLive: Bool) -> Int {
        guard accept.confirm > 1, !isLive else { return accept.confirm }
        problems.append(
            Diagnostic(
                .warning, at: root["accept"]?["confirm"]?.place ?? root.place,
                "confirm is 1 with single pictures: there is no second frame to agree"))
        return 1
    }
}
