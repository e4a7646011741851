import ScanCore

#if canImport(CWebP)
    import CWebP

    func decodeWebP(_ bytes: UnsafeRawBufferPointer, _ limits: PictureLimits) throws(PictureFault) -> Picture
    {
        let data = bytes.bindMemory(to: UInt8.self)
        var features = WebPBitstreamFeatures()
        guard WebPGetFeatures(data.baseAddress, data.count, &features) == VP8_STATUS_OK else {
            throw PictureFault(.damaged, "the WebP has no whole header", Advice.copyAgain)
        }
        guard features.has_animation == 0 else {
            throw PictureFault(
                .unsupported, "expected a still picture, found a WebP animation",
                "take a picture out of it first, for example: webpmux -get frame 1 in.webp -o out.webp")
        }
        let (width, height) = (Int(features.width), Int(features.height))
        try limits.check(width: width, height: height)
        let channels = features.has_alpha == 0 ? 3 : 4
        let storage = try PixelStorage(count: width * height) { grey throws(PictureFault) in
            try decodeColours(data, channels: channels, width: width, height: height, into: grey)
        }
        return Picture(
            image: GrayImage(storage: storage, width: width, height: height, stride: width),
            orientation: WebPContainer(bytes).orientation ?? .up)
    }

    /// Through RGB, since the Y plane of WebP leaves out the ends of the range (RFC 6386, 9.2).
    private func decodeColours(
        _ data: UnsafeBufferPointer<UInt8>, channels: Int, width: Int, height: Int,
        into grey: UnsafeMutableBufferPointer<UInt8>
    ) throws(PictureFault) {
        let size = channels * width * height
        let colours = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        defer { colours.deallocate() }
        let decode = channels == 3 ? WebPDecodeRGBInto : WebPDecodeRGBAInto
        guard decode(data.baseAddress, data.count, colours, size, Int32(channels * width)) != nil,
            let into = grey.baseAddress
        else { throw PictureFault(.damaged, "the WebP is damaged or cut off", Advice.copyAgain) }
        GreyRow.convert(colours, channels: channels, count: width * height, into: into)
    }
#else
    func decodeWebP(_ bytes: UnsafeRawBufferPointer, _ limits: PictureLimits) throws(PictureFault) -> Picture
    {
        throw PictureFormats.leftOutFault("WebP", package: PictureFormats.webPPackage)
    }
#endif
