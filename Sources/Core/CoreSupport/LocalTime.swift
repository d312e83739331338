import SystemLibrary

extension Date {
    /// How many seconds this machine's local time is ahead of GMT at the date.
    ///
    /// The C library determines it, as it does for `date`: Foundation reads only some forms of `TZ`.
    package var localOffset: Int {
        guard var seconds = time_t(exactly: timeIntervalSince1970.rounded(.down)) else { return 0 }
        var parts = tm()
        return localtime_r(&seconds, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
    }
}

extension Date {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The date in this machine's time zone, such as `25 November at 14:05`, with the year unless it is the current
    /// one.
    package var dayAndTime: String { "\(day) at \(timeOfDay)" }

    /// The day in this machine's time zone, such as `25 November`, with the year unless it is the current one.
    package var day: String {
        let parts = localParts
        let year = parts.year == Date().localParts.year ? "" : " \(parts.year ?? 0)"
        return "\(parts.day ?? 0) \(Self.months[(parts.month ?? 1) - 1])\(year)"
    }

    /// The time of the day in this machine's time zone, such as `14:05`.
    package var timeOfDay: String {
        let parts = localParts
        func twoDigits(_ number: Int?) -> String { String("\(100 + (number ?? 0))".dropFirst()) }
        return "\(twoDigits(parts.hour)):\(twoDigits(parts.minute))"
    }

    private var localParts: DateComponents {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let shifted = addingTimeInterval(TimeInterval(localOffset))
        return calendar.dateComponents([.year, .month, .day, .hour, .minute], from: shifted)
    }
}
