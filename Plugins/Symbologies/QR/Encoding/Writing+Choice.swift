import ScanContents
import ScanCore
import ScanVision

extension QREncoder {
    /// The ways to write a message that mean it, the preferred ones first; within a group the smallest is taken.
    func writings(of message: SymbolMessage) throws(Fault) -> [[Writing]] {
        switch message {
        case .bytes(let bytes): return [[Writing(bytes: bytes)]]
        case .elements(let text):
            return [[Writing(elements: Array(try ElementString.dataToEncode(text).utf8))]]
        case .text(let text): return writings(of: text)
        }
    }

    private func writings(of text: String) -> [[Writing]] {
        // Numbers of AIM ITS/04-023: 3 is Latin-1, 26 UTF-8.
        let announced = [Writing(text, in: .latin1, eci: 3), Writing(text, in: .utf8, eci: 26)].compactMap(
            \.self)
        // Without an announcement, a text is written so only if a reader that guesses, as ours does, gets it right.
        let plain = [Writing(text, in: .ascii), Writing(kanjiText: text), Writing(text, in: .latin1)]
            .compactMap(\.self).filter { $0.text(of: SegmentSplit.segments(of: $0, 0)) == text }
        let guessed = [Writing(text, in: .utf8)].compactMap(\.self)
        switch options.eci {
        case .always: return [announced]
        case .never: return [plain + guessed]
        case .auto: return [plain, announced.filter { $0.eci == 26 }, guessed]
        }
    }
}

extension Writing {
    /// What our own reader takes the segments for.
    func text(of segments: [Segment]) -> String {
        let runs = segments.map { segment in
            EncodedMessage.Run(
                segment.units.flatMap(\.told),
                segment.mode == .kanji ? .kanji(eci: eci) : eci.map { .eci($0) } ?? .nothing)
        }
        return EncodedMessage(runs).text.text
    }

    /// Bits that the writing takes in a version; of several parts, those of the longest.
    func bits(_ version: Version, parts count: Int) -> Int {
        // The header of structured append takes 20 bits (ISO/IEC 18004, 8.2).
        let header = prefixBits + (count > 1 ? 20 : 0)
        let longest = parts(count).map { part in
            SegmentSplit.segments(of: part, version.countClass).reduce(0) { $0 + $1.bits(version.countClass) }
        }
        return header + (longest.max() ?? 0)
    }

    /// The writing in parts of nearly as many characters each.
    func parts(_ count: Int) -> [Writing] {
        (0..<count).map { index in
            var part = self
            part.units = Array(units[(units.count * index / count)..<(units.count * (index + 1) / count)])
            return part
        }
    }

    /// All bits of a symbol but the terminator.
    func bits(of segments: [Segment], _ version: Version, _ part: Message.Append?) -> BitWriter {
        var bits = BitWriter()
        if let part {
            bits.write(0b0011, 4)
            bits.write(part.index, 4)
            bits.write(part.count - 1, 4)
            bits.write(part.parity, 8)
        }
        if let eci {
            bits.write(0b0111, 4)
            bits.write(eci, 8)  // numbers below 128 take one byte
        }
        if isGS1 { bits.write(0b0101, 4) }
        for segment in segments { segment.write(to: &bits, version.countClass) }
        return bits
    }
}
