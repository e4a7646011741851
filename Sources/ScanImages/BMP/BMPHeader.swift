/// What a BMP file says before its pixels: BITMAPFILEHEADER, then BITMAPCOREHEADER, OS/2's second header or one of
/// the BITMAPINFOHEADER family (Microsoft, "Bitmap Storage"; [MS-WMF], 2.2.2).
struct BMPHeader {
    /// How pixels are stored.
    enum Storage: Hashable {
        case rows
        case runs
    }

    /// Which bits of a pixel are which channel.
    struct Masks: Hashable {
        var red: UInt32
        var green: UInt32
        var blue: UInt32
        var alpha: UInt32 = 0
    }

    let width: Int
    let height: Int
    /// Whether the first row of the file is the upper one.
    let isTopDown: Bool
    /// 1, 2, 4 or 8 for a palette, 16, 24 or 32 for colours.
    let bits: Int
    let storage: Storage
    private(set) var masks = Masks(red: 0xFF_0000, green: 0xFF00, blue: 0xFF)
    /// The grey of each colour of the palette; what it lacks is black, as other readers show it.
    private(set) var palette = [UInt8](repeating: 0, count: 256)
    /// Where the pixels begin.
    private(set) var start = 0

    /// The header of a file whose first two bytes are a BMP's.
    init(_ bytes: UnsafeRawBufferPointer) throws(PictureFault) {
        let reader = BMPReader(bytes)
        let size = try reader.uint32(at: 14)
        let isCore = size == 12
        guard isCore || (16...1024).contains(size) else {
            throw BMPHeader.damaged("a header of \(size) bytes")
        }
        let rows = isCore ? try reader.uint16(at: 20) : try reader.int32(at: 22)
        width = isCore ? try reader.uint16(at: 18) : try reader.int32(at: 18)
        height = abs(rows)
        isTopDown = rows < 0
        bits = try reader.uint16(at: isCore ? 24 : 28)
        let compression = size >= 20 ? try reader.uint32(at: 30) : 0
        storage = try BMPHeader.storage(
            compression, bits: bits, isOS2: (16..<40).contains(size) || size == 64)
        guard storage == .rows || !isTopDown else { throw BMPHeader.damaged("run lengths from the top down") }
        let hasMasks = compression == 3 || compression == 6
        let behindHeader = 14 + size + (hasMasks && size == 40 ? (compression == 6 ? 16 : 12) : 0)
        if bits == 16 { masks = Masks(red: 0x7C00, green: 0x3E0, blue: 0x1F) }
        if hasMasks { masks = try BMPHeader.masks(reader, hasAlpha: size >= 56 || compression == 6) }
        let entry = isCore ? 3 : 4
        let colours = bits > 8 ? 0 : try BMPHeader.colours(reader, size, bits)
        for index in 0..<colours { palette[index] = try reader.grey(at: behindHeader + index * entry) }
        let told = try reader.uint32(at: 10)
        start = told == 0 ? behindHeader + colours * entry : told
    }

    /// Bytes of a row in the file: whole groups of four.
    var bytesPerRow: Int { (width * bits + 31) / 32 * 4 }

    /// Bytes of all rows; the padding of the last is not needed.
    var bytesOfRows: Int { bytesPerRow * (height - 1) + (width * bits + 7) / 8 }

    static func damaged(_ found: String) -> PictureFault {
        PictureFault(.damaged, "the BMP is damaged (it has \(found))", Advice.copyAgain)
    }

    static var truncated: PictureFault {
        PictureFault(.truncated, "the BMP ends before its picture does", Advice.wait)
    }

    private static func storage(_ compression: Int, bits: Int, isOS2: Bool) throws(PictureFault) -> Storage {
        switch (compression, bits) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32): return .rows
        case (3, 16), (3, 32), (6, 16), (6, 32): if !isOS2 { return .rows }
        case (1, 8), (2, 4): return .runs
        default: break
        }
        throw PictureFault(
            .unsupported,
            "expected a BMP of 1, 2, 4, 8, 16, 24 or 32 bits, plain, with run lengths or bit fields, found one "
                + "of \(bits) bits a pixel\(name(of: compression, isOS2))",
            "export it as an ordinary BMP or as PNG")
    }

    private static func name(of compression: Int, _ isOS2: Bool) -> String {
        switch compression {
        case 0: ""
        case 1, 2: " with run lengths"
        case 3: isOS2 ? " with Huffman codes" : " with bit fields"
        case 4: isOS2 ? " with run lengths of 24 bits" : " with a JPEG inside"
        case 5: " with a PNG inside"
        default: " with compression \(compression)"
        }
    }

    /// BITMAPV2INFOHEADER and later hold the masks where a BITMAPINFOHEADER ends and they follow.
    private static func masks(_ reader: BMPReader, hasAlpha: Bool) throws(PictureFault) -> Masks {
        let masks = Masks(
            red: UInt32(try reader.uint32(at: 54)), green: UInt32(try reader.uint32(at: 58)),
            blue: UInt32(try reader.uint32(at: 62)), alpha: hasAlpha ? UInt32(try reader.uint32(at: 66)) : 0)
        for mask in [masks.red, masks.green, masks.blue, masks.alpha] where mask != 0 {
            let field = mask >> UInt32(mask.trailingZeroBitCount)
            guard field & (field &+ 1) == 0 else { throw damaged("a bit field with a gap") }
        }
        return masks
    }

    private static func colours(_ reader: BMPReader, _ size: Int, _ bits: Int) throws(PictureFault) -> Int {
        let told = size >= 36 ? try reader.uint32(at: 46) : 0
        return told == 0 ? 1 << bits : min(told, 1 << bits)
    }
}

/// Numbers of a BMP, which are little-endian; what is not there is a picture cut short.
private struct BMPReader {
    private let reader: ByteReader

    init(_ bytes: UnsafeRawBufferPointer) { reader = ByteReader(bytes: bytes, isLittleEndian: true) }

    func uint16(at offset: Int) throws(PictureFault) -> Int {
        guard let number = reader.uint16(at: offset) else { throw BMPHeader.truncated }
        return number
    }

    func uint32(at offset: Int) throws(PictureFault) -> Int {
        guard let number = reader.uint32(at: offset) else { throw BMPHeader.truncated }
        return number
    }

    func int32(at offset: Int) throws(PictureFault) -> Int {
        Int(Int32(truncatingIfNeeded: try uint32(at: offset)))
    }

    /// The grey of a palette's colour: blue, green, red.
    func grey(at offset: Int) throws(PictureFault) -> UInt8 {
        guard let blue = reader.uint8(at: offset), let green = reader.uint8(at: offset + 1),
            let red = reader.uint8(at: offset + 2)
        else { throw BMPHeader.truncated }
        return UInt8(truncatingIfNeeded: GreyRow.luma(UInt32(red), UInt32(green), UInt32(blue)))
    }
}
