import Glibc
import ScanVision

/// A symbol's data codewords after correction, and how sure they are.
struct CorrectedData: Hashable, Sendable {
    /// Data codewords of all blocks, in order.
    var data: [UInt8] = []
    /// Codewords corrected that nothing had marked.
    var errors = 0
    /// Codewords that were marked as doubtful and worked out from the others.
    var erasures = 0
    /// The power of ten of the chance that random codewords had passed: sum over blocks, at most 0.
    var chance = 0.0
}

/// Why a symbol's codewords could not be corrected.
struct CorrectionFailure: Error, Sendable {
    /// The first block that could not be corrected, from 1.
    let block: Int
    let blocks: Int
    /// Errors that a block can correct.
    let correctable: Int
    /// Errors that the block has, where they were found but prove too little; nil where there are too many to find.
    let found: Int?
    /// Codewords of the block, and those of them with a module that is hardly darker or lighter than the threshold.
    let codewords: (all: Int, doubtful: Int)
}

/// Reads a symbol's codewords from its modules and corrects them block by block.
struct Correction: Sendable {
    let layout: SymbolLayout
    let format: FormatInformation

    /// A block counts only if random codewords pass as it did at most once in so many times: a power of ten.
    ///
    /// A frame is looked at in thousands of ways, so a weaker rule would invent codes in pictures of noise.
    static let chanceLimit = -6.0
    /// The same for blocks of which the standard keeps parity back, where that is not kept back: what it is worth there.
    static let chanceLimitUnprotected = -9.0

    /// The corrected data of a grid of certainties.
    ///
    /// - Parameter erasing: whether to mark the least certain codewords as doubtful, more and more of them, where
    ///   correcting errors alone fails (Forney's generalised minimum distance decoding)
    func correct(_ grid: ModuleGrid, erasing: Bool) -> Result<CorrectedData, CorrectionFailure> {
        let read = codewords(grid)
        let table = BlockTable(layout.version, format.level, codewords: layout.codewordCount)
        var corrected = CorrectedData()
        for (index, places) in table.places.enumerated() {
            let block = Block(
                codewords: places.map { read.codewords[$0] },
                certainties: places.map { read.certainties[$0] },
                parity: table.parity, protection: table.protection)
            guard let repaired = block.repaired(erasing: erasing) else {
                return .failure(
                    CorrectionFailure(
                        block: index + 1, blocks: table.count, correctable: table.correctable,
                        found: block.errors, codewords: (places.count, block.doubtful)))
            }
            corrected.data.append(contentsOf: repaired.codewords.dropLast(table.parity))
            corrected.errors += repaired.errors
            corrected.erasures += repaired.erasures
            corrected.chance += repaired.chance
        }
        return .success(corrected)
    }

    /// Each codeword, and how certain its least certain module is.
    private func codewords(_ grid: ModuleGrid) -> (codewords: [UInt8], certainties: [Float]) {
        let tile = format.mask.tile
        var codewords = [UInt8](repeating: 0, count: layout.codewordCount)
        var certainties = [Float](repeating: 0, count: layout.codewordCount)
        for i in codewords.indices {
            var codeword: UInt8 = 0
            var least = Float.infinity
            for bit in (i &* 8)..<(i &* 8 &+ 8) {
                let value = grid.values[Int(layout.order[bit])]
                let isDark = (value > 0) != tile[Int(layout.tilePlaces[bit])]
                codeword = codeword &<< 1 | (isDark ? 1 : 0)
                least = min(least, abs(value))
            }
            codewords[i] = codeword
            certainties[i] = least
        }
        return (codewords, certainties)
    }
}

/// One Reed–Solomon block as read.
private struct Block {
    let codewords: [UInt8]
    let certainties: [Float]
    let parity: Int
    /// Parity codewords that correcting leaves alone.
    let protection: Int
    /// The nearest codeword of the code and how many errors it takes, be they too many to prove anything.
    private let nearest: (codewords: [UInt8], errors: Int)?

    init(codewords: [UInt8], certainties: [Float], parity: Int, protection: Int) {
        self.codewords = codewords
        self.certainties = certainties
        self.parity = parity
        self.protection = protection
        var repaired = codewords
        nearest = ReedSolomon.qr.correct(&repaired, parity: parity).map { (repaired, $0) }
    }

    typealias Repaired = (codewords: [UInt8], errors: Int, erasures: Int, chance: Double)

    func repaired(erasing: Bool) -> Repaired? {
        if let (repaired, errors) = nearest {
            let chance = chance(errors: errors, erasures: 0)
            let isSure =
                2 * errors <= parity - protection
                ? chance <= Correction.chanceLimit
                : chance + chanceOfDoubt(repaired) <= Correction.chanceLimitUnprotected
            return isSure ? (repaired, errors, 0, chance) : nil
        }
        guard erasing else { return nil }
        let doubtful = codewords.indices.sorted { certainties[$0] < certainties[$1] }
        for count in stride(from: 2, to: parity - protection, by: 2) {
            guard let most = mostErrors(erasures: count) else { return nil }
            var repaired = codewords
            let erased = Array(doubtful.prefix(count))
            guard let errors = ReedSolomon.qr.correct(&repaired, parity: parity, erasures: erased),
                errors <= most
            else { continue }
            return (repaired, errors, count, chance(errors: errors, erasures: count))
        }
        return nil
    }

    /// Errors beside so many erasures that still count as evidence; nil where none do.
    private func mostErrors(erasures: Int) -> Int? {
        (0...((parity - protection - erasures) / 2)).last {
            chance(errors: $0, erasures: erasures) <= Correction.chanceLimit
        }
    }

    /// The power of ten of the share of all words that are corrected with so many errors or fewer: the words about
    /// one codeword at that distance, over the words that share its syndromes.
    private func chance(errors: Int, erasures: Int) -> Double {
        logarithmOfChoices(errors, of: codewords.count - erasures) + Double(errors) * log10(255)
            - Double(parity - erasures) * log10(256)
    }

    /// The power of ten of the chance that errors at places taken at random were all at places as doubtful as these.
    ///
    /// True errors are where modules were hard to tell, invented ones anywhere.
    private func chanceOfDoubt(_ repaired: [UInt8]) -> Double {
        let wrong = codewords.indices.filter { codewords[$0] != repaired[$0] }
        let surest = wrong.map { certainties[$0] }.max() ?? 0
        let asDoubtful = certainties.count { $0 <= surest }
        return logarithmOfChoices(wrong.count, of: asDoubtful)
            - logarithmOfChoices(wrong.count, of: codewords.count)
    }

    private func logarithmOfChoices(_ count: Int, of all: Int) -> Double {
        (0..<count).reduce(0.0) { $0 + log10(Double(all - $1) / Double($1 + 1)) }
    }

    // MARK: Telling why

    /// Errors that correcting finds.
    var errors: Int? { nearest?.errors }

    /// Codewords with a module nearer to the threshold than to the dark or the light around it.
    var doubtful: Int { certainties.count { $0 < 0.5 } }
}
