import CoreSupport

/// Limits the time that a request may take, retries and waits between them included.
public struct DeadlineHTTPClient: HTTPClient {
    private let httpClient: any HTTPClient
    private let limit: Duration
    private let clock: any Clock<Duration>

    public init(_ httpClient: any HTTPClient, limit: Duration, clock: any Clock<Duration>) {
        self.httpClient = httpClient
        self.limit = limit
        self.clock = clock
    }

    /// Sends `request`, within its own time limit if it has one.
    ///
    /// - Throws: a connectivity failure `timedOut` if the limit passes first; the request is then cancelled.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let limit = request.timeLimit ?? limit
        let outcome = await withTaskGroup(of: Result<HTTPResponse, HTTPClientError>.self) { group in
            group.addTask { await httpClient.outcome(of: request) }
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
