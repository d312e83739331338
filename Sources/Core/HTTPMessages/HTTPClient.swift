import CoreSupport
import LoginCredentials
public import UserMessages

/// The boundary between the features and the network.
///
/// An implementation sends the request unchanged and delivers the response unchanged, whatever its status: a 401, a 503
/// and a redirect to another origin are responses. Only the refusal of a proxy is an error of connectivity. Decorators add
/// behavior (authentication, retry, logging).
public protocol HTTPClient: Sendable {
    /// Sends `request` and delivers the complete response.
    ///
    /// - Throws: ``HTTPClientError`` if there is no response to deliver. A cancelled caller gets
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

/// Logs each request in one line, for `--verbose`: method, URL, status, bytes and milliseconds. What a body says of a
/// failure follows in a line below it, unless an error says it.
///
/// It logs only scheme, host, port, path and page parameters of the URL, because a query may contain an email address
/// or a secret. It never logs header values, nor the data of a successful answer.
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
            let response = try await httpClient.answer(to: request)
            report(request, "\(response.status), \(response.body.count) bytes", stopwatch.elapsed)
            if let explanation = response.explanation { log("  \(explanation)") }
            return response
        } catch {
            report(request, error.logText, stopwatch.elapsed)
            throw error
        }
    }

    private func report(_ request: HTTPRequest, _ outcome: String, _ elapsed: Duration) {
        let milliseconds = elapsed / .milliseconds(1)
        // A server may have named the URL.
        let redactor = Redactor(request.secrets.all)
        let url = redactor.finds(in: request.url.path(percentEncoded: false)) ? "…" : request.url.logText
        let line = "\(request.method.rawValue) \(url): \(outcome), \(Int(milliseconds.rounded())) ms"
        log(redactor.finds(in: line) ? redactor.redacted(line) : line)
    }
}

extension URL {
    /// The URL for the log; an ellipsis replaces all other query items.
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

extension HTTPResponse {
    /// What a body that is not the expected data says: the first line of a page or a text, or the words of JSON. Words of
    /// a refusal are left out, since its error says them.
    fileprivate var explanation: String? {
        guard let text = String(validating: body.prefix(1 << 20), as: UTF8.self)?.drop(while: \.isWhitespace),
            let first = text.first
        else { return nil }
        if "{[".contains(first) {
            return isSuccess || (400..<500).contains(status) ? nil : ServerRefusal(self).text
        }
        // A longer line is dropped: half a secret would not be recognized.
        guard !isSuccess || first == "<", let line = text.split(whereSeparator: \.isNewline).first,
            line.utf8.count <= ServerRefusal.longestMessage
        else { return nil }
        let plain = Self.entities.reduce(String(line)) { $0.replacing($1.name, with: $1.text) }
        return Redactor(secrets.all).redacted(plain).replacing(Self.secretValue) { "\($0.output.1)***" }
    }

    /// The entities in which a page may hide a known secret.
    private static let entities = [
        ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&lt;", "<"), ("&gt;", ">"),
        ("&amp;", "&"),
    ].map { (name: $0.0, text: $0.1) }

    /// The value after a name such as `access_token`, in a form or a header field.
    private static var secretValue: Regex<(Substring, Substring)> {
        /([\w-]*(?:token|secret|passw|assertion|verifier|cookie|authorization|session)[\w-]*\s*[:=]\s*)[^\s&,;]+/
            .ignoresCase()
    }
}

extension URLQueryItem {
    /// The query names that services use for pages.
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
    /// Sends `request` and returns the outcome as a value, for contexts that do not support typed errors.
    func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, HTTPClientError> {
        await .awaiting { () throws(HTTPClientError) in try await send(request) }
    }
}

/// Why an ``HTTPClient`` has no response to deliver.
public enum HTTPClientError: Error, Hashable, Sendable {
    /// The server was not reached, or the connection ended before the answer was complete.
    case connectivity(ConnectivityFailure)
    /// The answer is not acceptable: its body exceeds the limit, or the HTTP message is malformed.
    case invalidResponse(reason: String)
    /// The request was not sent: plain `http` to another machine, or not an HTTP URL.
    case refusedURL(reason: String)
    /// The request was not sent: there is no credential to send with it.
    case unauthenticated(MissingCredential)
    /// The credential is not valid (the request was not sent, or was answered with 401), and renewing it failed.
    case refreshFailed(RequestFailure)
    case cancelled
}

extension HTTPClientError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .connectivity(let failure): failure.report
        case .invalidResponse: .invalidData
        case .refusedURL(let reason): FailureReport(.unreachable, .notSent(reason: reason))
        case .unauthenticated(let missing): missing.report
        case .refreshFailed(let failure): failure.report
        case .cancelled: .cancelled
        }
    }
}

/// A request was not sent because there was no credential to send with it.
public struct MissingCredential: Hashable, Sendable {
    /// The error of the session that was asked for the credential.
    public let reason: any Error & Hashable

    public init(_ reason: any Error & Hashable) {
        self.reason = reason
    }

    /// Returns whether the reasons have the same type and are equal.
    public static func == (one: MissingCredential, other: MissingCredential) -> Bool {
        AnyHashable(one.reason) == AnyHashable(other.reason)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(reason))
    }
}

extension MissingCredential {
    /// The report of the session's error.
    public var report: FailureReport { (reason as? any MessageConvertible)?.report ?? .notLoggedIn }
}

extension MissingCredential? {
    /// Without a reason, the server rejected a token that was just renewed: that does not end the session.
    package var report: FailureReport {
        self?.report ?? FailureReport(.loginRejected, Message(.tokenRejected, advice: .ifThisGoesOn))
    }
}
