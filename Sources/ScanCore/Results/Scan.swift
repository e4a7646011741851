/// A reading that was accepted: what handlers get, and what is never lost.
public struct Scan: Hashable, Sendable {
    /// Its name for ever; a scan that is sent again keeps it.
    public var id: ScanID
    /// When it was accepted.
    public var time: WallTime
    /// The pipeline's name.
    public var pipeline: String
    /// The frame in which it was accepted.
    public var frame: FrameID
    /// What people call that frame: a file's path; none for a camera's.
    public var label: String?
    /// What was read, corners in the picture as shown.
    public var reading: Reading
    /// How many frames agreed on it.
    public var frames: Int
    /// How often the code had been accepted, with this time, since the pipeline began.
    public var count: Int
    /// What it means; empty until classified.
    public var contents: [Content]
    /// Meanings that nobody asked for and nobody is shown, known because they hold secrets: what they mark is
    /// blotted out as it is in `contents`.
    public var secretContents: [Content] = []
    /// Whether secrets are blotted out in this copy.
    public private(set) var isMasked = false

    /// A scan from its parts.
    public init(
        id: ScanID, time: WallTime, pipeline: String, frame: FrameID, label: String? = nil, reading: Reading,
        frames: Int = 1, count: Int = 1, contents: [Content] = []
    ) {
        self.id = id
        self.time = time
        self.pipeline = pipeline
        self.frame = frame
        self.label = label
        self.reading = reading
        self.frames = frames
        self.count = count
        self.contents = contents
    }

    /// The scan as everything that prints, logs or sends may show it: secrets are blotted out of the contents,
    /// the text and the bytes.
    public var masked: Scan {
        let secret = (contents + secretContents).filter { !$0.secretFields.isEmpty }
        guard !isMasked, !secret.isEmpty else { return self }
        var copy = self
        copy.isMasked = true
        copy.contents = contents.map(\.masked)
        copy.secretContents = []
        copy.reading.text = secret.count == 1 ? secret[0].maskedText ?? secretMask : secretMask
        copy.reading.bytes = []
        return copy
    }
}

extension Scan {
    /// Another's text, such as the output of a program that had the scan, with the scan's secrets blotted out.
    public func blottingSecrets(in text: String) -> String {
        let secrets = (contents + secretContents).flatMap { content in
            content.fields.filter { content.secretFields.contains($0.name) }.compactMap(\.value.string)
        }
        guard !isMasked, !secrets.isEmpty else { return text }
        let words = secrets + [reading.text]
        // As they are, as JSON has them, and as `bytes` does.
        let forms =
            words + words.map(jsonEscaped) + words.map { hexadecimal($0.utf8) } + [hexadecimal(reading.bytes)]
        return blotted(text, words: forms)
    }
}

/// A text as it stands between the quotes of a JSON string.
private func jsonEscaped(_ text: String) -> String {
    String(JSONWriter.text(.string(text)).dropFirst().dropLast())
}

/// The text with a mask for each of the words, the longest first, so that none is broken by one that it holds.
public func blotted(_ text: String, words: [String]) -> String {
    Set(words).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
        .reduce(text) { $1.isEmpty ? $0 : $0.replacing($1, with: secretMask) }
}
