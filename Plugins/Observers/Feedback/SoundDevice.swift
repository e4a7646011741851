import ScanCore
import ScanSystem

/// A sound device that is open (ALSA, libasound2).
struct SoundDevice: @unchecked Sendable {
    private let library: ALSA
    private let handle: OpaquePointer

    /// Opens a device by ALSA's name for it; throws where there is none.
    init(_ name: String) throws(Fault) {
        library = try ALSA.shared.get()
        var opened: OpaquePointer?
        let status = library.open(&opened, name, ALSA.playback, 0)
        guard status >= 0, let opened else {
            throw Fault("cannot open the sound device \(quotedText(name)): \(library.reason(status))")
        }
        handle = opened
        // A twentieth of a second waits in the device: the tone comes that much later at most.
        let agreed = library.setParameters(
            handle, ALSA.sixteenBits, ALSA.interleaved, 1, UInt32(Tone.samplesPerSecond), 1, 50_000)
        guard agreed >= 0 else {
            _ = library.close(handle)
            throw Fault("the sound device \(quotedText(name)) plays no tones: \(library.reason(agreed))")
        }
    }

    /// Plays samples to their end; blocks.
    func play(_ samples: [Int16]) throws(Fault) {
        _ = library.prepare(handle)
        var rest = samples[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBufferPointer { library.write(handle, $0.baseAddress, UInt($0.count)) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if library.recover(handle, Int32(clamping: count), 1) < 0 {
                throw Fault("the sound device plays no more: \(library.reason(Int32(clamping: count)))")
            }
        }
        _ = library.drain(handle)
    }

    func close() { _ = library.close(handle) }
}

/// The functions of libasound that are used here, opened at the first use.
///
/// No header is needed: these have kept their shape since ALSA 1.0 (2004), and so have the numbers.
struct ALSA: Sendable {
    static let shared: Result<ALSA, Fault> = Result { () throws(Fault) in try ALSA() }

    /// SND_PCM_STREAM_PLAYBACK.
    static let playback: CInt = 0
    /// SND_PCM_FORMAT_S16_LE, SND_PCM_FORMAT_S16_BE: whichever is the machine's own.
    static let sixteenBits: CInt = Int16(1).littleEndian == 1 ? 2 : 3
    /// SND_PCM_ACCESS_RW_INTERLEAVED.
    static let interleaved: CInt = 3

    let open:
        @convention(c) (
            UnsafeMutablePointer<OpaquePointer?>, _ name: UnsafePointer<CChar>, _ stream: CInt, _ mode: CInt
        ) -> CInt
    let setParameters:
        @convention(c) (
            OpaquePointer, _ format: CInt, _ access: CInt, _ channels: CUnsignedInt, _ rate: CUnsignedInt,
            _ resamples: CInt, _ latencyMicroseconds: CUnsignedInt
        ) -> CInt
    let prepare: @convention(c) (OpaquePointer) -> CInt
    let write: @convention(c) (OpaquePointer, UnsafePointer<Int16>?, _ frames: CUnsignedLong) -> CLong
    let recover: @convention(c) (OpaquePointer, _ error: CInt, _ isSilent: CInt) -> CInt
    let drain: @convention(c) (OpaquePointer) -> CInt
    let close: @convention(c) (OpaquePointer) -> CInt
    private let describe: @convention(c) (CInt) -> UnsafePointer<CChar>?

    private init() throws(Fault) {
        let library = try DynamicLibrary("libasound.so.2", package: "libasound2")
        open = try library.function("snd_pcm_open")
        setParameters = try library.function("snd_pcm_set_params")
        prepare = try library.function("snd_pcm_prepare")
        write = try library.function("snd_pcm_writei")
        recover = try library.function("snd_pcm_recover")
        drain = try library.function("snd_pcm_drain")
        close = try library.function("snd_pcm_close")
        describe = try library.function("snd_strerror")
        // The library would print every reason to standard error; it is told once, by us.
        let quieten: @convention(c) (@convention(c) () -> Void) -> CInt = try library.function(
            "snd_lib_error_set_handler")
        _ = quieten {}
    }

    func reason(_ status: CInt) -> String {
        describe(status).map { String(cString: $0) } ?? "error \(status)"
    }
}
