import ScanCore
import ScanTesting
import ScanVision

@testable import EAN13Plugin

/// The bars of twelve digits and their check digit: a second, plain way to write an EAN-13.
func ean13Bars(_ digits: [Int]) -> [Bool] {
    let odd = [13, 25, 19, 61, 35, 49, 47, 59, 55, 11]
    let parity = [0, 11, 13, 14, 19, 25, 28, 21, 22, 26]
    func bits(_ value: Int, _ count: Int) -> [Bool] { (0..<count).reversed().map { value >> $0 & 1 == 1 } }
    let left = digits[1...6].enumerated().flatMap { index, digit -> [Bool] in
        let isEven = parity[digits[0]] >> (5 - index) & 1 == 1
        let code = bits(odd[digit], 7)
        return isEven ? code.map { !$0 }.reversed() : code
    }
    let right = digits[7...12].flatMap { bits(odd[$0], 7).map { !$0 } }
    return bits(5, 3) + left + bits(10, 5) + right + bits(5, 3)
}

/// Thirteen digits, the last of which checks the others.
func checked(_ twelve: [Int]) -> [Int] {
    let sum = twelve.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    return twelve + [(10 - sum % 10) % 10]
}

/// Digits as text.
func text(_ digits: [Int]) -> String { digits.map(String.init).joined() }

/// What the plugin reads in a picture, and what it found but did not read.
func read(_ image: GrayImage, _ effort: Effort = .normal) -> (readings: [Reading], failures: [DecodeFailure])
{
    let result = scan(image, [EAN13(.init(), .sample(name: "ean13"))], effort)
    return (result.readings, result.rejections.map(\.failure))
}
