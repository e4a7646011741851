/// What a PNM file says before its samples (pbm(5), pgm(5), ppm(5) of netpbm).
struct PNMHeader {
    let width: Int
    let height: Int
    /// Samples of a pixel: 1, or 3 for colour.
    let channels: Int
    /// Whether samples are written as text.
    let isPlain: Bool
    /// Whether samples are single bits of which 1 is black.
    let isBitmap: Bool
    /// The value that stands for white; 1 to 65,535.
    let greatest: Int
    /// Where the samples begin.
    let start: Int

    /// The header of a file whose first two bytes are a PNM's.
    init(_ bytes: UnsafeRawBufferPointer) throws(PictureFault) {
        let kind = Int(bytes[1]) - 0x30
        isPlain = kind <= 3
        isBitmap = kind == 1 || kind == 4
        channels = kind == 3 || kind == 6 ? 3 : 1
        var text = PNMText(bytes, at: 2)
        width = try text.number(upTo: Int(Int32.max), "width")
        height = try text.number(upTo: Int(Int32.max), "height")
        greatest = isBitmap ? 1 : try text.number(upTo: 65_535, "greatest value")
        guard greatest > 0 else {
            throw PictureFault(.damaged, "the PNM says that its greatest value is 0", Advice.copyAgain)
        }
        // A single white space ends the header; the next byte may look like one, and is a sample.
        if !isPlain { try text.skipOneSpace() }
        start = text.offset
    }

    /// Bytes of a row that is not plain.
    var bytesPerRow: Int {
        isBitmap ? (width + 7) / 8 : width * channels * (greatest > 255 ? 2 : 1)
    }

    /// The fewest bytes that the samples can take: a digit, and white space where digits would run together.
    var fewestBytes: Int {
        if !isPlain { return bytesPerRow * height }
        return isBitmap ? width * height : 2 * width * channels * height - 1
    }
}

/// Reads the numbers of a PNM, with white space and comments between them.
struct PNMText {
    private let bytes: UnsafeRawBufferPointer
    private(set) var offset: Int

    init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    /// The next number in decimal, which ends before the first byte that is no digit.
    mutating func number(upTo limit: Int, _ meaning: String) throws(PictureFault) -> Int {
        try skipSpace()
        let first = offset
        var value = 0
        while offset < bytes.count, bytes[offset] &- 0x30 < 10 {
            value = value * 10 + Int(bytes[offset] & 0x0F)
            guard value <= limit else { throw damaged("a \(meaning) above \(limit)") }
            offset += 1
        }
        guard offset > first else { throw damaged("no \(meaning) where one belongs") }
        return value
    }

    /// The next digit 0 or 1, which needs no space around it.
    mutating func bit() throws(PictureFault) -> UInt8 {
        try skipSpace()
        let bit = bytes[offset] &- 0x30
        guard bit <= 1 else { throw damaged("no 0 or 1 where one belongs") }
        offset += 1
        return bit
    }

    /// Passes over the one white space, or the comment and its line's end, that ends a header.
    mutating func skipOneSpace() throws(PictureFault) {
        guard offset < bytes.count else { throw PNMText.truncated }
        if isComment { skipComment() }
        guard offset < bytes.count else { throw PNMText.truncated }
        guard isSpace else { throw damaged("no white space behind its header") }
        offset += 1
    }

    private mutating func skipSpace() throws(PictureFault) {
        while offset < bytes.count, isSpace || isComment {
            if isComment { skipComment() } else { offset += 1 }
        }
        guard offset < bytes.count else { throw PNMText.truncated }
    }

    private mutating func skipComment() {
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    }

    private var isComment: Bool { bytes[offset] == UInt8(ascii: "#") }
    private var isSpace: Bool { bytes[offset] == 0x20 || (0x09...0x0D).contains(bytes[offset]) }

    /// What a PNM that ends too early is.
    static var truncated: PictureFault {
        PictureFault(.truncated, "the PNM ends before its picture does", Advice.wait)
    }

    private func damaged(_ found: String) -> PictureFault {
        PictureFault(.damaged, "the PNM is damaged (it has \(found))", Advice.copyAgain)
    }
}
