#if canImport(CPowerLoss)
    import CPowerLoss
    import Foundation
    import ScanCore
    import ScanTesting
    import Testing

    @testable import ScanDelivery
    @testable import ScanSQLite

    /// On a file system that knows what was never synced, so that power can fail before any write.
    @Suite("Power loss", .serialized)
    struct PowerLossTests {
        /// What was told as stored, and what arrived, before the power failed.
        private struct Told {
            var stored: Set<ScanID> = []
            var settled: Set<ScanID> = []
            var tried: Set<ScanID> = []
        }

        private let folder = OutboxFolder()

        init() throws {
            let library = try SQLiteLibrary.shared.get().functions
            let vfs = try #require(library.vfs_find(nil))
            #expect(library.vfs_register(pl_make(vfs), 0) == SQLITE_OK)
        }

        /// Stores and settles; the power fails before the operation of that number, or never where there are fewer.
        private func work(before operation: Int, into disk: URL, seed: UInt32) throws -> Told {
            pl_begin()
            pl_cut_before(operation, disk.path, seed)
            var random = SeededRandom(seed: UInt64(seed))
            let outbox = try folder.open { $0.vfs = "powerloss" }
            var told = Told()
            for round in 0..<25 {
                let scans = (0..<Int.random(in: 1...12, using: &random)).map { scan("\(round) \($0)") }
                told.tried.formUnion(scans.map(\.id))
                try outbox.store(scans.map { OutboxEntry($0, handlers: ["a"]) })
                if pl_is_cut() != 0 { return told }
                told.stored.formUnion(scans.map(\.id))
                let leased = try outbox.lease("a", limit: Int.random(in: 1...8, using: &random))
                told.settled.formUnion(leased.map(\.scan.id))
                try outbox.settle("a", leased.map { ($0.number, .done) })
                if pl_is_cut() != 0 { return told }
            }
            return told
        }

        /// How many operations the work is in all.
        private func operations(seed: UInt32) throws -> Int {
            _ = try work(before: .max, into: folder.url, seed: seed)
            return pl_operations()
        }

        @Test("before any write loses nothing that was told as stored", arguments: 1...8)
        func cut(seed: UInt32) throws {
            let all = try operations(seed: seed)
            #expect(all > 100)
            var random = SeededRandom(seed: UInt64(seed) &* 7919)
            var cuts = 0
            for _ in 0..<40 {
                try FileManager.default.removeItem(at: folder.url)
                let disk = OutboxFolder()
                try FileManager.default.createDirectory(at: disk.url, withIntermediateDirectories: true)
                let told = try work(
                    before: Int.random(in: 1..<all, using: &random), into: disk.url, seed: seed)
                guard pl_is_cut() != 0 else { continue }
                cuts += 1
                try check(disk, told)
            }
            #expect(cuts >= 35)
        }

        private func check(_ disk: OutboxFolder, _ told: Told) throws {
            let log = Locked<[String]>([])
            let outbox = try disk.open { $0.log = { _, text in log.withLock { $0.append(text) } } }
            let left = Set(try outbox.lease("a", limit: 10_000).map(\.scan.id))
            #expect(told.stored.subtracting(told.settled).isSubset(of: left), "told as stored, and lost")
            #expect(left.isSubset(of: told.tried), "nobody stored that")
            #expect(log.withLock { $0 }.isEmpty, "not even damaged")
        }

        @Test("is seen by this test: without syncing, scans are lost")
        func canFail() throws {
            let disk = OutboxFolder()
            try FileManager.default.createDirectory(at: disk.url, withIntermediateDirectories: true)
            pl_begin()
            try folder.location.makeFolder()
            let tables = try OutboxTables(folder.location, .create, vfs: "powerloss")
            try tables.prepare(maxBytes: 1 << 20)
            try tables.turn(to: .settle)
            for number in 0..<20 {
                try tables.database.transaction { () throws(SQLiteFailure) in
                    try tables.insert(OutboxEntry(scan("\(number)"), handlers: ["a"]))
                }
            }
            pl_cut_before(pl_operations(), disk.url.path, 3)
            try tables.database.execute("CREATE TABLE more (a)")
            #expect(pl_is_cut() != 0)
            #expect(try disk.open().lease("a", limit: 100).count < 20)
        }
    }
#endif
