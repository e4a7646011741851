/// An input taken apart from its front; what is missing is zero.
struct FuzzInput {
    private var left: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { left = ArraySlice(bytes) }

    var isEmpty: Bool { left.isEmpty }

    /// All bytes that were not taken yet.
    var rest: [UInt8] { Array(left) }

    mutating func byte() -> UInt8 { left.popFirst() ?? 0 }

    /// At most so many bytes.
    mutating func bytes(_ count: Int) -> [UInt8] {
        defer { left = left.dropFirst(count) }
        return Array(left.prefix(count))
    }

    /// Two bytes, the higher first.
    mutating func word() -> Int { Int(byte()) << 8 | Int(byte()) }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    /// A byte's remainder put into the range.
    mutating func int(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(byte()) % range.count }

    mutating func choice<T>(of values: [T]) -> T { values[Int(byte()) % values.count] }
}
