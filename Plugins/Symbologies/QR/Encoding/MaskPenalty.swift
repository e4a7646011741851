/// How much a symbol looks like what readers stumble over: long runs, blocks, finder patterns, too much of one colour
/// (ISO/IEC 18004, 7.8.3.1).
enum MaskPenalty {
    /// The penalty of a whole symbol; light modules lie around it.
    static func of(_ rows: [[Bool]]) -> Int {
        let columns = rows.indices.map { x in rows.map { $0[x] } }
        let lines = rows + columns
        return lines.reduce(0) { $0 + runs(in: $1) + finders(in: $1) } + blocks(rows) + balance(rows)
    }

    /// 3 for five modules of one colour in a row, one more for each further one.
    private static func runs(in line: [Bool]) -> Int {
        var penalty = 0
        var length = 0
        for (index, module) in line.enumerated() {
            length = index > 0 && module == line[index - 1] ? length + 1 : 1
            if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
        }
        return penalty
    }

    /// 40 for each dark-light-dark-light-dark of 1:1:3:1:1 with four light modules before or after it.
    static func finders(in line: [Bool]) -> Int {
        // Four modules, the pattern, four modules; light ones lie beyond both ends.
        var window = 0
        var penalty = 0
        for module in line + [false, false, false, false] {
            window = (window << 1 | (module ? 1 : 0)) & 0x7FFF
            let isPattern = window >> 4 & 0x7F == 0b1011101
            if isPattern, window >> 11 == 0 || window & 0xF == 0 { penalty += 40 }
        }
        return penalty
    }

    /// 3 for each two by two modules of one colour.
    private static func blocks(_ rows: [[Bool]]) -> Int {
        var penalty = 0
        for y in 1..<rows.count {
            let (above, row) = (rows[y - 1], rows[y])
            for x in 1..<row.count
            where row[x] == row[x - 1] && row[x] == above[x] && row[x] == above[x - 1] { penalty += 3 }
        }
        return penalty
    }

    /// 10 for each whole 5 % that the share of dark modules is away from a half.
    private static func balance(_ rows: [[Bool]]) -> Int {
        let dark = rows.reduce(0) { $0 + $1.count { $0 } }
        let total = rows.count * rows.count
        return abs(dark * 20 - total * 10) / total * 10
    }
}
