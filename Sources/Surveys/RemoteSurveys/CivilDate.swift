/// A day of the Gregorian calendar, the calendar being taken as valid for all years, as ISO 8601 does.
struct CivilDate: Hashable {
    /// 1 to 9999.
    let year: Int
    /// 1 to 12.
    let month: Int
    /// 1 to the length of the month.
    let day: Int

    /// A day, or `nil` where the calendar has none such.
    init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        guard (1...Self.length(ofMonth: month, in: year)).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that comes `days` after 1970-01-01, which must be one of the years 1 to 9999.
    init(daysSinceEpoch days: Int) {
        let days = days + Self.daysBeforeEpoch
        // 400 years have 146,097 days; a guess by their average misses by one year at most.
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

    /// How many days the day comes after 1970-01-01.
    var daysSinceEpoch: Int {
        // The months before, as if February had thirty days.
        let before = (367 * month - 362) / 12
        let missing = month <= 2 ? 0 : Self.isLeap(year) ? 1 : 2
        return Self.daysBefore(year: year) + before - missing + day - 1 - Self.daysBeforeEpoch
    }

    private static var daysBeforeEpoch: Int { daysBefore(year: 1970) }

    /// How many days there are from 0001-01-01 to the first day of `year`.
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
