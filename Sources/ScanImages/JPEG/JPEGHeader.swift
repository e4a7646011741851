import ScanCore

/// What a JPEG's segments before its first scan say (ITU-T T.81, B.2), looked at before the library is asked.
struct JPEGHeader {
    private(set) var width = 0
    private(set) var height = 0
    /// Components: 1 grey, 3 colour, 4 inks.
    private(set) var components = 0
    private(set) var orientation: Orientation?
    private var precision = 0
    private var process = 0
    private var scanStart: Int?

    /// The header of a file that begins as a JPEG.
    init(_ bytes: UnsafeRawBufferPointer) throws(PictureFault) {
        let reader = ByteReader(bytes: bytes)
        var offset = 2
        while scanStart == nil, let marker = Self.nextMarker(in: reader, &offset) {
            guard let length = reader.uint16(at: offset), length >= 2 else { break }
            note(marker, reader.part(at: offset + 2, count: length - 2))
            offset += length
            if marker == Self.startOfScan { scanStart = offset }
        }
        guard let scanStart, Self.hasEnd(bytes, after: scanStart) else {
            throw PictureFault(.truncated, "the JPEG ends before its picture does", Advice.wait)
        }
        try checkProcess()
    }

    private static let startOfScan = 0xDA
    private static let endOfImage = 0xD9

    /// The marker at or after `offset`, which is then behind it; nil where the picture ends or the bytes do.
    private static func nextMarker(in reader: ByteReader, _ offset: inout Int) -> Int? {
        while let byte = reader.uint8(at: offset), let code = reader.uint8(at: offset + 1) {
            guard byte == 0xFF, code != 0xFF, code != 0 else {
                offset += 1
                continue
            }
            offset += 2
            if code == endOfImage { return nil }
            let standsAlone = code == 0x01 || (0xD0...0xD8).contains(code)
            if !standsAlone { return code }
        }
        return nil
    }

    private mutating func note(_ marker: Int, _ segment: UnsafeRawBufferPointer) {
        let reader = ByteReader(bytes: segment)
        switch marker {
        case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
            process = marker
            precision = reader.uint8(at: 0) ?? 0
            height = reader.uint16(at: 1) ?? 0
            width = reader.uint16(at: 3) ?? 0
            components = reader.uint8(at: 5) ?? 0
        case 0xE1 where orientation == nil && segment.starts(with: "Exif\0\0".utf8):
            orientation = ExifOrientation.read(reader.part(at: 6, count: segment.count - 6))
        default: break
        }
    }

    /// Whether the end marker comes after the scan begins: within a scan 0xFF is always followed by something else.
    private static func hasEnd(_ bytes: UnsafeRawBufferPointer, after start: Int) -> Bool {
        var offset = bytes.count - 2
        while offset >= start {
            if bytes[offset] == 0xFF, bytes[offset + 1] == endOfImage { return true }
            offset -= 1
        }
        return false
    }

    /// Sequential and progressive, Huffman or arithmetic, 8 bits, is what there is (T.81, table B.1).
    private func checkProcess() throws(PictureFault) {
        guard process != 0 else {
            throw PictureFault(.damaged, "the JPEG has a scan but no frame header", Advice.copyAgain)
        }
        guard [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(process) else {
            throw unsupported("lossless or hierarchical JPEG (process SOF\(process - 0xC0))")
        }
        guard precision == 8 else { throw unsupported("JPEG of \(precision) bits a sample") }
        guard [1, 3, 4].contains(components) else { throw unsupported("JPEG of \(components) components") }
    }

    private func unsupported(_ what: String) -> PictureFault {
        PictureFault(
            .unsupported, "expected a JPEG of 8 bits in grey, colour or CMYK, found a \(what)",
            "export it as an ordinary 8-bit JPEG or as PNG")
    }
}
