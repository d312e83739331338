#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A point in time as a header field gives it (RFC 9110, 5.6.7).
enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Reads any of the three forms that a recipient must accept: `Sun, 06 Nov 1994 08:49:37 GMT`,
    /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    ///
    /// - Parameter now: settles the century of a year of two digits, which is at most 50 years ahead.
    static func parse(_ text: String, now: Date) -> Date? {
        let words = text.split { " ,-".contains($0) }.map(String.init)
        switch words.count {
        case 6 where words[5] == "GMT": return date(day: words[1], month: words[2], year: words[3], time: words[4], now)
        case 5: return date(day: words[2], month: words[1], year: words[4], time: words[3], now)
        default: return nil
        }
    }

    private static func date(day: String, month: String, year: String, time: String, _ now: Date) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map {
            number(String($0), digits: 2...2)
        }
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            hour < 24, minute < 60, second <= 60,
            let day = number(day, digits: 1...2), (1...31).contains(day),
            let month = months.firstIndex(of: month),
            let year = number(year, digits: 2...4)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let date = { (year: Int) in
            calendar.date(
                from: DateComponents(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
            )
        }
        guard year < 100 else { return date(year) }
        let thisYear = calendar.component(.year, from: now)
        let sameCentury = thisYear - thisYear % 100 + year
        return date(sameCentury > thisYear + 50 ? sameCentury - 100 : sameCentury)
    }

    private static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}
