import ConcurrencySupport

/// Tells of each request in one line, for `--verbose`: method, URL, status, bytes and milliseconds.
///
/// Of the URL it tells scheme, host, port, path and the page parameters, nothing else: a query may hold an email
/// address or worse. Header values and bodies are never told.
public struct LoggingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let clock: any Clock<Duration>
    private let log: @Sendable (String) -> Void

    /// Tells `log` of each request to `client`.
    public init(_ client: any HTTPClient, clock: any Clock<Duration>, log: @escaping @Sendable (String) -> Void) {
        self.client = client
        self.clock = clock
        self.log = log
    }

    /// Sends `request`, and tells of it when there is an outcome.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let stopwatch = Stopwatch(clock)
        do {
            let response = try await client.send(request)
            tell(request, "\(response.status), \(response.body.count) bytes", stopwatch.elapsed)
            return response
        } catch {
            tell(request, error.logText, stopwatch.elapsed)
            throw error
        }
    }

    private func tell(_ request: HTTPRequest, _ outcome: String, _ elapsed: Duration) {
        let milliseconds = elapsed / .milliseconds(1)
        log("\(request.method.rawValue) \(request.url.logText): \(outcome), \(Int(milliseconds.rounded())) ms")
    }
}
