import ScanCore
import Testing

@testable import ScanSystem

@Suite("Libraries opened late")
struct DynamicLibraryTests {
    @Test("a missing one is told with its package")
    func missing() {
        let fault = #expect(throws: Fault.self) {
            _ = try DynamicLibrary("libnowhere.so.1", package: "libnowhere1")
        }
        #expect(fault?.message.hasPrefix("cannot open libnowhere.so.1: ") == true)
        #expect(fault?.remedy == "apt-get install libnowhere1")
    }

    @Test("one that lacks a function is told")
    func tooOld() throws {
        let library = try DynamicLibrary("libc.so.6", package: "libc6")
        let fault = #expect(throws: Fault.self) { _ = try library.address("no_such_function") }
        #expect(fault?.message.hasPrefix("libc.so.6 has no function no_such_function") == true)
    }
}
