/// What elements say beyond their digits.
extension ElementString {
    /// A decimal number whose identifier tells in its last digit how many digits stand after the point.
    ///
    /// - Parameters:
    ///   - stem: the identifier without its last digit
    ///   - skipping: digits before the number, such as those of a currency
    public func decimal(_ stem: String, skipping: Int = 0) -> (value: Double, head: String)? {
        guard let element = elements.first(where: { $0.identifier.code.dropLast() == stem }),
            let places = element.identifier.code.last.flatMap({ Int(String($0)) })
        else { return nil }
        let number = String(element.value.dropFirst(skipping))
        let padded = String(repeating: "0", count: max(0, places + 1 - number.count)) + number
        let text = "\(padded.dropLast(places)).\(padded.suffix(places))0"
        return Double(text).map { ($0, String(element.value.prefix(skipping))) }
    }

    /// A date as `2026-11-30`; nil where it is none.
    ///
    /// Day 00 is the month's last. Years are those from 49 before to 50 after the current one (GS1 General
    /// Specifications, 7.12).
    public static func date(_ value: String, year current: Int) -> String? {
        guard let digits = digits(of: value), digits.count == 6 else { return nil }
        let pairs = stride(from: 0, to: 6, by: 2).map { Int(digits[$0]) * 10 + Int(digits[$0 + 1]) }
        var year = current - current % 100 + pairs[0]
        if year - current >= 51 { year -= 100 } else if year - current <= -50 { year += 100 }
        guard (1...12).contains(pairs[1]) else { return nil }
        let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
        let last = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][pairs[1] - 1]
        guard pairs[2] <= last else { return nil }
        let day = pairs[2] == 0 ? last : pairs[2]
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(pairs[1]))-\(two(day))"
    }

    /// What is wrong with check digits and dates, one sentence each; never what is only unusual.
    public func warnings(year: Int) -> [String] {
        elements.compactMap { element in
            switch element.identifier.code {
            case "00", "01", "02", "03", "402", "410", "411", "412", "413", "414", "415", "416", "417",
                "8006", "8017",
                "8018":
                hasRightCheckDigit(element)
                    ? nil : "The check digit of (\(element.identifier.code)) is wrong."
            case "11", "12", "13", "15", "16", "17":
                ElementString.date(element.value, year: year) == nil
                    ? "(\(element.identifier.code)) is no date." : nil
            default: nil
            }
        }
    }

    /// The first value of an identifier whose last digit is a check digit, if that is right.
    public func checked(_ code: String) -> String? {
        elements.first { $0.identifier.code == code }.flatMap { hasRightCheckDigit($0) ? $0.value : nil }
    }

    private func hasRightCheckDigit(_ element: Element) -> Bool {
        // Of the piece of an item, the number comes before piece and total.
        let number = element.identifier.code == "8006" ? element.value.prefix(14) : element.value[...]
        return digits(of: number).map(ScanContents.hasRightCheckDigit) ?? false
    }
}
