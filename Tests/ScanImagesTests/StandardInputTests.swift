import Glibc
import ScanImages
import Testing

@Suite("The standard input as a picture")
struct StandardInputTests {
    /// Both ends of a pipe, closed when the test ends.
    private func withPipe<Result>(_ body: (_ reading: Int32, _ writing: Int32) throws -> Result) throws
        -> Result
    {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        return try body(ends[0], ends[1])
    }

    @Test("is read to its end, in whatever pieces it comes") func pieces() throws {
        let bytes = Fixture.bytes(of: "grey-8.png")
        let read = try withPipe { reading, writing in
            #expect(write(writing, bytes, 50) == 50)
            #expect(write(writing, Array(bytes[50...]), bytes.count - 50) == bytes.count - 50)
            close(writing)
            return try StandardInput.read(from: reading) { false }
        }
        #expect(read == bytes)
    }

    @Test("of more bytes than the limit is not read on") func limit() throws {
        let fault = try withPipe { reading, writing in
            defer { close(writing) }
            #expect(write(writing, [UInt8](repeating: 7, count: 3000), 3000) == 3000)
            return #expect(throws: PictureFault.self) {
                _ = try StandardInput.read(limits: PictureLimits(bytes: 2000), from: reading) { false }
            }
        }
        #expect(fault?.message == "the file has at least 3000 bytes, more than the limit of 2000")
    }

    @Test("that says nothing is given up within a tenth of a second") func cancelled() throws {
        try withPipe { reading, writing in
            defer { close(writing) }
            let start = ContinuousClock.now
            #expect(throws: CancellationError.self) {
                _ = try StandardInput.read(from: reading) { ContinuousClock.now - start > .milliseconds(60) }
            }
            #expect(ContinuousClock.now - start < .milliseconds(160))
        }
    }

    @Test("that is no terminal but closed is an empty picture") func closed() throws {
        let read = try withPipe { reading, writing in
            close(writing)
            return try StandardInput.read(from: reading) { false }
        }
        #expect(read.isEmpty)
    }
}
