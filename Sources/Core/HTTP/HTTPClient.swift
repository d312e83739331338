import CoreSupport

/// The boundary between the features and the network.
///
/// An implementation sends exactly what it is given and delivers exactly what came back, whatever its status: a 401 and
/// a 503 are responses, and so is a redirect to another origin. Decorators add behaviour (authentication, retry, logging).
public protocol HTTPClient: Sendable {
    /// Sends `request` and delivers the complete response.
    ///
    /// - Throws: ``HTTPClientError`` when there is no response to deliver. A cancelled caller gets
    ///   ``HTTPClientError/cancelled`` at once.
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse
}

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

/// Logs each request in one line, for `--verbose`: method, URL, status, bytes and milliseconds.
///
/// Of the URL it logs scheme, host, port, path and the page parameters only, since a query may hold an email address or
/// a secret. Header values and bodies are never logged.
public struct LoggingHTTPClient: HTTPClient {
    private let httpClient: any HTTPClient
    private let clock: any Clock<Duration>
    private let log: @Sendable (String) -> Void

    public init(_ httpClient: any HTTPClient, clock: any Clock<Duration>, log: @escaping @Sendable (String) -> Void) {
        self.httpClient = httpClient
        self.clock = clock
        self.log = log
    }

    /// Sends `request`, and logs its outcome.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let stopwatch = Stopwatch(clock)
        do {
            let response = try await httpClient.send(request)
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
    /// The URL as it may be logged; any other part of the query is an ellipsis.
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
    /// The names that services use for pages.
    private static let paging: Set = ["page[number]", "page[size]", "page", "items"]

    fileprivate var logText: String {
        guard Self.paging.contains(name), let value, let number = Int(value) else { return "…" }
        return "\(name)=\(number)"
    }
}

extension HTTPClientError {
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
    /// The outcome of `request` as a value, where typed errors cannot be carried.
    func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, HTTPClientError> {
        await .awaiting { () throws(HTTPClientError) in try await send(request) }
    }
}

/// Why an ``HTTPClient`` has no response to deliver.
public enum HTTPClientError: Error, Hashable, Sendable {
    /// The server was not reached, or the connection ended before its answer was complete.
    case connectivity(ConnectivityFailure)
    /// The answer cannot be accepted: its body is over the limit, or the HTTP message is broken.
    case invalidResponse(reason: String)
    /// The request was not sent: plain `http` to another machine, or not an HTTP URL.
    case refusedURL(reason: String)
    /// The request was not sent: there is no credential to send with it.
    case unauthenticated(MissingCredential)
    /// The server did not accept the credential (the request was not sent, or was answered with 401), and renewing it
    /// failed.
    case refreshFailed(RequestFailure)
    case cancelled
}

/// What went wrong on the way to the server.
public struct ConnectivityFailure: Error, Hashable, Sendable {
    /// The kinds that call for different action.
    public enum Reason: String, Hashable, Sendable {
        case unknownHost
        /// No server listens there, or there is no route to it.
        case unreachable
        case connectionLost
        case timedOut
        /// The server's certificate is not trusted.
        case untrusted
        /// No secure connection came about, for another reason than the server's certificate.
        case noSecureConnection
        /// The client has as many requests under way as it takes; nothing was sent.
        case overloaded
        /// The client must not send the request, for example as plain `http` to another machine; nothing was sent.
        case refusedURL
        /// The server cannot answer now (status 408, or 500 to 599).
        case serverUnavailable
        case other
    }

    public let reason: Reason
    /// A detail for a log, without secrets.
    public let detail: String
    /// Whether any part of the request may have left this machine. `false` only if that is certain.
    public let mayHaveBeenSent: Bool
    /// The status of the answer, if one arrived.
    public let status: Int?
    /// How long the server asks to wait before the next request (`Retry-After`).
    public let retryAfter: Duration?

    /// A failure. A client that does not know whether the request left passes no `mayHaveBeenSent`: it is then `false` only
    /// if `reason` means that there was no connection, or no trusted one.
    public init(
        _ reason: Reason, detail: String = "", mayHaveBeenSent: Bool? = nil, status: Int? = nil,
        retryAfter: Duration? = nil
    ) {
        self.reason = reason
        self.detail = detail
        self.mayHaveBeenSent = mayHaveBeenSent ?? reason.mayFollowSending
        self.status = status
        self.retryAfter = retryAfter
    }
}

extension ConnectivityFailure.Reason {
    /// Whether this may come after a part of the request has left.
    fileprivate var mayFollowSending: Bool {
        switch self {
        case .unknownHost, .unreachable, .untrusted, .noSecureConnection, .overloaded, .refusedURL: false
        case .connectionLost, .timedOut, .serverUnavailable, .other: true
        }
    }
}

/// A request was not sent because there was no credential to send with it.
public struct MissingCredential: Error, Hashable, Sendable {
    /// The reason: the error of the session that was asked for the credential.
    public let reason: any Error & Hashable

    public init(_ reason: any Error & Hashable) {
        self.reason = reason
    }

    /// Equal if the reasons are equal and of one type.
    public static func == (one: MissingCredential, other: MissingCredential) -> Bool {
        AnyHashable(one.reason) == AnyHashable(other.reason)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(reason))
    }
}
