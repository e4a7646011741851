import ScanCore
import Testing

@testable import ScanDelivery

@Suite("Scans as they are stored")
struct StoredScanTests {
    @Test("know their secrets again, those too that nobody asked about")
    func secrets() throws {
        var scan = scan("WIFI:hush", secret: true)
        #expect(Scan(stored: scan.stored) == scan)
        scan.secretContents = scan.contents
        scan.contents = []
        let stored = try #require(Scan(stored: scan.stored))
        #expect(stored == scan)
        #expect(!"\(stored.masked)".contains("hush"))
    }
}
