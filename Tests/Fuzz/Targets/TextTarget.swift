import ScanVision

/// Bytes in runs, with what a code announces about them, to text.
enum TextTarget: FuzzTarget {
    static let name = "text"

    static func run(_ input: FuzzInput) {
        var input = input
        var runs: [EncodedMessage.Run] = []
        while !input.isEmpty, runs.count < 64 {
            let announcement = announcement(&input)
            runs.append(EncodedMessage.Run(input.bytes(Int(input.byte())), announcement))
        }
        check(EncodedMessage(runs))
    }

    private static func announcement(_ input: inout FuzzInput) -> EncodedMessage.Announcement {
        let kind = input.byte()
        // Announced sets have numbers below 200; the few others are told by two bytes.
        let eci = kind & 8 == 0 ? Int(input.byte()) : input.word()
        switch kind & 7 {
        case 0: return .nothing
        case 1, 2: return .eci(eci)
        case 3: return .kanji(eci: nil)
        case 4: return .kanji(eci: eci)
        case 5: return .hanzi(eci: nil)
        case 6: return .hanzi(eci: eci)
        default: return .eci(eci % 36)
        }
    }

    static func check(_ message: EncodedMessage) {
        let bytes = message.bytes
        let (text, charset) = message.text
        promise(["bytes", "default", "eci", "mode", "standard"].contains(charset.evidence), charset.evidence)
        promise(text.utf8.count <= bytes.count * 4, "\(text.utf8.count) bytes of text from \(bytes.count)")
        promise(message.text.text == text, "the same bytes gave two texts")
        let isPlain = bytes.allSatisfy { (0x20..<0x7F).contains($0) }
        guard isPlain, message.runs.allSatisfy({ $0.announcement == .nothing }) else { return }
        promise(Array(text.utf8) == bytes, "plain ASCII became \(text)")
    }
}
