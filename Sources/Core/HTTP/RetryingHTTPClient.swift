public import CoreSupport

/// Retries a GET if the failure may be temporary; other methods are sent once.
///
/// Use it next to the network, inside authentication: a failed token request must not be repeated because the GET that
/// needed the token is. The first try has the inner client's own time limit, which should not exceed
/// ``RetryPolicy/deadline``; a retry has what is left of the deadline. If the next wait could not end in time, the
/// answer at hand is delivered instead.
public struct RetryingHTTPClient: HTTPClient {
    private let httpClient: any HTTPClient
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let random: @Sendable () -> Double
    private let bounded: @Sendable (any HTTPClient, Duration) -> any HTTPClient

    /// Adds retries to `client`.
    ///
    /// - Parameters:
    ///   - httpClient: sends each try.
    ///   - policy: how often and how long to retry.
    ///   - clock: measures the deadline and sleeps.
    ///   - now: the current date, for a `Retry-After` with a date.
    ///   - random: jitter, from 0 to 1.
    ///   - bounded: makes the client of a retry with the given time limit; usually a ``DeadlineHTTPClient``.
    public init(
        _ httpClient: any HTTPClient, policy: RetryPolicy, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> Double,
        bounded: @escaping @Sendable (any HTTPClient, Duration) -> any HTTPClient = { client, _ in client }
    ) {
        self.httpClient = httpClient
        self.policy = policy
        self.clock = clock
        self.now = now
        self.random = random
        self.bounded = bounded
    }

    /// Sends `request`, retries a GET as the policy says, and delivers the last outcome.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard request.method == .get else { return try await httpClient.send(request) }
        let stopwatch = Stopwatch(clock)
        var outcome = await httpClient.outcome(of: request)
        for retry in 0..<policy.retries {
            guard policy.isWorthAnotherTry(outcome) else { break }
            let wait = policy.wait(before: retry, after: outcome, random: random(), now: now())
            guard stopwatch.elapsed + wait < policy.deadline else { break }
            do { try await clock.sleep(for: wait) } catch { throw .cancelled }
            let rest = policy.deadline - stopwatch.elapsed
            outcome = await bounded(httpClient, rest).outcome(of: request)
        }
        return try outcome.get()
    }
}

/// Which failures are retried, how often, and after how long a wait.
public struct RetryPolicy: Sendable {
    /// The number of retries after the first try.
    public let retries: Int
    /// The longest wait before the first retry; it doubles with each further one.
    public let firstWait: Duration
    /// The time after the first try began within which a retry must begin.
    public let deadline: Duration

    public init(retries: Int = 2, firstWait: Duration = .milliseconds(500), deadline: Duration) {
        self.retries = retries
        self.firstWait = firstWait
        self.deadline = deadline
    }

    /// Whether a retry may succeed: a connection refused, lost or timed out, and the statuses 429, 502, 503 and 504. An
    /// unknown host and an untrusted certificate are not retried.
    func isWorthAnotherTry(_ outcome: Result<HTTPResponse, HTTPClientError>) -> Bool {
        switch outcome {
        case .success(let response): [429, 502, 503, 504].contains(response.status)
        case .failure(.connectivity(let failure)):
            [.unreachable, .connectionLost, .timedOut].contains(failure.reason)
        case .failure: false
        }
    }

    /// The wait before retry number `retry`, counted from 0: exponential with jitter, and at least as long as
    /// `Retry-After` says. `random`, from 0 to 1, chooses between half of the wait and all of it.
    func wait(
        before retry: Int, after outcome: Result<HTTPResponse, HTTPClientError>, random: Double, now: Date
    ) -> Duration {
        let backoff = firstWait * (1 << retry) * (0.5 + random / 2)
        guard case .success(let response) = outcome, let value = response.headers["Retry-After"],
            let asked = RetryAfter.wait(value, now: now)
        else { return backoff }
        return max(backoff, asked)
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
        guard let date = HTTPDate.parse(value, now: now) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }
}

/// A date in a header field (RFC 9110, 5.6.7).
enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Parses any of the three forms that a recipient must accept: `Sun, 06 Nov 1994 08:49:37 GMT`,
    /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`. `now` decides the century of a two-digit year,
    /// which is at most 50 years ahead.
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
