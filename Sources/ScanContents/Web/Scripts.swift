/// The writing systems that a label mixes, where they do not belong together; nil where they do.
///
/// Latin goes with Han and the syllabaries of one language (UTS 39, 5.2, "Highly Restrictive").
func mixedScripts(_ label: String) -> [String]? {
    var scripts: Set<String> = []
    for scalar in label.unicodeScalars {
        if let script = script(of: scalar) { scripts.insert(script) }
    }
    let companions: [Set<String>] = [
        ["Latin", "Han", "Hiragana", "Katakana"], ["Latin", "Han", "Hangul"], ["Latin", "Han", "Bopomofo"],
    ]
    guard scripts.count > 1, !companions.contains(where: scripts.isSubset) else { return nil }
    return scripts.sorted()
}

/// The script of a letter as far as look-alikes of Latin go; nil for signs that all share, and for scripts
/// that look like no other.
private func script(of scalar: Unicode.Scalar) -> String? {
    guard scalar.properties.isAlphabetic else { return nil }
    return scripts.first { $0.range.contains(scalar.value) }?.name
}

/// The blocks of Unicode 15 that hold the letters of each script.
private let scripts: [(range: ClosedRange<UInt32>, name: String)] = [
    (0x0041...0x024F, "Latin"), (0x0250...0x02AF, "Latin"), (0x1E00...0x1EFF, "Latin"),
    (0x2C60...0x2C7F, "Latin"),
    (0xA720...0xA7FF, "Latin"), (0xAB30...0xAB6F, "Latin"),
    (0x0370...0x03FF, "Greek"), (0x1F00...0x1FFF, "Greek"),
    (0x0400...0x052F, "Cyrillic"), (0x1C80...0x1C8F, "Cyrillic"), (0x2DE0...0x2DFF, "Cyrillic"),
    (0xA640...0xA69F, "Cyrillic"),
    (0x0530...0x058F, "Armenian"), (0x0590...0x05FF, "Hebrew"), (0x0600...0x06FF, "Arabic"),
    (0x0750...0x077F, "Arabic"), (0x0900...0x097F, "Devanagari"), (0x0E00...0x0E7F, "Thai"),
    (0x10A0...0x10FF, "Georgian"), (0x1C90...0x1CBF, "Georgian"), (0x13A0...0x13FF, "Cherokee"),
    (0xAB70...0xABBF, "Cherokee"), (0x1100...0x11FF, "Hangul"), (0x3130...0x318F, "Hangul"),
    (0xAC00...0xD7AF, "Hangul"), (0x3040...0x309F, "Hiragana"), (0x30A0...0x30FF, "Katakana"),
    (0x3100...0x312F, "Bopomofo"), (0x3400...0x4DBF, "Han"), (0x4E00...0x9FFF, "Han"),
    (0x20000...0x3134F, "Han"),
]
