/// The run lengths of a BMP of 4 or 8 bits ([MS-WMF], 3.1.6; "Bitmap Compression" of Microsoft's documents).
struct BMPRunLengths {
    private let bytes: UnsafeRawBufferPointer
    private let header: BMPHeader
    private var offset = 0
    private var x = 0
    /// Rows count from the bottom.
    private var y = 0

    init(_ bytes: UnsafeRawBufferPointer, _ header: BMPHeader) {
        self.bytes = bytes
        self.header = header
    }

    /// Draws all runs; what none covers has the palette's first colour, and what leaves the picture is cut off.
    consuming func draw(into grey: UnsafeMutableBufferPointer<UInt8>) throws(PictureFault) {
        grey.initialize(repeating: header.palette[0])
        while y < header.height, !isComplete {
            let (count, value) = (try next(), try next())
            switch (count, value) {
            case (0, 0): (x, y) = (0, y + 1)
            case (0, 1): return
            case (0, 2):
                x += Int(try next())
                y += Int(try next())
            case (0, _): try drawPixels(Int(value), into: grey)
            default: drawRun(Int(count), of: value, into: grey)
            }
        }
    }

    /// Whether the last row is full and nothing follows: some writers leave out the end.
    private var isComplete: Bool {
        offset >= bytes.count && y == header.height - 1 && x >= header.width
    }

    private func drawnPixel(_ index: Int, of byte: UInt8) -> UInt8 {
        header.bits == 8 ? byte : index % 2 == 0 ? byte >> 4 : byte & 0x0F
    }

    private mutating func drawRun(
        _ count: Int, of value: UInt8, into grey: UnsafeMutableBufferPointer<UInt8>
    ) {
        for index in 0..<count { put(drawnPixel(index, of: value), into: grey) }
    }

    /// Pixels one by one, filled up to an even number of bytes.
    private mutating func drawPixels(
        _ count: Int, into grey: UnsafeMutableBufferPointer<UInt8>
    ) throws(PictureFault) {
        var byte: UInt8 = 0
        for index in 0..<count {
            if header.bits == 8 || index % 2 == 0 { byte = try next() }
            put(drawnPixel(index, of: byte), into: grey)
        }
        let taken = header.bits == 8 ? count : (count + 1) / 2
        if taken % 2 == 1 { _ = try next() }
    }

    private mutating func put(_ colour: UInt8, into grey: UnsafeMutableBufferPointer<UInt8>) {
        if x < header.width {
            grey[(header.height - 1 - y) * header.width + x] = header.palette[Int(colour)]
        }
        x += 1
    }

    private mutating func next() throws(PictureFault) -> UInt8 {
        guard offset < bytes.count else { throw BMPHeader.truncated }
        defer { offset += 1 }
        return bytes[offset]
    }
}
