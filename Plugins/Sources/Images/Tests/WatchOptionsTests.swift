import ScanCore
import Testing

@testable import ImagesPlugin

@Suite("Options of a watched folder that make no sense")
struct WatchOptionsTests {
    private func fault(_ paths: [String], _ change: (inout Images.Options) -> Void) throws -> Fault? {
        let folder = try PictureFolder()
        return #expect(throws: Fault.self) { _ = try folder.source(paths) { change(&$0) } }
    }

    @Test("done or failed without watch") func withoutWatch() throws {
        let fault = try fault(["in"]) { $0.failed = "failed" }
        #expect(fault?.option == "failed" && fault?.remedy == "add \"watch: true\"")
    }

    @Test("done is the watched folder, however it is written", arguments: ["in", "./in/", "x/../in", "in/."])
    func itself(done: String) throws {
        let fault = try fault(["in/"]) {
            $0.watch = true
            $0.done = done
        }
        #expect(fault?.option == "done")
        #expect(fault?.message == "done is the watched folder itself, so its pictures would be read for ever")
    }

    @Test("done and failed are one, a folder twice, the standard input, a path that is none") func others()
        throws
    {
        let same = try fault(["in"]) { ($0.watch, $0.done, $0.failed) = (true, "out", "./out") }
        #expect(same?.message == "done and failed are the same folder, so nobody could tell what failed")
        #expect(try fault(["in", "./in"]) { $0.watch = true }?.message == "the folder ./in is watched twice")
        #expect(try fault(["-"]) { $0.watch = true }?.message == "the standard input cannot be watched")
        #expect(try fault(["in"]) { ($0.watch, $0.done) = (true, "") }?.option == "done")
    }
}
