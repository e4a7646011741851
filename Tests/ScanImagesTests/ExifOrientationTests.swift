import ScanCore
import Testing

@testable import ScanImages

@Suite("EXIF orientation")
struct ExifOrientationTests {
    /// A block with one directory entry, as bytes of either order.
    private func block(_ value: Int, tag: Int = 0x0112, type: Int = 3, count: Int = 1, big: Bool) -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return big ? little.reversed() : little
        }
        return Array((big ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + number(1, 2) + number(tag, 2)
            + number(type, 2) + number(count, 4) + number(value, 2) + number(0, 2) + number(0, 4)
    }

    private func read(_ bytes: [UInt8]) -> Orientation? { bytes.withUnsafeBytes { ExifOrientation.read($0) } }

    @Test("all eight values in both byte orders", arguments: Orientation.allCases, [false, true])
    func values(orientation: Orientation, big: Bool) {
        #expect(read(block(orientation.rawValue, big: big)) == orientation)
    }

    @Test("a value, type or tag that makes no sense tells none")
    func nonsense() {
        #expect(read(block(0, big: true)) == nil)
        #expect(read(block(9, big: true)) == nil)
        #expect(read(block(6, type: 4, big: true)) == nil)
        #expect(read(block(6, count: 0, big: true)) == nil)
        #expect(read(block(6, tag: 0x0113, big: true)) == nil)
        #expect(read([]) == nil)
        #expect(read(Array("MM".utf8)) == nil)
        #expect(read(Array("PK".utf8) + block(6, big: true).dropFirst(2)) == nil)
    }

    @Test("any bytes at all tell an orientation or none, and never more than is there is read")
    func anyBytes() {
        var numbers = SeededNumbers(seed: 5)
        var told = 0
        for round in 0..<200_000 {
            var bytes = block(6, big: round % 2 == 0)
            for _ in 0...Int.random(in: 0..<4, using: &numbers) {
                bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(
                    in: 0...255, using: &numbers)
            }
            // An allocation of its own size, so that the address sanitizer sees a step outside.
            if read(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &numbers)))) != nil {
                told += 1
            }
        }
        #expect(told > 1000)
    }

    @Test("a directory that says it has 65,535 entries ends with its bytes")
    func endlessDirectory() {
        var bytes = block(6, tag: 0x0100, big: true)
        bytes[8] = 0xFF
        bytes[9] = 0xFF
        #expect(read(bytes + [UInt8](repeating: 0, count: 100)) == nil)
    }
}
