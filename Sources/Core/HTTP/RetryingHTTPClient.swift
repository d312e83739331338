import ConcurrencySupport

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Tries a GET again when the failure may pass; what cannot be repeated without harm is sent once.
///
/// It belongs next to the network, inside of authentication: a token request that failed on the way must not be repeated
/// because the GET that asked for the token is. The first try has the inner client's own time limit, which is to be no
/// longer than ``RetryPolicy/deadline``; a further try has what is left of the deadline. An answer in hand is delivered
/// rather than a wait begun that cannot end in time.
public struct RetryingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let random: @Sendable () -> Double
    private let bounded: @Sendable (any HTTPClient, Duration) -> any HTTPClient

    /// Adds retries to `client`.
    ///
    /// - Parameters:
    ///   - clock: measures the deadline and sleeps.
    ///   - now: the date, for a `Retry-After` that names one.
    ///   - random: jitter, from 0 to 1.
    ///   - bounded: the client for a further try, which has only so long; a ``DeadlineHTTPClient`` as a rule.
    public init(
        _ client: any HTTPClient, policy: RetryPolicy, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> Double,
        bounded: @escaping @Sendable (any HTTPClient, Duration) -> any HTTPClient = { client, _ in client }
    ) {
        self.client = client
        self.policy = policy
        self.clock = clock
        self.now = now
        self.random = random
        self.bounded = bounded
    }

    /// Sends `request`, and a GET again as the policy has it; delivers the last outcome.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard request.method == .get else { return try await client.send(request) }
        let stopwatch = Stopwatch(clock)
        var outcome = await client.outcome(of: request)
        for retry in 0..<policy.retries {
            guard policy.isWorthAnotherTry(outcome) else { break }
            let wait = policy.wait(before: retry, after: outcome, random: random(), now: now())
            guard stopwatch.elapsed + wait < policy.deadline else { break }
            do { try await clock.sleep(for: wait) } catch { throw .cancelled }
            let rest = policy.deadline - stopwatch.elapsed
            outcome = await bounded(client, rest).outcome(of: request)
        }
        return try outcome.get()
    }
}
