import CoreSupport
import LoginCredentials

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
