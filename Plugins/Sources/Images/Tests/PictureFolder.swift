import Foundation
import Glibc
import ScanCore
import ScanTesting
import Testing

@testable import ImagesPlugin

/// A folder with files in it, gone with everything in it when nobody holds it any more.
final class PictureFolder {
    let path: String

    init(in place: String = "/tmp") throws {
        var template = Array("\(place)/scanloom-images-XXXXXX".utf8CString)
        path = try #require(mkdtemp(&template).map { String(cString: $0) })
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Adds a file, which may be in a folder that is not there yet; a picture unless other bytes are given.
    func add(_ name: String, _ bytes: [UInt8] = dot) throws {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/" + part
            mkdir(folder, 0o755)
        }
        try write(bytes, to: (path + "/" + name).utf8CString.map { $0 })
    }

    func write(_ bytes: [UInt8], to file: [CChar]) throws {
        let descriptor = open(file, O_CREAT | O_WRONLY | O_TRUNC, 0o644)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    }

    /// A source over `paths`, which begin at this folder or at one within.
    func source(
        _ paths: [String], in subfolder: String = "", _ change: (inout Images.Options) -> Void = { _ in }
    ) throws -> Images {
        var options = Images.Options()
        options.paths = paths
        change(&options)
        let context = PluginContext(
            name: "files", pipeline: "test", directory: path + "/" + subfolder, clock: SystemClock(),
            log: { _, _ in })
        return try Images(options, context)
    }

    /// What a source over `paths` gives, an item a line: the label, and for a failure its message.
    func items(
        _ paths: String..., in subfolder: String = "", change: (inout Images.Options) -> Void = { _ in }
    ) async throws -> [String] {
        let source = try source(paths, in: subfolder, change)
        try await source.start()
        var lines: [String] = []
        while let item = try await source.next() {
            #expect(item.id == FrameID(source: "files", index: lines.count))
            switch item {
            case .frame(let frame): lines.append(frame.label ?? "")
            case .failure(_, let label, let fault): lines.append("\(label ?? ""): \(fault.message)")
            }
        }
        #expect(try await source.next() == nil)
        await source.stop()
        return lines
    }

    /// The fault that starting a source over `paths` ends in.
    func startFault(_ paths: String..., change: (inout Images.Options) -> Void = { _ in }) async throws
        -> Fault
    {
        let source = try source(paths, change)
        return try await #require(throws: Fault.self) { try await source.start() }
    }
}

/// A picture of one grey pixel.
let dot: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00,
    0x00,
    0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B, 0x55, 0x00, 0x00,
    0x00,
    0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0xF0, 0x05, 0x00, 0x00, 0x4F, 0x00, 0x4E, 0xC4, 0x03,
    0x7B,
    0xE1, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
]
