/// Gives up on a request after a time limit, whatever goes on inside: tries, waits between them, a slow drip.
public struct DeadlineHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let limit: Duration
    private let clock: any Clock<Duration>

    /// Bounds each request to `client` by `limit`.
    public init(_ client: any HTTPClient, limit: Duration, clock: any Clock<Duration>) {
        self.client = client
        self.limit = limit
        self.clock = clock
    }

    /// Sends `request`.
    ///
    /// - Throws: a connectivity failure `timedOut` when the limit comes first; the request is then cancelled.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let outcome = await withTaskGroup(of: Result<HTTPResponse, HTTPClientError>.self) { group in
            group.addTask { await client.outcome(of: request) }
            group.addTask {
                do { try await clock.sleep(for: limit) } catch { return .failure(.cancelled) }
                return .failure(.connectivity(ConnectivityFailure(.timedOut, detail: "no answer within \(limit)")))
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.cancelled)
        }
        return try outcome.get()
    }
}
