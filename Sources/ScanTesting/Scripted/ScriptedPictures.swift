import ScanCore
import ScanVision

extension GrayImage {
    /// A picture that the scripted symbology reads as those texts, one beside another; texts hold no U+0000.
    public static func saying(_ texts: [String]) -> GrayImage {
        let row = texts.isEmpty ? [0] : Array(texts.joined(separator: "\0").utf8)
        return GrayImage(pixels: row, width: row.count, height: 1)
    }
}

extension Frame {
    /// A frame that the scripted symbology reads as those texts, a second after the frame before it.
    public static func saying(_ texts: String..., source: String = "list", index: Int = 0) -> Frame {
        Frame(
            id: FrameID(source: source, index: index), image: .saying(texts),
            time: FrameTime(nanoseconds: Int64(index) * 1_000_000_000), label: "\(source)-\(index)")
    }
}

/// A symbology for tests of what comes after reading: a picture's first row is its texts.
///
/// A text that begins with `!` is found but cannot be read.
public struct ScriptedSymbology: Symbology {
    /// `scripted`.
    public static let name = "scripted"
    /// What listings say.
    public static let summary = "Reads pictures that tests make of texts."
    /// QR codes, it claims.
    public static let formats: [SymbolFormat] = [.qr]

    /// One attempt finds everything.
    public struct Attempt: ReadingAttempt {
        /// `first row`.
        public let name = "first row"
    }
    /// A text in its place.
    public struct Location: Located {
        let text: String
        /// Where the text lies in the row.
        public let corners: Quad
    }

    private let whenDecoding: @Sendable (String) -> Void

    /// A reader that calls `whenDecoding` with each text, to block there or to count.
    public init(whenDecoding: @escaping @Sendable (String) -> Void = { _ in }) {
        self.whenDecoding = whenDecoding
    }
    /// A reader that decodes at once.
    public init(_ options: NoOptions, _ context: PluginContext) { self.init() }

    /// The only one.
    public func attempts(for effort: Effort) -> [Attempt] { [Attempt()] }
    /// A unit a pixel.
    public func budget(for effort: Effort, pixels: Int) -> Int { pixels + 1 }
    /// Nothing to remember.
    public func beginSearch(of frame: FrameAnalysis, effort: Effort) {}
    /// Always.
    public func isWorthTrying(
        _ attempt: Attempt, in frame: FrameAnalysis, _ search: Void, readings: [Reading]
    ) -> Bool { true }

    /// The texts of the first row.
    public func locate(
        _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Void, _ budget: inout WorkBudget
    ) -> [Location] {
        guard frame.image.height == 1, budget.spend(frame.image.width) else { return [] }
        var left = 0.0
        return frame.image.row(0).split(separator: 0, omittingEmptySubsequences: false).compactMap { bytes in
            defer { left += Double(bytes.count) + 1 }
            guard !bytes.isEmpty else { return nil }
            let right = left + Double(bytes.count)
            let corners = Quad(
                Point(x: left, y: 0), Point(x: right, y: 0), Point(x: right, y: 1), Point(x: left, y: 1))
            return Location(text: String(decoding: bytes, as: UTF8.self), corners: corners)
        }
    }

    /// The text, unless it says that it cannot be read.
    public func decode(
        _ location: Location, _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Void,
        _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading {
        whenDecoding(location.text)
        guard !location.text.hasPrefix("!") else {
            throw DecodeFailure(.correct, "scripted", "says that it cannot be read")
        }
        var reading = Scan.sample(location.text).reading
        reading.corners = location.corners
        return reading
    }
}
