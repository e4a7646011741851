/// Tells offsets that are known up to whole modules from each other, outwards from places where they are right.
///
/// The most trusted modules are settled first; each takes the whole number of modules that its settled neighbours
/// suggest, and where it is not trusted, their offset.
public struct PhaseUnwrapping: Sendable {
    /// Modules by which each module lies off.
    public private(set) var offsets: [Float]
    /// How far each is to be trusted, 0 to 1.
    public private(set) var trust: [Float]
    private var isSettled: [Bool]
    private let size: Int

    /// Unwraps offsets of one direction.
    ///
    /// - Parameters:
    ///   - raw: offsets, -0.5 to 0.5
    ///   - rawTrust: how much the changes there agree, 0 to 1
    ///   - seeds: middles of 5 by 5 modules whose offsets are right as they are
    public init(_ raw: [Float], trust rawTrust: [Float], size: Int, from seeds: [(x: Int, y: Int)]) {
        precondition(raw.count == size * size && rawTrust.count == raw.count)
        self.size = size
        offsets = Array(repeating: 0, count: raw.count)
        trust = offsets
        isSettled = Array(repeating: false, count: raw.count)
        var queue = TrustQueue(capacity: raw.count)
        for seed in seeds {
            forEachNear(seed.x, seed.y) { queue.insert($0, trust: 2 + rawTrust[$0]) }
        }
        while let module = queue.popFirst() {
            if isSettled[module] { continue }
            settle(module, raw[module], rawTrust[module])
            let (x, y) = (module % size, module / size)
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)]
            where x + dx >= 0 && y + dy >= 0 && x + dx < size && y + dy < size {
                let next = (y + dy) * size + x + dx
                if !isSettled[next] { queue.insert(next, trust: rawTrust[next]) }
            }
        }
    }

    private mutating func settle(_ module: Int, _ raw: Float, _ rawTrust: Float) {
        var sum: Float = 0
        var weight: Float = 0
        let (x, y) = (module % size, module / size)
        forEachNear(x, y) { near in
            guard isSettled[near] else { return }
            let (dx, dy) = (near % size - x, near / size - y)
            let share = (trust[near] + 0.02) / Float(1 + dx * dx + dy * dy)
            sum += share * offsets[near]
            weight += share
        }
        let expected = weight > 0 ? sum / weight : 0
        let unwrapped = raw + (expected - raw).rounded()
        // Below 0.15 changes agree by chance alone; from 0.35 there is no doubt.
        let belief = min(max((rawTrust - 0.15) / 0.2, 0), 1)
        offsets[module] = expected + (unwrapped - expected) * belief
        trust[module] = belief * rawTrust
        isSettled[module] = true
    }

    private func forEachNear(_ x: Int, _ y: Int, _ body: (Int) -> Void) {
        for v in max(0, y - 2)...max(0, min(size - 1, y + 2)) {
            for u in max(0, x - 2)...max(0, min(size - 1, x + 2)) { body(v * size + u) }
        }
    }
}

/// Modules by trust, the most trusted first (a binary heap).
private struct TrustQueue {
    private var heap: [(trust: Float, module: Int)] = []

    init(capacity: Int) { heap.reserveCapacity(capacity * 2) }

    mutating func insert(_ module: Int, trust: Float) {
        heap.append((trust, module))
        var child = heap.count - 1
        while child > 0, case let parent = (child - 1) / 2, heap[parent].trust < heap[child].trust {
            heap.swapAt(parent, child)
            child = parent
        }
    }

    mutating func popFirst() -> Int? {
        guard let first = heap.first else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while case let left = 2 * parent + 1, left < heap.count {
            let right = left + 1
            let child = right < heap.count && heap[right].trust > heap[left].trust ? right : left
            guard heap[child].trust > heap[parent].trust else { break }
            heap.swapAt(parent, child)
            parent = child
        }
        return first.module
    }
}
