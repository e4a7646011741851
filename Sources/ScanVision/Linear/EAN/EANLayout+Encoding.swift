extension EANLayout {
    /// The bars of a text, one module each, dark is true; nil where no variant has that text.
    public func bars(of text: String) -> [Bool]? {
        letters(of: text).map { ScanVision.modules(ofWidths: widths(of: $0)) }
    }

    /// The letters of a text: its digits in bars, those of set B ten higher.
    private func letters(of text: String) -> [Int]? {
        for variant in variants where text.hasPrefix(variant.prefix) && text.hasSuffix(variant.suffix) {
            let digits = text.dropFirst(variant.prefix.count).dropLast(variant.suffix.count)
                .compactMap(\.wholeNumberValue)
            guard digits.count == digitCount else { continue }
            let sets = variant.usesSetB + [Bool](repeating: false, count: rightCount)
            let letters = zip(digits, sets).map { $1 ? $0 + 10 : $0 }
            if self.text(of: letters) == text { return letters }
        }
        return nil
    }
}

/// Bars and spaces in turn, the first a bar, as one module each.
public func modules(ofWidths widths: [Int]) -> [Bool] {
    widths.enumerated().flatMap { [Bool](repeating: $0 % 2 == 0, count: $1) }
}
