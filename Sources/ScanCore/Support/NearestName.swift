/// The name that was probably meant: the nearest of `names` by edits, if it is near enough to be worth saying.
public func nearestName(to written: String, among names: some Sequence<String>) -> String? {
    let limit = max(1, min(3, written.count / 3))
    let near = names.map { (name: $0, edits: editDistance(written, $0)) }.filter { $0.edits <= limit }
    return near.min { $0.edits < $1.edits }?.name
}

/// The fewest insertions, removals, changes and swaps of neighbours that turn one text into the other.
///
/// Optimal string alignment distance; texts longer than 64 characters are compared by their first 64.
public func editDistance(_ one: String, _ other: String) -> Int {
    let a = Array(one.lowercased().prefix(64))
    let b = Array(other.lowercased().prefix(64))
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    for i in 1...a.count {
        for j in 1...b.count {
            let change = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
            rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, change)
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
            }
        }
    }
    return rows[a.count][b.count]
}
