import Foundation
import Testing

/// A file that a command prints to, gone once nobody holds it.
final class Printed {
    let descriptor: Int32

    init() throws {
        var template = Array("/tmp/scanloom-printed-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        try #require(descriptor >= 0)
        unlink(template)
    }

    deinit { close(descriptor) }

    func text() throws -> String {
        lseek(descriptor, 0, SEEK_SET)
        let data = try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd() ?? Data()
        return String(decoding: data, as: UTF8.self)
    }
}
