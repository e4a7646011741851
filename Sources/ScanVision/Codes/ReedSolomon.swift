/// Corrects codewords of a Reed–Solomon code over GF(256): errors at unknown places, erasures at known ones.
///
/// Berlekamp–Massey started from the erasures' locator, Chien search, Forney's formula, and a last look at the
/// syndromes; after Blahut, *Algebraic Codes for Data Transmission* (2003), chapter 7.
public struct ReedSolomon: Sendable {
    let field: GaloisField256
    let firstRoot: Int

    /// The code whose generator has the roots α^firstRoot, α^(firstRoot+1) and so on.
    public init(field: GaloisField256, firstRoot: Int) {
        self.field = field
        self.firstRoot = firstRoot
    }

    /// The code of QR codes (ISO/IEC 18004, 7.5.2): roots from α^0.
    public static let qr = ReedSolomon(field: .qr, firstRoot: 0)

    /// Corrects `codeword` in place, most significant symbol first.
    ///
    /// - Parameters:
    ///   - parity: how many symbols at the end are parity
    ///   - erasures: indices of symbols that are known to be doubtful, without repeats
    /// - Returns: errors corrected outside the erasures; nil, with the codeword as it was, where it cannot be corrected
    public func correct(_ codeword: inout [UInt8], parity: Int, erasures: [Int] = []) -> Int? {
        guard codeword.count <= 255, parity > 0, parity <= codeword.count, erasures.count <= parity,
            erasures.allSatisfy(codeword.indices.contains)
        else { return nil }
        let syndromes = syndromes(of: codeword, parity)
        guard syndromes.contains(where: { $0 != 0 }) else { return 0 }
        guard let locator = locator(syndromes, erasures.map { codeword.count - 1 - $0 }),
            let places = roots(of: locator, length: codeword.count)
        else { return nil }
        var corrected = codeword
        guard repair(&corrected, at: places, locator, syndromes),
            !self.syndromes(of: corrected, parity).contains(where: { $0 != 0 })
        else { return nil }
        codeword = corrected
        return places.count - erasures.count
    }

    /// The codeword's polynomial at each root; all zero where nothing is wrong.
    private func syndromes(of codeword: [UInt8], _ parity: Int) -> [UInt8] {
        (0..<parity).map { index in
            // Horner's scheme in logarithms: this is the only part that codewords without errors cost.
            let root = Int(field.logarithms[Int(field.power(firstRoot + index))])
            var sum: UInt8 = 0
            for symbol in codeword {
                sum = sum == 0 ? symbol : field.powers[Int(field.logarithms[Int(sum)]) &+ root] ^ symbol
            }
            return sum
        }
    }

    /// The polynomial whose roots tell where symbols are wrong; nil where there are more than can be told.
    private func locator(_ syndromes: [UInt8], _ erasedPowers: [Int]) -> [UInt8]? {
        let parity = syndromes.count
        let erased = erasedPowers.count
        var locator = [UInt8](repeating: 0, count: parity + 2)
        locator[0] = 1
        for (known, power) in erasedPowers.enumerated() {
            let place = field.power(power)
            for i in stride(from: known + 1, to: 0, by: -1) {
                locator[i] ^= field.multiply(locator[i - 1], place)
            }
        }
        var previous = locator
        var degree = erased
        for step in erased..<parity {
            let discrepancy = (0...step).reduce(UInt8(0)) {
                $0 ^ field.multiply(locator[$1], syndromes[step - $1])
            }
            previous.insert(0, at: 0)
            previous.removeLast()
            guard discrepancy != 0 else { continue }
            let old = locator
            for i in locator.indices { locator[i] ^= field.multiply(discrepancy, previous[i]) }
            if 2 * degree <= step + erased {
                degree = step + 1 + erased - degree
                let inverse = field.inverse(discrepancy)
                previous = old.map { field.multiply($0, inverse) }
            }
        }
        let found = locator.lastIndex { $0 != 0 } ?? 0
        guard found == degree, degree <= parity, 2 * (degree - erased) <= parity - erased else { return nil }
        return Array(locator[...degree])
    }

    /// The powers of α that tell the wrong symbols; nil unless there are as many as the locator's degree.
    private func roots(of locator: [UInt8], length: Int) -> [Int]? {
        let powers = (0..<length).filter { evaluate(locator, at: field.power(-$0)) == 0 }
        return powers.count == locator.count - 1 ? powers : nil
    }

    private func evaluate(_ polynomial: [UInt8], at x: UInt8) -> UInt8 {
        polynomial.reversed().reduce(0) { field.multiply($0, x) ^ $1 }
    }

    /// Adds each error's value (Forney); false where the locator has a double root.
    private func repair(
        _ codeword: inout [UInt8], at powers: [Int], _ locator: [UInt8], _ syndromes: [UInt8]
    ) -> Bool {
        let evaluator = syndromes.indices.map { i in
            (0...min(i, locator.count - 1)).reduce(UInt8(0)) {
                $0 ^ field.multiply(locator[$1], syndromes[i - $1])
            }
        }
        // In characteristic 2 a derivative keeps the odd terms, each one degree lower.
        let derivative = locator.indices.dropFirst().map { $0 % 2 == 1 ? locator[$0] : 0 }
        for power in powers {
            let x = field.power(-power)
            let slope = evaluate(Array(derivative), at: x)
            guard slope != 0 else { return false }
            let scale = field.power(power * (1 - firstRoot))
            let value = field.multiply(evaluate(evaluator, at: x), field.inverse(slope))
            codeword[codeword.count - 1 - power] ^= field.multiply(scale, value)
        }
        return true
    }
}
