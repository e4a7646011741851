import ScanCore

/// Whether bytes hold control characters that no text has: all but tab, line feed, return, escape and the
/// separators of ISO/IEC 15434 and GS1 (EOT, FS, GS, RS, US).
func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.contains {
        $0 == 0x7F || $0 < 0x20 && ![0x04, 0x09, 0x0A, 0x0D, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F].contains($0)
    }
}

/// The likeliest text of bytes that are neither ASCII nor UTF-8 and of which the code says nothing.
///
/// Each character set in which the bytes are valid gets points: as many as bytes of a character that is common in its
/// language and stands where such a character would, less for rare ones. The most points win, the earlier set of
/// equals; a set that is never clearly better than Latin-1, the standard's own, does not count.
func guessedText(_ bytes: [UInt8]) -> (text: String, charset: Charset) {
    if isBinary(bytes) { return (textOfBytes(bytes), Charset("binary", evidence: "bytes")) }
    let guesses: [(charset: CharsetConverter, points: Int)] = [
        (.windows1252, latinPoints(bytes)), (.windows1251, cyrillicPoints(bytes)),
        (.windows1253, greekPoints(bytes)), (.eucKR, points(bytes, eucKR)), (.gb18030, points(bytes, gb2312)),
        (.shiftJIS, points(bytes, shiftJIS)), (.big5, points(bytes, big5)),
    ]
    for guess in guesses.enumerated().sorted(by: {
        ($1.element.points, $0.offset) < ($0.element.points, $1.offset)
    }) {
        if let text = guess.element.charset.text(of: bytes) {
            // Without bytes of 80 to 9F both are the same, and Latin-1 is the standard's name for it.
            let isLatin1 =
                guess.element.charset.name == "windows-1252" && !bytes.contains { (0x80...0x9F).contains($0) }
            let name = isLatin1 ? "iso-8859-1" : guess.element.charset.name
            return (text, Charset(name, evidence: "bytes"))
        }
    }
    return (textOfBytes(bytes), Charset("iso-8859-1", evidence: "default"))
}

private func isLetter(_ byte: UInt8?) -> Bool { byte.map { (0x41...0x5A).contains($0 & 0xDF) } ?? false }

private func neighbours(_ bytes: [UInt8], _ i: Int) -> (before: UInt8?, after: UInt8?) {
    (i > 0 ? bytes[i - 1] : nil, i + 1 < bytes.count ? bytes[i + 1] : nil)
}

/// Western European: accented letters stand among ASCII letters, seldom two in a row.
private func latinPoints(_ bytes: [UInt8]) -> Int {
    var points = 0
    for (i, byte) in bytes.enumerated() where byte >= 0x80 {
        let (before, after) = neighbours(bytes, i)
        let isAlone = (before ?? 0) < 0x80 && (after ?? 0) < 0x80
        switch byte {
        case 0x80...0x9F, 0xA0...0xBF: points += isAlone ? 1 : -1
        case 0xD7, 0xF7: points += isAlone ? 0 : -1
        default: points += isLetter(before) || isLetter(after) ? 2 : isAlone ? 1 : -1
        }
    }
    return points
}

/// Cyrillic: words of letters C0 to FF, capitals only at their beginnings or throughout.
private func cyrillicPoints(_ bytes: [UInt8]) -> Int {
    func isCyrillic(_ byte: UInt8?) -> Bool { byte.map { $0 >= 0xC0 || $0 == 0xA8 || $0 == 0xB8 } ?? false }
    var points = 0
    for (i, byte) in bytes.enumerated() where byte >= 0x80 {
        let (before, after) = neighbours(bytes, i)
        guard isCyrillic(byte) else {
            points += byte == 0xB9 || byte == 0xAB || byte == 0xBB || byte == 0xA0 ? 0 : -2
            continue
        }
        let isCapitalAfterSmall = (0xC0...0xDF).contains(byte) && (before ?? 0) >= 0xE0
        let isInWord = isCyrillic(before) || isCyrillic(after)
        points += isCapitalAfterSmall ? -2 : isLetter(before) || isLetter(after) ? -2 : isInWord ? 1 : 0
    }
    return points
}

/// Greek: words of letters B8 to FE, in which every second letter or so is a vowel.
private func greekPoints(_ bytes: [UInt8]) -> Int {
    let vowels: Set<UInt8> = [
        0xE1, 0xE5, 0xE7, 0xE9, 0xEF, 0xF5, 0xF9, 0xDC, 0xDD, 0xDE, 0xDF, 0xFC, 0xFD, 0xFE, 0xC1, 0xC5, 0xC7,
        0xC9,
        0xCF, 0xD5, 0xD9,
    ]
    var points = 0
    for (i, byte) in bytes.enumerated() where byte >= 0x80 {
        let (before, after) = neighbours(bytes, i)
        guard byte >= 0xB8, byte != 0xBB, byte != 0xBD, byte != 0xD2, byte != 0xFF else {
            points -= 2
            continue
        }
        if isLetter(before) || isLetter(after) {
            points -= 2
        } else if (before ?? 0) >= 0xB8 {
            points += vowels.contains(byte) != vowels.contains(before ?? 0) ? 2 : 0
        }
    }
    return points
}

/// What a pair of bytes, or a byte alone, is worth in a set of two-byte characters; nil where it is not in the set.
private typealias PairRule = (_ lead: UInt8, _ trail: UInt8?) -> (points: Int, length: Int)?

private func points(_ bytes: [UInt8], _ rule: PairRule) -> Int {
    var sum = 0
    var i = 0
    while i < bytes.count {
        guard bytes[i] >= 0x80 else {
            i += 1
            continue
        }
        let (before, after) = neighbours(bytes, i)
        guard let worth = rule(bytes[i], after) else { return Int.min }
        // A letter on both sides of a lone high byte is a Latin word, not half a character.
        let isInLatinWord = worth.length == 2 && isLetter(after) && isLetter(before)
        sum += isInLatinWord ? -2 : worth.points
        i += worth.length
    }
    return sum
}

/// Kana and the kanji of level 1 (JIS X 0208) are common; half-width katakana come in words, often with voice marks.
private func shiftJIS(_ lead: UInt8, _ trail: UInt8?) -> (points: Int, length: Int)? {
    if (0xA1...0xDF).contains(lead) {
        let isVoiced = (0xB6...0xCE).contains(lead) && (trail == 0xDE || trail == 0xDF)
        // One alone is rather a Latin sign: a degree, a square, a multiplication.
        return (isVoiced ? 3 : (0xA1...0xDF).contains(trail ?? 0) ? 2 : lead >= 0xB0 ? 0 : -1, 1)
    }
    guard let trail, trail >= 0x40, trail != 0x7F, trail <= 0xFC else { return nil }
    switch lead {
    case 0x82 where trail >= 0x9F, 0x83 where trail <= 0x96: return (4, 2)
    case 0x81...0x84, 0x88...0x97: return (3, 2)
    case 0x98...0x9F, 0xE0...0xEA: return (0, 2)
    case 0x85...0x87, 0xEB...0xFC: return (-2, 2)
    default: return nil
    }
}

/// The hanzi of level 1 (GB 2312) are common, those of level 2 rare; GBK's others rarer.
private func gb2312(_ lead: UInt8, _ trail: UInt8?) -> (points: Int, length: Int)? {
    guard let trail, lead >= 0x81, lead <= 0xFE, trail >= 0x30, trail != 0x7F, trail <= 0xFE else {
        return nil
    }
    guard trail >= 0xA1 else { return (-2, 2) }
    switch lead {
    case 0xB0...0xD7: return (4, 2)
    case 0xA1, 0xA3: return (2, 2)
    case 0xD8...0xF7: return (-1, 2)
    default: return (-2, 2)
    }
}

/// Hangul syllables (KS X 1001) are common, hanja rare.
private func eucKR(_ lead: UInt8, _ trail: UInt8?) -> (points: Int, length: Int)? {
    guard let trail, lead >= 0x81, lead <= 0xFE, trail >= 0x41, trail <= 0xFE else { return nil }
    guard trail >= 0xA1 else { return (-2, 2) }
    switch lead {
    case 0xB0...0xC8: return (4, 2)
    case 0xA1: return (2, 2)
    case 0xCA...0xFD: return (-1, 2)
    default: return (-2, 2)
    }
}

/// The characters of level 1 (A440 to C67E) are common, those of level 2 rare.
private func big5(_ lead: UInt8, _ trail: UInt8?) -> (points: Int, length: Int)? {
    guard let trail, lead >= 0x81, lead <= 0xFE else { return nil }
    guard (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail) else { return nil }
    switch lead {
    case 0xA4...0xC6: return (3, 2)
    case 0xA1: return (2, 2)
    case 0xC9...0xF9: return (-1, 2)
    default: return (-2, 2)
    }
}
