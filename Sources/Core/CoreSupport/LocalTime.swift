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
