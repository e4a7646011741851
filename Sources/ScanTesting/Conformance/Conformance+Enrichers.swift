import ScanCore

extension Conformance {
    /// What an enricher does that it must not, beginning before it is started: makes new ones by `make`.
    ///
    /// What it looks up may be missing: what is checked is that it says so by a `Fault`, answers hostile texts soon
    /// and with the kinds that it declares, and ends.
    public static func violations(ofEnricher make: () throws -> any Enricher) async -> [String] {
        do {
            let (unused, used) = (try make(), try make())
            let kinds = used.kinds.flatMap(violations(of:))
            let isSoon = await ends(within: .seconds(2)) { await unused.stop() }
            return kinds + (isSoon ? [] : ["stop without start takes over 2 s"])
                + (await lifeFaults(of: used))
        } catch {
            return ["cannot be made: \(error)"]
        }
    }

    private static func lifeFaults(of enricher: some Enricher) async -> [String] {
        do { try await enricher.start() } catch {
            return error is Fault ? [] : ["start threw \(error), which is no Fault"]
        }
        let found = Locked<[String]>([])
        let names = enricher.kinds.map(\.name)
        let isSoon = await ends(within: .seconds(10)) {
            for text in HostileTexts.short {
                let contents = (try? await enricher.enrich(.sample(text))) ?? []
                let strange = contents.map(\.kind).filter { !names.contains($0) }
                found.withLock {
                    $0 += strange.map { "it gives contents of the kind \($0), which it does not declare" }
                }
            }
        }
        let hasEnded = await ends(within: .seconds(2)) { await enricher.stop() }
        return found.withLock { $0 } + (isSoon ? [] : ["hostile texts take over 10 s"])
            + (hasEnded ? [] : ["stop takes over 2 s"])
    }
}
