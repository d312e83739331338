public import CoreSupport

/// The `Retry-After` field (RFC 9110, 10.2.3).
enum RetryAfter {
    /// Returns the wait that `response` asks for. A date is compared with the server's `Date`, if it sends one.
    static func wait(in response: HTTPResponse, now: Date = Date()) -> Duration? {
        guard let value = response.headers["Retry-After"] else { return nil }
        return wait(value, now: response.date ?? now)
    }

    /// Returns the wait that `value` asks for, in seconds or as a date, or `nil` if it is neither. The wait is never
    /// negative.
    static func wait(_ value: String, now: Date) -> Duration? {
        if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // More seconds than fit into 32 bits are practically endless.
            return .seconds(Int64(UInt32(value) ?? .max))
        }
        guard let date = HTTPDate.parse(value) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }
}

/// A date in a header field (RFC 9110, 5.6.7).
package enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Parses the form that a server must send, `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static func parse(_ text: String) -> Date? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT", let month = months.firstIndex(of: words[2]),
            let day = number(words[1], digits: 2), (1...31).contains(day), let year = number(words[3], digits: 4)
        else { return nil }
        let clock = words[4].split(separator: ":", omittingEmptySubsequences: false).map {
            number(String($0), digits: 2)
        }
        guard clock.count == 3, let hour = clock[0], hour < 24, let minute = clock[1], minute < 60,
            let second = clock[2], second <= 60
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second))
    }

    private static func number(_ text: String, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}

extension HTTPResponse {
    /// The server's time when it sent the response (RFC 9110, 6.6.1); `nil` if it names none.
    public var date: Date? { headers["Date"].flatMap(HTTPDate.parse) }
}
