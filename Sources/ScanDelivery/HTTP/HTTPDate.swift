import ScanCore

extension WallTime {
    /// An instant from the date of a header, in any of the three forms of RFC 9110, 5.6.7; nil where it is
    /// none.
    ///
    /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`. The
    /// day of the week is not compared with the date.
    public init?(httpDate text: String) {
        let words = text.prefix(64).split(whereSeparator: { " ,-".contains($0) }).map(String.init)
        let isAsctime = words.count == 5
        guard isAsctime || (words.count == 6 && words[5] == "GMT") else { return nil }
        let (day, month, year, clock) =
            isAsctime ? (words[2], words[1], words[4], words[3]) : (words[1], words[2], words[3], words[4])
        guard let month = monthNames.firstIndex(of: month), let day = number(day, 1...31),
            let year = number(year, 0...9999), let seconds = secondsOfDay(clock)
        else { return nil }
        // Two digits: the century in which the date is less than 50 years ahead. Until 2050 that is always
        // this one for what servers ask to wait for.
        let fullYear = year < 100 ? (year < 70 ? 2000 + year : 1900 + year) : year
        let days = WallTime.daysSince1970(year: fullYear, month: month + 1, day: day)
        self.init(milliseconds: (days * 86_400 + seconds) * 1000)
    }

    /// Days from 1970-01-01 to a Gregorian date; years are counted from March so that the leap day comes
    /// last.
    private static func daysSince1970(year: Int64, month: Int, day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let monthFromMarch = Int64((month + 9) % 12)
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + (153 * monthFromMarch + 2) / 5 + day - 1 - 719_468
    }
}

private let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

private func secondsOfDay(_ clock: String) -> Int64? {
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    // 60: a leap second.
    guard parts.count == 3, let hours = number(parts[0], 0...23), let minutes = number(parts[1], 0...59),
        let seconds = number(parts[2], 0...60)
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
}

private func number(_ digits: String, _ range: ClosedRange<Int64>) -> Int64? {
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(digits) else {
        return nil
    }
    return range.contains(number) ? number : nil
}
