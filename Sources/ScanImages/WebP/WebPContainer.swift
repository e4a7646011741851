import ScanCore

/// The chunks of a WebP file (RFC 9649, 2.3), of which only the EXIF block is looked for.
struct WebPContainer {
    private let reader: ByteReader

    init(_ bytes: UnsafeRawBufferPointer) {
        reader = ByteReader(bytes: bytes, isLittleEndian: true)
    }

    /// How the picture is turned to be shown, if the file says so.
    var orientation: Orientation? {
        var offset = 12
        while let size = reader.uint32(at: offset + 4) {
            let block = reader.part(at: offset + 8, count: size)
            if reader.part(at: offset, count: 4).elementsEqual("EXIF".utf8) {
                // Some writers put JPEG's marker before the TIFF structure.
                let hasMarker = block.starts(with: Array("Exif\0\0".utf8))
                return ExifOrientation.read(
                    hasMarker ? UnsafeRawBufferPointer(rebasing: block.dropFirst(6)) : block)
            }
            offset += 8 + size + size % 2
        }
        return nil
    }
}
