import Dispatch
import ScanConfig
import ScanCore
import ScanDrawing
import ScanPipeline
import ScanPlugins

/// The frames of a configuration's first source, as one number: two builds that draw the same print the same.
struct FramesRun {
    private let source: any FrameSource

    /// The source of a configuration file; throws what is wrong with it.
    init(_ path: String) throws {
        let file = ConfigFile.read(path: path)
        let composition = file.value.map {
            Composer(registry: .standard).compose($0, name: "frames", directory: ".")
        }
        guard let source = composition?.plan?.sources.first?.source else {
            let problems = file.diagnostics + (composition?.diagnostics ?? [])
            throw Fault(problems.first?.description ?? "\(path) names no source")
        }
        self.source = source
    }

    /// The fingerprint of all frames in order, in hexadecimal digits.
    func fingerprint() throws -> String {
        let result = Locked<Result<UInt64, any Error>>(.success(0))
        let done = DispatchSemaphore(value: 0)
        let source = source
        Task {
            do {
                let value = try await Self.fingerprint(of: source)
                result.withLock { $0 = .success(value) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
            done.signal()
        }
        done.wait()
        return String(try result.withLock { $0 }.get(), radix: 16)
    }

    private static func fingerprint(of source: any FrameSource) async throws -> UInt64 {
        try await source.start()
        var value: UInt64 = 0
        while let item = try await source.next() {
            guard case .frame(let frame) = item else { continue }
            value = ScanDrawing.fingerprint(frame.image, after: value)
        }
        await source.stop()
        return value
    }
}
