import Foundation
@_exported public import HTTPExchange
public import HTTPMessages

#if canImport(Security)
    public import Security
#endif

/// An `HTTPClient` over one `URLSession`.
///
/// It stores no cookies, cache or credentials. A redirect of a GET within its origin is followed, up to five times; any
/// other redirect is delivered as a response, so that nothing that is sent to one origin reaches another. Use one
/// client for the life of the process: connections are reused only within a client.
///
/// ## On Linux
///
/// Foundation's loader on Linux lets a server crash the process: a connection that ends within the head of an answer, a
/// chunked body with trailers, or a redirect to an IPv6 literal is a fatal error. It uses a whole processor while it
/// waits on a new connection, and a server can occupy a processor indefinitely with a few bytes that are compressed
/// several times. It does not read `SSL_CERT_FILE`. Use `CurlHTTPClient`, or `HTTPTransport`, which uses it.
///
/// ## On Apple's platforms
///
/// - **App Transport Security** applies, too: plain `http` needs both `allowsInsecureHTTP` and an exception in the
///   app's `Info.plist` (`NSAllowsLocalNetworking` for machines of the local network, or `NSExceptionDomains` with
///   `NSExceptionAllowsInsecureHTTPLoads`). Without the exception a request fails with
///   `HTTPClientError.refusedURL(reason:)`, and nothing is sent.
/// - **The sandbox of macOS** requires the entitlement `com.apple.security.network.client`.
/// - **Suspension.** The session is not a background session: its requests end when the app is suspended. Wrap a
///   request that refreshes a token in `ProcessInfo.performExpiringActivity`, or its answer may be lost.
public final class URLSessionHTTPClient: HTTPClient {
    public typealias Configuration = HTTPClientConfiguration

    private let configuration: Configuration
    private let client: ExchangeClient

    /// Creates a client with its own session.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        client = ExchangeClient(configuration, over: SessionLoader(configuration))
    }

    #if canImport(Security)
        /// Decides whether a server is trusted: its certificates as Security evaluates them, and its host.
        public typealias TrustEvaluation = @Sendable (SecTrust, _ host: String) -> Bool

        /// Creates a client with its own session that decides which servers to trust.
        ///
        /// - Parameters:
        ///   - configuration: the settings of all requests.
        ///   - evaluateTrust: replaces the system's evaluation. A request to a server that it does not trust fails with
        ///     the reason `untrusted`, and nothing is sent.
        public init(
            _ configuration: Configuration = Configuration(), evaluatingTrust evaluateTrust: @escaping TrustEvaluation
        ) {
            self.configuration = configuration
            client = ExchangeClient(configuration, over: SessionLoader(configuration, evaluatingTrust: evaluateTrust))
        }
    #endif

    /// Sends `request`, follows allowed redirects, and returns the response with its complete body.
    ///
    /// - Throws: `HTTPClientError.refusedURL(reason:)` for plain `http` to another machine, unless allowed, and for a
    ///   request that is not valid HTTP; `HTTPClientError.invalidResponse(reason:)` for a body over the limit or a
    ///   broken message; `HTTPClientError.connectivity(_:)`, with the reason `timedOut` after the deadline;
    ///   `HTTPClientError.cancelled` at once when the caller is cancelled.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        // Fail rather than trust certificates other than the requested ones.
        guard configuration.certificateFile == nil || request.url.scheme?.lowercased() != "https" else {
            throw .connectivity(
                ConnectivityFailure(.noSecureConnection, detail: "URLSession does not read a file of certificates"))
        }
        return try await client.send(request)
    }
}
