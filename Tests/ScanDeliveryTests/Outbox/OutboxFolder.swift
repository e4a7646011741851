import Foundation
import ScanCore

@testable import ScanDelivery

/// A folder with an outbox in it, removed in the end.
final class OutboxFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "outbox-\(UUID())")
    var location: OutboxLocation { OutboxLocation(file: url.appending(path: "outbox.sqlite").path) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func open(_ clock: SetClock = SetClock(), _ change: (inout Outbox.Options) -> Void = { _ in }) throws
        -> Outbox
    {
        var options = Outbox.Options()
        options.clock = clock
        change(&options)
        return try Outbox(location, handlers: ["a", "b"], options)
    }
}

/// A clock that shows what it is set to.
final class SetClock: ScanClock {
    private let wall = Locked(Int64(1_772_357_400_000))
    var now: FrameTime { FrameTime(nanoseconds: 0) }
    var wallTime: WallTime { WallTime(milliseconds: wall.withLock { $0 }) }
    func sleep(for duration: Duration) async throws {}
    func move(by duration: Duration) { wall.withLock { $0 += duration.nanoseconds / 1_000_000 } }
}

func scan(_ text: String, source: String = "camera", secret: Bool = false) -> Scan {
    var random = SystemRandomNumberGenerator()
    let time = WallTime(milliseconds: 1_772_357_400_250)
    let corners = Quad(Point(x: 1, y: 2), Point(x: 3.5, y: 2), Point(x: 3.5, y: 4), Point(x: 1, y: 4))
    var scan = Scan(
        id: ScanID(at: time, using: &random), time: time, pipeline: "till",
        frame: FrameID(source: source, index: 7),
        label: "a.png",
        reading: Reading(
            format: .qr, text: text, bytes: Array(text.utf8), charset: .ascii, symbologyIdentifier: "]Q1",
            corners: corners, confidence: 0.875, details: [JSONMember("version", 3)]),
        frames: 2, count: 3)
    if secret {
        scan.contents = [
            Content(
                kind: "wifi", fields: [JSONMember("ssid", "shop"), JSONMember("password", "hush")],
                warnings: ["Weak."], secretFields: ["password"], maskedText: "WIFI:•••")
        ]
    }
    return scan
}
