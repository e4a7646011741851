/// Grey bytes that somebody owns; they go back to their owner when the last picture of them goes.
///
/// A camera's driver lends its buffer this way, so a frame costs no copy.
public final class PixelStorage: Sendable {
    /// The bytes; readable from any thread, written by nobody once the storage exists.
    nonisolated(unsafe) public let bytes: UnsafeBufferPointer<UInt8>
    private let giveBack: @Sendable () -> Void

    /// Lends `bytes` until the storage goes; `giveBack` is then called once, on any thread.
    public init(lending bytes: UnsafeBufferPointer<UInt8>, giveBack: @escaping @Sendable () -> Void) {
        self.bytes = bytes
        self.giveBack = giveBack
    }

    /// New storage of `count` bytes, filled by `fill`, which must write them all.
    public convenience init<E: Error>(
        count: Int, filledBy fill: (UnsafeMutableBufferPointer<UInt8>) throws(E) -> Void
    ) throws(E) {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
        do {
            try fill(buffer)
        } catch {
            buffer.deallocate()
            throw error
        }
        nonisolated(unsafe) let owned = buffer
        self.init(lending: UnsafeBufferPointer(buffer)) { owned.deallocate() }
    }

    deinit { giveBack() }
}
