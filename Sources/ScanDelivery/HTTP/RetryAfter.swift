import ScanCore

/// How long an answer asks to wait: the `Retry-After` header's seconds or date (RFC 9110, 10.2.3).
///
/// Nil where it is missing, makes no sense, or lies in the past; at most a day, since a server may write
/// anything.
public func retryAfter(_ response: HTTPResponse, now: WallTime) -> Duration? {
    guard let text = response.header("retry-after"), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
        return bounded(Int64(text) ?? .max)
    }
    guard let date = WallTime(httpDate: text) else { return nil }
    return bounded((date.milliseconds - now.milliseconds + 999) / 1000)
}

private func bounded(_ seconds: Int64) -> Duration? { seconds <= 0 ? nil : .seconds(min(seconds, 86_400)) }
