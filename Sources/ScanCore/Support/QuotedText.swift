/// The text in quotation marks as messages show it: on one line, nothing hidden, cut after 60 characters.
public func quotedText(_ text: String) -> String {
    let limit = 60
    let isLong = text.unicodeScalars.count > limit
    let shown = isLong ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) : text
    return "\"" + visibleText(shown) + (isLong ? "…" : "") + "\""
}
