/// What a PNG's first chunk says (PNG, third edition, 11.2.1), looked at before libpng is asked.
struct PNGHeader {
    let width: Int
    let height: Int

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The header of a file whose first four bytes are a PNG's.
    init(_ bytes: UnsafeRawBufferPointer) throws(PictureFault) {
        let reader = ByteReader(bytes: bytes)
        guard bytes.prefix(8).elementsEqual(Self.signature.prefix(bytes.count)) else {
            throw PictureFault(
                .damaged, "its PNG signature has other line ends, so it was copied as if it were text",
                "copy it again in binary mode")
        }
        guard let width = reader.uint32(at: 16), let height = reader.uint32(at: 20) else {
            throw PictureFault(.truncated, "the PNG ends within its header", Advice.wait)
        }
        guard reader.uint32(at: 12) == 0x4948_4452 else {
            throw PictureFault(.damaged, "the PNG does not begin with a header chunk", Advice.copyAgain)
        }
        self.width = width
        self.height = height
    }
}
