/// Which of too many things found in a picture to go on with, so that no part of it crowds out the others.
public struct FairShare: Sendable {
    private let width: Double
    private let height: Double
    /// Parts of the picture along each side.
    private let parts: Int

    /// Shares of a picture of a size, cut into `parts` by `parts`.
    public init(width: Int, height: Int, parts: Int) {
        self.parts = max(1, parts)
        self.width = Double(max(1, width))
        self.height = Double(max(1, height))
    }

    /// At most `limit` of `items`, in their order.
    ///
    /// Each part of the picture has the same share; what some do not need is shared among the others. Within a part
    /// earlier items come first.
    public func pick<Item>(_ limit: Int, of items: [Item], at place: (Item) -> Vector) -> [Item] {
        guard items.count > limit else { return items }
        let owners = items.map { part(of: place($0)) }
        var counts = [Int](repeating: 0, count: parts * parts)
        for part in owners { counts[part] += 1 }
        var left = Self.shares(of: counts, limit)
        return items.indices.filter { index in
            left[owners[index]] -= 1
            return left[owners[index]] >= 0
        }.map { items[$0] }
    }

    private func part(of place: Vector) -> Int {
        func index(_ share: Double) -> Int {
            share > 0 ? Int(min(share * Double(parts), Double(parts - 1))) : 0
        }
        return index(place.y / height) * parts + index(place.x / width)
    }

    /// How many each part gets: from the one that needs least on, an even share of what is left.
    private static func shares(of counts: [Int], _ limit: Int) -> [Int] {
        var shares = counts
        var left = max(0, limit)
        for (rank, part) in counts.indices.sorted(by: { counts[$0] < counts[$1] }).enumerated() {
            shares[part] = min(counts[part], left / (counts.count - rank))
            left -= shares[part]
        }
        return shares
    }
}
