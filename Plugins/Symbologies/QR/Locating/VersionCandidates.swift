import Glibc
import ScanVision

/// The versions that a symbol of about so many modules may have, the likeliest first.
///
/// Votes: the size that the finders' frames give, each timing pattern's count, and the neighbours of the former.
func versionCandidates(size: Double, timing: [TimingLine], isLate: Bool, limit: Int) -> [Version] {
    var votes: [(version: Version, weight: Double)] = []
    func vote(_ modules: Double, _ weight: Double) {
        let version = Version(nearestSize: modules)
        if let known = votes.firstIndex(where: { $0.version == version }) {
            votes[known].weight += weight
        } else {
            votes.append((version, weight))
        }
    }
    vote(size, 1.2)
    for line in timing {
        let counted = Double(line.changes + 13)
        if abs(counted - size) < size * 0.35 { vote(counted, 1) }
    }
    let below = ((size - 17) / 4).rounded(.down)
    vote(17 + 4 * below, 0.3)
    vote(17 + 4 * (below + 1), 0.3)
    if size > 60 || isLate {
        vote(17 + 4 * (below - 1), 0.1)
        vote(17 + 4 * (below + 2), 0.1)
    }
    // Sorted stably: of equal votes the earlier.
    return votes.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        .prefix(limit).map(\.element.version)
}
