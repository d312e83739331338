public import CoreSupport

/// Retries a GET twice if the failure may be temporary; other methods are sent once.
///
/// Use it next to the network, below authentication: otherwise a retry of a GET would also repeat the request for its
/// token.
public struct RetryingHTTPClient: HTTPClient {
    private static let retries = 2
    /// The longest wait before the first retry; it doubles with each further retry.
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
    ///   - httpClient: sends each try. Its own time limit, which applies to the first try, should not exceed
    ///     `deadline`.
    ///   - deadline: the time after the first try began within which a retry must begin. If the next wait could not end
    ///     in time, the last answer is delivered instead.
    ///   - clock: measures the deadline and sleeps.
    ///   - now: the current date, for a `Retry-After` with a date.
    ///   - random: jitter, from 0 to 1.
    ///   - bounded: creates the client for a retry, with the rest of the deadline as its limit; usually a
    ///     ``DeadlineHTTPClient``.
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

    /// Sends `request`, retries a GET, and returns the last outcome. The request's own time limit, if it has one, is
    /// the deadline.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard request.method == .get else { return try await httpClient.send(request) }
        let deadline = request.timeLimit ?? deadline
        var retried = request
        let stopwatch = Stopwatch(clock)
        var outcome = await httpClient.outcome(of: request)
        for retry in 0..<Self.retries where outcome.isWorthAnotherTry {
            let wait = wait(before: retry, after: outcome)
            guard stopwatch.elapsed + wait < deadline else { break }
            do { try await clock.sleep(for: wait) } catch { throw .cancelled }
            let rest = deadline - stopwatch.elapsed
            if request.timeLimit != nil { retried.timeLimit = rest }
            outcome = await bounded(httpClient, rest).outcome(of: retried)
        }
        return try outcome.get()
    }

    /// Returns the wait before retry number `retry`, counted from 0: exponential, with a random factor from one half to
    /// one, and at least as long as `Retry-After` says.
    private func wait(before retry: Int, after outcome: Result<HTTPResponse, HTTPClientError>) -> Duration {
        let backoff = Self.firstWait * (1 << retry) * (0.5 + random() / 2)
        guard case .success(let response) = outcome, let asked = RetryAfter.wait(in: response, now: now()) else {
            return backoff
        }
        return max(backoff, asked)
    }
}

extension Result<HTTPResponse, HTTPClientError> {
    /// Whether a retry may succeed: a connection refused, lost or timed out, and the statuses 429, 502, 503 and 504. An
    /// unknown host and a connection that is not secure are not retried.
    fileprivate var isWorthAnotherTry: Bool {
        switch self {
        case .success(let response): [429, 502, 503, 504].contains(response.status)
        case .failure(.connectivity(let failure)):
            [.unreachable, .connectionLost, .timedOut].contains(failure.reason)
        case .failure: false
        }
    }
}
