import ScanCore
import ScanImages

/// Turns the bytes of one picture into an item, within the limits of the configuration.
struct PictureReader {
    let limits: PictureLimits
    let context: PluginContext

    /// A frame of what `bytes` gives, or a failure with the reason; throws `CancellationError` only.
    func item(
        _ index: Int, label: String, _ bytes: () throws -> [UInt8]
    ) throws(CancellationError) -> SourceItem {
        let id = FrameID(source: context.name, index: index)
        do {
            return .frame(try frame(id, label: label, bytes()))
        } catch let fault as PictureFault {
            return .failure(id, label: label, fault.fault)
        } catch {
            throw CancellationError()
        }
    }

    /// The frame of a picture file's bytes.
    func frame(_ id: FrameID, label: String, _ bytes: [UInt8]) throws(PictureFault) -> Frame {
        let picture = try PictureDecoder.decode(bytes, limits: limits)
        if let damage = picture.damage {
            context.log(.warning, "\(visibleLabel(label)): the picture is damaged, but used (\(damage))")
        }
        // A second apart, so that rules about time mean something for files too.
        let time = FrameTime(nanoseconds: Int64(id.index) * 1_000_000_000)
        return Frame(id: id, image: picture.image, time: time, geometry: picture.geometry, label: label)
    }
}
