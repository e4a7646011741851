import ScanCore

extension Scan {
    /// A scan of a code that says `text`, the same at every call, for tests of what comes after decoding.
    public static func sample(
        _ text: String, format: SymbolFormat = .qr, id: String = "01KJN0000000000000000000AA"
    ) -> Scan {
        guard let id = ScanID(id) else { preconditionFailure("\(id) is not the id of a scan") }
        let corners = Quad(
            Point(x: 10, y: 10), Point(x: 90, y: 10), Point(x: 90, y: 90), Point(x: 10, y: 90))
        let reading = Reading(
            format: format, text: text, bytes: Array(text.utf8), charset: Charset("utf-8", evidence: "bytes"),
            symbologyIdentifier: "]Q1", corners: corners, confidence: 1)
        return Scan(
            id: id, time: WallTime(milliseconds: 1_772_357_400_250), pipeline: "test",
            frame: FrameID(source: "test", index: 0), label: "test.png", reading: reading)
    }
}

extension PluginContext {
    /// What a plugin under test is given; the log goes nowhere.
    public static func sample(
        name: String, directory: String = "/nonexistent", clock: any ScanClock = SystemClock()
    ) -> PluginContext {
        PluginContext(name: name, pipeline: "test", directory: directory, clock: clock, log: { _, _ in })
    }
}
