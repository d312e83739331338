package import CoreSupport

/// Reads and writes dates as the API does: ISO 8601, exact to the millisecond, in integer arithmetic.
///
/// (`Date.ISO8601FormatStyle` truncates when it formats, which loses a millisecond in half of all values.)
package enum WireDate {
    /// Parses dates such as `2020-01-02T03:04:05.678Z` (RFC 3339), rounded to the millisecond.
    ///
    /// The fraction may be missing or of any length; the zone is `Z` or an offset such as `+07:00`, `+0700` or `+07`. A
    /// leap second counts as the second after it. Returns `nil` for anything else, and for dates outside the years 1 to
    /// 9999 in UTC.
    package static func parse(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { milliseconds($0) }.map(date)
    }

    /// Like ``parse(_:)``, from the text's bytes, in milliseconds since 1970.
    static func milliseconds(_ bytes: some RandomAccessCollection<UInt8>) -> Int? {
        var scanner = DateScanner(bytes)
        return scanner.milliseconds().flatMap { range.contains($0) ? $0 : nil }
    }

    static func date(_ milliseconds: Int) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Writes `date` in UTC with three decimals, `2020-01-02T03:04:05.678Z`, rounded to the millisecond, so that a
    /// parsed date is written as it was received. A date outside the years 1 to 9999 becomes the nearest one within.
    package static func format(_ date: Date) -> String {
        let exact = (date.timeIntervalSince1970 * 1000).rounded()
        // `max` and `min` in this order also turn NaN into the first date.
        let bounded = Int(min(max(Double(range.lowerBound), exact), Double(range.upperBound)))
        let (days, ofDay) = bounded.flooredDivision(by: millisecondsOfDay)
        let date = CivilDate(daysSinceEpoch: days)
        let (seconds, fraction) = ofDay.quotientAndRemainder(dividingBy: 1000)
        return String(unsafeUninitializedCapacity: 24) { text in
            var writer = DigitWriter(text)
            writer.write(date.year, digits: 4, then: "-")
            writer.write(date.month, digits: 2, then: "-")
            writer.write(date.day, digits: 2, then: "T")
            writer.write(seconds / 3600, digits: 2, then: ":")
            writer.write(seconds / 60 % 60, digits: 2, then: ":")
            writer.write(seconds % 60, digits: 2, then: ".")
            writer.write(fraction, digits: 3, then: "Z")
            return writer.count
        }
    }

    static let millisecondsOfDay = 86_400_000

    /// From 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z, in milliseconds since 1970.
    private static let range = -62_135_596_800_000...253_402_300_799_999
}

/// Writes numbers of a fixed width, each followed by a character.
private struct DigitWriter {
    private let text: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(_ text: UnsafeMutableBufferPointer<UInt8>) {
        self.text = text
    }

    mutating func write(_ number: Int, digits: Int, then separator: Unicode.Scalar) {
        var rest = number
        for place in stride(from: count + digits - 1, through: count, by: -1) {
            text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        count += digits
        text[count] = UInt8(ascii: separator)
        count += 1
    }
}

extension Int {
    /// Returns the quotient rounded down, and the remainder, which is never negative.
    fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

/// A day of the proleptic Gregorian calendar, as in ISO 8601.
struct CivilDate: Hashable {
    /// 1 to 9999.
    let year: Int
    /// 1 to 12.
    let month: Int
    /// 1 to the length of the month.
    let day: Int

    /// Returns `nil` if the calendar has no such day.
    init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        guard (1...Self.length(ofMonth: month, in: year)).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day `days` after 1970-01-01, which must be in the years 1 to 9999.
    init(daysSinceEpoch days: Int) {
        let days = days + Self.daysBeforeEpoch
        // 400 years have 146,097 days; the average is off by one year at most.
        var year = days * 400 / 146_097 + 1
        if Self.daysBefore(year: year) > days { year -= 1 }
        if Self.daysBefore(year: year + 1) <= days { year += 1 }
        var month = 1
        var day = days - Self.daysBefore(year: year) + 1
        while month < 12, day > Self.length(ofMonth: month, in: year) {
            day -= Self.length(ofMonth: month, in: year)
            month += 1
        }
        self.year = year
        self.month = month
        self.day = day
    }

    var daysSinceEpoch: Int {
        // The months before, with thirty days in February.
        let before = (367 * month - 362) / 12
        let missing = month <= 2 ? 0 : Self.isLeap(year) ? 1 : 2
        return Self.daysBefore(year: year) + before - missing + day - 1 - Self.daysBeforeEpoch
    }

    private static var daysBeforeEpoch: Int { daysBefore(year: 1970) }

    /// The number of days from 0001-01-01 to the first day of `year`.
    private static func daysBefore(year: Int) -> Int {
        let years = year - 1
        return years * 365 + years / 4 - years / 100 + years / 400
    }

    private static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}
