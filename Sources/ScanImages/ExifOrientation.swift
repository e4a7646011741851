import ScanCore

/// The orientation that an EXIF block tells; a block that makes no sense tells none.
enum ExifOrientation {
    /// The tag and its type (CIPA DC-008-2019, 4.6.5: 274, SHORT).
    private static let orientationTag = 0x0112
    private static let shortType = 3

    /// The orientation in a TIFF structure, which is what an EXIF block is after its `Exif\0\0`.
    ///
    /// Only the first directory is looked at: further ones describe thumbnails. Nothing is followed twice, so a
    /// structure that points into itself costs no more than its entries.
    static func read(_ block: UnsafeRawBufferPointer) -> Orientation? {
        var reader = ByteReader(bytes: block)
        switch reader.uint16(at: 0) {
        case 0x4949: reader.isLittleEndian = true
        case 0x4D4D: break
        default: return nil
        }
        guard reader.uint16(at: 2) == 42, let directory = reader.uint32(at: 4),
            let count = reader.uint16(at: directory)
        else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + 12 * index
            guard let tag = reader.uint16(at: entry) else { return nil }
            if tag == orientationTag { return orientation(of: entry, in: reader) }
        }
        return nil
    }

    private static func orientation(of entry: Int, in reader: ByteReader) -> Orientation? {
        guard reader.uint16(at: entry + 2) == shortType, (reader.uint32(at: entry + 4) ?? 0) >= 1 else {
            return nil
        }
        return reader.uint16(at: entry + 8).flatMap(Orientation.init(rawValue:))
    }
}
