import ScanCore

/// One POST that a `Receiver` got.
public struct ReceivedScan: Sendable {
    /// Whether the sender has the secret.
    public enum Trust: Hashable, Sendable {
        /// No secret was given to compare with.
        case unchecked
        /// The signature fits.
        case verified
        /// Why it does not.
        case mistrusted(String)
    }

    /// What the sender calls the scan, the same at each attempt: the `webhook-id` header.
    public let id: String?
    /// The path that was posted to.
    public let path: String
    /// All headers, in order.
    public let headers: [HTTPHeader]
    /// The body as it came, up to 1 MiB.
    public let body: [UInt8]
    /// Whether the sender has the secret.
    public let trust: Trust
    /// Whether a scan of that id has come before, and was not mistrusted.
    public let isRepeat: Bool
    /// The status that is answered: as told, or 401 to one that is not trusted.
    public let status: Int

    init(
        _ request: HTTPServer.Request, _ options: Receiver.Options, _ signer: StandardWebhooks?,
        _ clock: any ScanClock, _ seen: Locked<RecentIDs>
    ) {
        id = request.header("webhook-id")
        path = request.path
        headers = request.headers
        body = request.body
        trust = ReceivedScan.trust(request, signer, clock)
        if case .mistrusted = trust {
            isRepeat = false
            status = 401
        } else {
            isRepeat = id.map { id in seen.withLock { !$0.insert(id) } } ?? false
            status = options.status
        }
    }

    private static func trust(
        _ request: HTTPServer.Request, _ signer: StandardWebhooks?, _ clock: any ScanClock
    ) -> Trust {
        guard let signer else { return .unchecked }
        do {
            let reason = try signer.mistrust(
                id: request.header("webhook-id"), timestamp: request.header("webhook-timestamp"),
                signature: request.header("webhook-signature"), body: request.body, now: clock.wallTime)
            return reason.map(Trust.mistrusted) ?? .verified
        } catch {
            return .mistrusted("\(error)")
        }
    }
}

/// The latest ids, as many as are worth remembering.
struct RecentIDs {
    /// Hours of scanning.
    private static let capacity = 10_000
    /// Ids have some 30 bytes, but one may have all that headers may.
    private static let byteLimit = 1 << 20
    private var ids: Set<String> = []
    private var order: [String] = []
    private var oldest = 0
    /// How many bytes the ids have that are remembered.
    private(set) var bytes = 0

    /// Remembers an id; false where it was there already.
    mutating func insert(_ id: String) -> Bool {
        guard ids.insert(id).inserted else { return false }
        order.append(id)
        bytes += id.utf8.count
        while ids.count > RecentIDs.capacity || (bytes > RecentIDs.byteLimit && ids.count > 1) { forget() }
        return true
    }

    private mutating func forget() {
        ids.remove(order[oldest])
        bytes -= order[oldest].utf8.count
        order[oldest] = ""
        oldest += 1
        // Seldom enough that moving the rest costs next to nothing.
        if oldest * 2 > order.count {
            order.removeFirst(oldest)
            oldest = 0
        }
    }
}
