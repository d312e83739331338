public import CoreSupport

/// Retries a GET twice if the failure may be temporary; other methods are sent once.
///
/// Use it next to the network, below authentication: otherwise a retry of a GET would repeat the request for its token.
public struct RetryingHTTPClient: HTTPClient {
    private static let retries = 2
    /// The longest wait before the first retry; it doubles with each further one.
    private static let firstWait = Duration.milliseconds(500)

    private let httpClient: any HTTPClient
    private let deadline: Duration
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let random: @Sendable () -> Double
    private let bounded: @Sendable (any HTTPClient, Duration) -> any HTTPClient

    /// Adds retries to `httpClient`.
    ///
    /// - Parameters:
    ///   - httpClient: sends each try. Its own time limit, which the first try has, should not exceed `deadline`.
    ///   - deadline: the time after the first try began within which a retry must begin. If the next wait could not end
    ///     in time, the answer at hand is delivered instead.
    ///   - clock: measures the deadline and sleeps.
    ///   - now: the current date, for a `Retry-After` with a date.
    ///   - random: jitter, from 0 to 1.
    ///   - bounded: makes the client of a retry with what is left of the deadline; usually a ``DeadlineHTTPClient``.
    public init(
        _ httpClient: any HTTPClient, deadline: Duration, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> Double,
        bounded: @escaping @Sendable (any HTTPClient, Duration) -> any HTTPClient = { client, _ in client }
    ) {
        self.httpClient = httpClient
        self.deadline = deadline
        self.clock = clock
        self.now = now
        self.random = random
        self.bounded = bounded
    }

    /// Sends `request`, retries a GET, and delivers the last outcome.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard request.method == .get else { return try await httpClient.send(request) }
        let stopwatch = Stopwatch(clock)
        var outcome = await httpClient.outcome(of: request)
        for retry in 0..<Self.retries where outcome.isWorthAnotherTry {
            let wait = wait(before: retry, after: outcome)
            guard stopwatch.elapsed + wait < deadline else { break }
            do { try await clock.sleep(for: wait) } catch { throw .cancelled }
            outcome = await bounded(httpClient, deadline - stopwatch.elapsed).outcome(of: request)
        }
        return try outcome.get()
    }

    /// The wait before retry number `retry`, counted from 0: exponential, from half of it to all of it by chance, and at
    /// least as long as `Retry-After` says.
    private func wait(before retry: Int, after outcome: Result<HTTPResponse, HTTPClientError>) -> Duration {
        let backoff = Self.firstWait * (1 << retry) * (0.5 + random() / 2)
        guard case .success(let response) = outcome, let value = response.headers["Retry-After"],
            let asked = RetryAfter.wait(value, now: now())
        else { return backoff }
        return max(backoff, asked)
    }
}

extension Result<HTTPResponse, HTTPClientError> {
    /// Whether a retry may succeed: a connection refused, lost or timed out, and the statuses 429, 502, 503 and 504. An
    /// unknown host and an untrusted certificate are not retried.
    fileprivate var isWorthAnotherTry: Bool {
        switch self {
        case .success(let response): [429, 502, 503, 504].contains(response.status)
        case .failure(.connectivity(let failure)):
            [.unreachable, .connectionLost, .timedOut].contains(failure.reason)
        case .failure: false
        }
    }
}

/// The `Retry-After` field (RFC 9110, 10.2.3).
enum RetryAfter {
    /// The wait that `value` asks for, in seconds or as a date; `nil` if it is neither. Never negative.
    static func wait(_ value: String, now: Date) -> Duration? {
        if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // More seconds than fit into 32 bits are endless anyway.
            return .seconds(Int64(UInt32(value) ?? .max))
        }
        guard let date = HTTPDate.parse(value) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }
}

/// A date in a header field (RFC 9110, 5.6.7).
enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Parses the form that a server must send, `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func parse(_ text: String) -> Date? {
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
