import Testing

@testable import ScanVision

/// Products by the schoolbook: shift, add, reduce.
private func slowProduct(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var product = 0
    for bit in 0..<8 where b >> bit & 1 == 1 { product ^= Int(a) << bit }
    for bit in stride(from: 14, through: 8, by: -1) where product >> bit & 1 == 1 {
        product ^= 0x11D << (bit - 8)
    }
    return UInt8(product)
}

/// The parity of a message: the rest of its division by the generator, as ISO/IEC 18004, 7.5.2 has it.
private func parity(of message: [UInt8], _ count: Int) -> [UInt8] {
    var generator: [UInt8] = [1]
    var root: UInt8 = 1
    for _ in 0..<count {
        var next = generator + [0]
        for i in generator.indices { next[i + 1] ^= slowProduct(generator[i], root) }
        generator = next
        root = slowProduct(root, 2)
    }
    var rest = message + [UInt8](repeating: 0, count: count)
    for i in message.indices {
        let factor = rest[i]
        for j in generator.indices { rest[i + j] ^= slowProduct(generator[j], factor) }
    }
    return Array(rest.suffix(count))
}

@Suite("Reed–Solomon over GF(256)")
struct ReedSolomonTests {
    @Test("products are the schoolbook's")
    func products() {
        let field = GaloisField256.qr
        for a in UInt8.min...UInt8.max {
            #expect((UInt8.min...UInt8.max).allSatisfy { field.multiply(a, $0) == slowProduct(a, $0) })
            if a != 0 { #expect(field.multiply(a, field.inverse(a)) == 1) }
        }
    }

    @Test("the standard's own example (ISO/IEC 18004, Annex I)")
    func example() {
        // 01234567 in version 1-M.
        let data: [UInt8] = [
            0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
        ]
        #expect(parity(of: data, 10) == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55])
    }

    @Test("whatever can be corrected is", arguments: [2, 7, 10, 17, 22, 30])
    func corrects(_ parityCount: Int) {
        var random = SplitMix(state: UInt64(parityCount))
        for round in 0..<60 {
            let message = (0..<Int.random(in: 1...120, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let sent = message + parity(of: message, parityCount)
            let erasures = Int.random(in: 0...parityCount, using: &random)
            let errors = round % 3 == 0 ? (parityCount - erasures) / 2 : 0
            let places = Array(sent.indices.shuffled(using: &random).prefix(erasures + errors))
            var received = sent
            for place in places { received[place] ^= UInt8.random(in: 1...255, using: &random) }
            let erased = Array(places.prefix(erasures))
            let corrected = ReedSolomon.qr.correct(&received, parity: parityCount, erasures: erased)
            #expect(received == sent)
            #expect(corrected == max(0, places.count - erasures))
        }
    }

    @Test("what cannot be corrected is left as it was, or becomes another codeword")
    func tooMany() {
        var random = SplitMix(state: 5)
        var refused = 0
        for _ in 0..<100 {
            let message = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
            var received = message + parity(of: message, 10)
            for place in received.indices.shuffled(using: &random).prefix(8) { received[place] ^= 0x5A }
            let before = received
            if ReedSolomon.qr.correct(&received, parity: 10) == nil {
                refused += 1
                #expect(received == before)
            } else {
                #expect(Array(received.suffix(10)) == parity(of: Array(received.prefix(20)), 10))
            }
        }
        #expect(refused > 95)
    }

    @Test("impossible requests give nothing")
    func impossible() {
        var codeword: [UInt8] = [1, 2, 3, 4]
        #expect(ReedSolomon.qr.correct(&codeword, parity: 5) == nil)
        #expect(ReedSolomon.qr.correct(&codeword, parity: 0) == nil)
        #expect(ReedSolomon.qr.correct(&codeword, parity: 2, erasures: [4]) == nil)
        #expect(ReedSolomon.qr.correct(&codeword, parity: 2, erasures: [0, 1, 2]) == nil)
        var long = [UInt8](repeating: 1, count: 256)
        #expect(ReedSolomon.qr.correct(&long, parity: 10) == nil)
    }
}
