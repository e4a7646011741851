import Testing

@testable import ScanSystem

@Suite("Pieces of what is printed")
struct WholeLinesTests {
    @Test(
        "end where a line ends, at most 4,096 bytes on",
        arguments: [
            (lines: [10, 20], piece: 30), (lines: [4000, 96], piece: 4096), (lines: [4000, 97], piece: 4000),
            (lines: [5000], piece: 4096), (lines: [1, 5000], piece: 1), (lines: [], piece: 0),
        ])
    func pieces(lines: [Int], piece: Int) {
        let bytes = lines.flatMap { [UInt8](repeating: 65, count: $0 - 1) + [10] }
        bytes.withUnsafeBytes { #expect(wholeLines($0[...]).count == piece) }
    }
}
