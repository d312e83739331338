import CoreSupport

/// The boundary between the features and the network.
///
/// An implementation sends exactly what it is given and delivers exactly what came back, whatever its status: a 401 and
/// a 503 are responses. Decorators add behaviour round it (authentication, retry, logging).
public protocol HTTPClient: Sendable {
    /// Sends `request` and delivers the complete response.
    ///
    /// - Throws: ``HTTPClientError`` when there is no response to deliver. A cancelled caller gets
    ///   ``HTTPClientError/cancelled`` at once.
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse
}

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

extension URL {
    /// What a log may hold of this URL; whatever else is in the query is an ellipsis.
    var logText: String {
        guard let components = URLComponents(url: self, resolvingAgainstBaseURL: true), let origin = Origin(self) else {
            return "(no HTTP URL)"
        }
        let host = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
        let port = components.port.map { ":\($0)" } ?? ""
        let query = (components.queryItems ?? []).map(\.logText)
        return "\(origin.scheme)://\(host)\(port)\(components.percentEncodedPath)"
            + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}

extension URLQueryItem {
    /// The names that services page by.
    private static let paging: Set = ["page[number]", "page[size]", "page", "items"]

    fileprivate var logText: String {
        guard Self.paging.contains(name), let value, let number = Int(value) else { return "…" }
        return "\(name)=\(number)"
    }
}

extension HTTPClientError {
    /// What a log may hold of this error.
    var logText: String {
        switch self {
        case .connectivity(let failure): "no connection (\(failure.reason.rawValue)) \(failure.detail)"
        case .invalidResponse(let reason): "invalid response, \(reason)"
        case .refusedURL(let reason): "not sent, \(reason)"
        // The session's reason may quote the server.
        case .unauthenticated: "not sent, no credential"
        case .refreshFailed: "not sent, no new credential"
        case .cancelled: "cancelled"
        }
    }
}

extension HTTPClient {
    /// What came of `request`, as a value: for a seam that does not carry typed errors.
    func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, HTTPClientError> {
        do { return .success(try await send(request)) } catch { return .failure(error) }
    }
}
