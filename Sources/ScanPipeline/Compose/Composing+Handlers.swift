import ScanConfig
import ScanCore

extension Composing {
    /// What `handlers` names, by kind.
    struct Takers {
        var classifiers: [any Classifier] = []
        var enrichers: [EnricherPlan] = []
        var handlers: [HandlerPlan] = []
        var observers: [any Observer] = []
    }

    /// The classifiers, enrichers, handlers and observers that `handlers` names.
    mutating func takers(_ options: PipelineOptions, isLive: Bool) -> Takers {
        var takers = Takers()
        var names: Set<String> = []
        for use in options.handlers {
            guard let parts = use.parts(known: [], .handler, &problems),
                let entry = find(parts.name, [.handler, .classifier, .enricher, .observer])
            else { continue }
            take(entry, parts, isLive: isLive, &names, &takers)
        }
        requireHandler()
        if !takers.handlers.contains(where: \.isDurable) {
            for place in takersOfStored {
                problems.append(
                    Diagnostic(
                        at: place, "after: stored is never, as no handler is durable",
                        fix: "remove it, or write durable: true where scans must not be lost"))
            }
        }
        return takers
    }

    /// Says so when no handler is named; one with a mistake is.
    private mutating func requireHandler() {
        let node = root["handlers"]
        guard !used.contains(where: { $0.kind == .handler }), node?.hasUnresolved != true,
            problems.allSatisfy({ $0.severity == .warning })
        else { return }
        problems.append(
            Diagnostic(
                at: node?.place ?? root.place, "nothing takes the scans: there is no handler",
                fix: "add \"handlers: [print]\""))
    }

    private mutating func take(
        _ entry: PluginEntry, _ parts: PluginUse.Parts, isLive: Bool, _ names: inout Set<String>,
        _ takers: inout Takers
    ) {
        let common = entry.kind == .handler ? common(parts, HandlerOptions.self) : HandlerOptions()
        let name =
            common.name ?? (entry.isNamed ? self.common(parts, NamedOptions.self).name : nil) ?? entry.name
        claim(name, at: parts.name.place, entry.kind.rawValue, &names)
        if let condition = common.when { conditions.append((name, condition)) }
        let besides = entry.commonOptions.map(\.name)
        let made = entry.make(parts.options, parts.name.place, besides, context(name), &problems)
        note(fieldsOf: made)
        switch made {
        case .classifier(let classifier): takers.classifiers.append(classifier)
        case .enricher(let enricher):
            enricherKinds += enricher.kinds.map { (entry.name, $0) }
            takers.enrichers.append(EnricherPlan(name: name, enricher: enricher))
        case .observer(let observer):
            if observer.needsStoredScans {
                takersOfStored.append(parts.options?["after"]?.place ?? parts.name.place)
            }
            takers.observers.append(observer)
        case .handler(let handler):
            takers.handlers.append(handlerPlan(name, handler, entry, common, parts, isLive: isLive))
        default: break
        }
    }

    /// The options that all of a kind have, out of the map that holds the plugin's own too.
    private mutating func common<Options: PluginOptions>(
        _ parts: PluginUse.Parts, _ type: Options.Type
    ) -> Options {
        let known = Options.fields.map(\.description.name)
        let entries = parts.options?.entries?.filter { known.contains($0.key.name) } ?? []
        let map = ConfigValue(.map(entries), at: parts.name.place)
        return Options.read(map, of: parts.name.name, at: parts.name.place, &problems)
    }

    private mutating func handlerPlan(
        _ name: String, _ handler: any ResultHandler, _ entry: PluginEntry, _ common: HandlerOptions,
        _ parts: PluginUse.Parts, isLive: Bool
    ) -> HandlerPlan {
        var plan = HandlerPlan(name: name, handler: handler)
        plan.queue = common.queue
        plan.overflow = common.overflow ?? (isLive ? .dropOldest : .block)
        plan.isDurable = common.durable ?? (entry.isDurable || plan.overflow == .spill)
        plan.order = common.order
        plan.after = common.after
        if plan.after == .stored { takersOfStored.append(parts.options?["after"]?.place ?? parts.name.place) }
        plan.retry = common.retry.policy(isDurable: plan.isDurable)
        plan.revealsSecrets = common.secrets.map { $0 == .reveal } ?? entry.revealsSecrets
        if plan.isDurable {
            checkDurable(common, parts)
        } else if plan.overflow == .spill || common.order != .none {
            let option = plan.overflow == .spill ? "overflow: spill" : "order"
            problems.append(
                Diagnostic(
                    at: parts.options?["durable"]?.place ?? parts.name.place,
                    "\(option) is for handlers whose scans wait on disk", fix: "write durable: true"))
        } else if plan.overflow == .block && isLive {
            problems.append(
                Diagnostic(
                    at: parts.options?["overflow"]?.place ?? parts.name.place,
                    "overflow: block needs sources that can wait, and a camera cannot",
                    fix: "write drop_oldest or drop_newest"))
        }
        return plan
    }

    /// Says so where a durable handler is told to drop what it must not.
    private mutating func checkDurable(_ common: HandlerOptions, _ parts: PluginUse.Parts) {
        guard let overflow = common.overflow, overflow != .spill, overflow != .block else { return }
        problems.append(
            Diagnostic(
                at: parts.options?["overflow"]?.place ?? parts.name.place,
                "overflow: \(overflow.rawValue) cannot be had with a durable handler, whose scans wait on disk",
                fix: "remove it, or write durable: false; outbox: { when_full: … } is for a full disk"))
    }
}
