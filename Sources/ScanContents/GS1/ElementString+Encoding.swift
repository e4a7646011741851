import ScanCore

extension ElementString {
    /// The data of a text as people read it, to stand behind FNC1 in a symbol; a `Fault` tells what is wrong, check
    /// digits and dates included.
    public static func dataToEncode(_ text: String) throws(Fault) -> String {
        let string = try ElementString(written: text)
        for element in string.elements where ["00", "01", "02"].contains(element.identifier.code) {
            let what = "(\(element.identifier.code))"
            _ = try checkedDigits(element.value, count: element.value.utf8.count, what: what)
        }
        // The century of a date does not matter here.
        if let warning = string.warnings(year: 2000).first { throw Fault(String(warning.dropLast())) }
        return string.data
    }
}
