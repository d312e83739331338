#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is worth another try, how often, and after how long a wait.
public struct RetryPolicy: Sendable {
    /// How many tries may follow the first.
    public let retries: Int
    /// The wait before the second try at its longest; it doubles with each further one.
    public let firstWait: Duration
    /// No try begins later than this after the first began; a wait that would pass it is not begun.
    public let deadline: Duration

    /// A policy.
    public init(retries: Int = 2, firstWait: Duration = .milliseconds(500), deadline: Duration) {
        self.retries = retries
        self.firstWait = firstWait
        self.deadline = deadline
    }

    /// Whether another try may fare better: a connection that was refused, lost or too slow, and the statuses 429, 502,
    /// 503 and 504. An unknown host and a certificate that is not trusted stay what they are.
    func isWorthAnotherTry(_ outcome: Result<HTTPResponse, HTTPClientError>) -> Bool {
        switch outcome {
        case .success(let response): [429, 502, 503, 504].contains(response.status)
        case .failure(.connectivity(let failure)):
            [.unreachable, .connectionLost, .timedOut].contains(failure.reason)
        case .failure: false
        }
    }

    /// The wait before retry number `retry`, counted from 0: exponential with jitter, and never shorter than the server
    /// asks for in `Retry-After`.
    ///
    /// - Parameter random: from 0 to 1; between half of the wait and the whole of it.
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
