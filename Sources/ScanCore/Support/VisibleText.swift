/// The text with everything escaped that a terminal would obey or a reader would not see.
///
/// A code can hold escape sequences that rewrite a terminal, line ends that forge a second result, and marks
/// that turn the direction of writing (Unicode Technical Report 36, 2.10). They become `\n`, `\t`, `\u{1B}`
/// and the like, and `\` becomes `\\`, so that no two texts look the same; with `keepsBackslashes`, which suits
/// what escapes for itself, such as JSON, it stays. The result is one line.
public func visibleText(_ text: String, keepsBackslashes: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { escape($0) != nil }) else { return text }
    var visible = ""
    for scalar in text.unicodeScalars {
        if let escape = escape(scalar), !(keepsBackslashes && scalar == "\\") {
            visible += escape
        } else {
            visible.unicodeScalars.append(scalar)
        }
    }
    return visible
}

private func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\\": return #"\\"#
    case "\n": return #"\n"#
    case "\r": return #"\r"#
    case "\t": return #"\t"#
    case " "..."~": return nil
    default: return isUnseen(scalar) ? #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}" : nil
    }
}

/// Whether a scalar shows nothing of its own: controls, formats (directions, zero widths, tags), separators
/// of lines, and what Unicode leaves unassigned or private.
private func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
}
