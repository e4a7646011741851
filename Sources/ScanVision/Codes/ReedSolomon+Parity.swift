extension ReedSolomon {
    /// The parity symbols that belong behind `data`: the rest of its polynomial divided by the generator's.
    ///
    /// Blahut, *Algebraic Codes for Data Transmission* (2003), chapter 6: a systematic encoder.
    public func parity(of data: [UInt8], count: Int) -> [UInt8] {
        precondition(count > 0 && data.count + count <= 255, "\(data.count) symbols and \(count) of parity")
        let generator = generator(degree: count)
        var rest = [UInt8](repeating: 0, count: count)
        for symbol in data {
            let factor = symbol ^ rest[0]
            for i in 0..<count {
                let next = i + 1 < count ? rest[i + 1] : 0
                rest[i] = next ^ field.multiply(factor, generator[i])
            }
        }
        return rest
    }

    /// Coefficients of the product of (x − root) over the first `degree` roots, highest first, without the leading 1.
    private func generator(degree: Int) -> [UInt8] {
        var coefficients: [UInt8] = [1]
        for index in 0..<degree {
            let root = field.power(firstRoot + index)
            var next = coefficients + [0]
            for (i, coefficient) in coefficients.enumerated() {
                next[i + 1] ^= field.multiply(coefficient, root)
            }
            coefficients = next
        }
        return Array(coefficients.dropFirst())
    }
}
