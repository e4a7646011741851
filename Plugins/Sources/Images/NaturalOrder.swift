/// Whether one name comes before another as people count: `page2` before `page10`, capitals beside small letters.
///
/// The same on every machine, whatever its locale; names that differ at all never compare equal.
func isNaturallyBefore(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    var (a, b) = (one[...], other[...])
    while let first = a.first, let second = b.first {
        if isDigit(first) && isDigit(second) {
            let (left, right) = (takeNumber(&a), takeNumber(&b))
            if left.count != right.count { return left.count < right.count }
            if left != right { return left.lexicographicallyPrecedes(right) }
        } else {
            let (left, right) = (lowercased(first), lowercased(second))
            if left != right { return left < right }
            a.removeFirst()
            b.removeFirst()
        }
    }
    if a.isEmpty != b.isEmpty { return a.isEmpty }
    return one.lexicographicallyPrecedes(other)
}

/// Takes a run of digits from the front; its leading zeros do not count.
private func takeNumber(_ name: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = name.prefix(while: isDigit)
    name = name.dropFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
