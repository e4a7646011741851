import ScanCore

extension Conformance {
    /// What a source does that it must not; starts it, takes what it gives up to `limit` items, and stops it.
    ///
    /// - Parameters:
    ///   - source: one whose frames are there; a source of files must end before `limit`
    ///   - name: the name that its context gave it
    ///   - limit: how many items are taken at most, for sources that never end
    public static func violations(
        of source: some FrameSource, named name: String, limit: Int = 100
    ) async -> [String] {
        do { try await source.start() } catch { return ["does not start: \(error)"] }
        var found: [String] = []
        do {
            var count = 0
            while count < limit, let item = try await source.next() {
                found += faults(of: item, at: count, named: name)
                await source.finished(item.id, .done(scans: 0))
                count += 1
            }
            if count == 0 { found.append("gave nothing at all") }
            if count == limit {
                if !source.isLive { found.append("did not end after \(limit) items") }
            } else if try await source.next() != nil {
                found.append("gave an item after the last one")
            }
        } catch {
            found.append("next threw \(error)")
        }
        found += await cancellationFaults(of: source)
        if await !ends(within: .seconds(2), { await source.stop() }) { found.append("stop takes over 2 s") }
        return found
    }

    /// What a source whose frames are missing does that it must not: it says so by a `Fault` with a remedy, or
    /// by items that failed.
    public static func violations(ofMissing source: some FrameSource) async -> [String] {
        var found: [String] = []
        do {
            try await source.start()
            while let item = try await source.next() {
                guard case .failure = item else {
                    found.append("gave the frame \(item.id) where there is none")
                    break
                }
            }
        } catch let fault as Fault {
            if fault.message.isEmpty || fault.message.hasSuffix(".") {
                found.append("the fault is no clause without a period: \"\(fault.message)\"")
            }
            if fault.remedy == nil { found.append("the fault has no remedy: \"\(fault.message)\"") }
        } catch {
            found.append("threw \(error), which is no Fault")
        }
        if await !ends(within: .seconds(2), { await source.stop() }) { found.append("stop takes over 2 s") }
        return found
    }

    private static func faults(of item: SourceItem, at index: Int, named name: String) -> [String] {
        var found: [String] = []
        if item.id.source != name {
            found.append("item \(index) is of \"\(item.id.source)\", not \"\(name)\"")
        }
        if item.id.index != index { found.append("item \(index) has the index \(item.id.index)") }
        if case .frame(let frame) = item, frame.image.width == 0 || frame.image.height == 0 {
            found.append("frame \(index) has no pixels")
        }
        return found
    }

    /// A cancelled `next` must come back within 100 ms; five times as much is granted to a busy machine.
    private static func cancellationFaults(of source: some FrameSource) async -> [String] {
        let isSoon = await ends(within: .milliseconds(500)) {
            let taking = onOwnThread { _ = try await source.next() }
            taking.cancel()
            _ = await taking.result
        }
        return isSoon ? [] : ["next does not return within 500 ms of cancellation"]
    }
}
