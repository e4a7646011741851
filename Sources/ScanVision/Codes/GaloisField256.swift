/// Arithmetic over GF(256) by tables of logarithms: addition is exclusive or, so only products are here.
public struct GaloisField256: Sendable {
    /// Powers of the primitive element, twice over so that a sum of two logarithms needs no reduction.
    @usableFromInline let powers: [UInt8]
    /// Logarithms to the primitive element; that of 0 is unused.
    @usableFromInline let logarithms: [UInt8]

    /// The field of a primitive polynomial of degree 8, its top bit included: 0x11D for QR codes.
    public init(polynomial: Int) {
        var powers = [UInt8](repeating: 0, count: 510)
        var logarithms = [UInt8](repeating: 0, count: 256)
        var value = 1
        for exponent in 0..<255 {
            powers[exponent] = UInt8(truncatingIfNeeded: value)
            powers[exponent + 255] = UInt8(truncatingIfNeeded: value)
            logarithms[value & 0xFF] = UInt8(exponent)
            value <<= 1
            if value & 0x100 != 0 { value ^= polynomial }
        }
        self.powers = powers
        self.logarithms = logarithms
    }

    /// The field of QR codes (ISO/IEC 18004, 7.5.2).
    public static let qr = GaloisField256(polynomial: 0x11D)

    /// The product of two elements.
    @inlinable public func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
        guard a != 0, b != 0 else { return 0 }
        return powers[Int(logarithms[Int(a)]) + Int(logarithms[Int(b)])]
    }

    /// The primitive element to a power, which may be any whole number.
    @inlinable public func power(_ exponent: Int) -> UInt8 {
        let reduced = exponent % 255
        return powers[reduced < 0 ? reduced + 255 : reduced]
    }

    /// What an element other than 0 must be multiplied by to give 1; 0 gives 0.
    @inlinable public func inverse(_ a: UInt8) -> UInt8 {
        a == 0 ? 0 : powers[255 - Int(logarithms[Int(a)])]
    }
}
