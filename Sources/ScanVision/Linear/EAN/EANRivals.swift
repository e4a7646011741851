/// Strings of digits that a symbol could be taken for, valid or not.
///
/// A digit that was printed anew, or lost half its bars, leaves a string whose check digit is wrong. A model that
/// suits a valid neighbour of it can bend its way out of the difference, so the string is heard with a model of its
/// own before the neighbour is believed.
extension LatticeCosts {
    /// The cheapest strings that differ from `letters` in one digit or in two neighbouring ones, cheapest first.
    func rivals(of letters: [Int], _ layout: EANLayout, count: Int) -> [[Int]] {
        var found: [(letters: [Int], cost: Float)] = []
        for k in 0..<(letters.count - 1) {
            for a in layout.letters(at: k).indices {
                for b in layout.letters(at: k + 1).indices where a != letters[k] || b != letters[k + 1] {
                    let cost = change(of: letters, at: k, to: a, b)
                    guard found.count < count || cost < found[found.count - 1].cost else { continue }
                    var rival = letters
                    rival[k] = a
                    rival[k + 1] = b
                    guard !found.contains(where: { $0.letters == rival }) else { continue }
                    found.append((rival, cost))
                    found.sort { $0.cost < $1.cost }
                    if found.count > count { found.removeLast() }
                }
            }
        }
        return found.map(\.letters)
    }

    /// How much more it costs that digits `k` and `k + 1` are others.
    private func change(of letters: [Int], at k: Int, to a: Int, _ b: Int) -> Float {
        func cost(_ a: Int, _ b: Int) -> Float {
            self.cost(window: k, left: k > 0 ? letters[k - 1] : 0, right: a)
                + self.cost(window: k + 1, left: a, right: b)
                + self.cost(window: k + 2, left: b, right: k + 2 < letters.count ? letters[k + 2] : 0)
        }
        return cost(a, b) - cost(letters[k], letters[k + 1])
    }
}
