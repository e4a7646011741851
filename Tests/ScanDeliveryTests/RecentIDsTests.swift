import Testing

@testable import ScanDelivery

@Suite("Ids that came before")
struct RecentIDsTests {
    @Test("are known again")
    func known() {
        var ids = RecentIDs()
        let isNew = ["a", "b", "a", "", ""].map { ids.insert($0) }
        #expect(isNew == [true, true, false, true, false])
    }

    @Test("are forgotten after ten thousand others")
    func count() {
        var ids = RecentIDs()
        for number in 0...10_000 { _ = ids.insert("\(number)") }
        let isNew = ["1", "10000", "0"].map { ids.insert($0) }
        #expect(isNew == [false, false, true])
    }

    @Test("are forgotten after a mebibyte of others")
    func bytes() {
        var ids = RecentIDs()
        let long = String(repeating: "x", count: 32_000)
        for number in 0..<1000 {
            _ = ids.insert("\(long)\(number)")
            #expect(ids.bytes <= 1 << 20)
        }
        let isNew = [999, 970, 0].map { ids.insert("\(long)\($0)") }
        #expect(isNew == [false, false, true])
    }
}
