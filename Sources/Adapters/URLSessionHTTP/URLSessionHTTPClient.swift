import Foundation
public import HTTP
@_exported public import HTTPExchange

/// An `HTTPClient` over one `URLSession`.
///
/// It keeps no cookies, cache or credentials. A redirect of a GET within its origin is followed, up to five times; any
/// other redirect is delivered as a response, so that nothing sent here reaches another origin. Use one client for the
/// life of the process: connections are reused only within a client.
///
/// ## On Linux
///
/// Foundation's loader there lets a server end the process: a connection that ends within the head of an answer, a
/// chunked body with trailers and a redirect to an IPv6 literal are fatal errors. It keeps a processor busy while it
/// waits on a new connection, and as long as a server likes with a few bytes that are compressed several times. It reads
/// no `SSL_CERT_FILE`. Use `CurlHTTPClient`, or `HTTPTransport`, which does.
///
/// ## On Apple's platforms
///
/// - **App Transport Security** also decides: plain `http` needs both `allowsInsecureHTTP` and an exception in the app's
///   `Info.plist` (`NSAllowsLocalNetworking` for machines of the local network, or `NSExceptionDomains` with
///   `NSExceptionAllowsInsecureHTTPLoads`). Without the exception a request fails with
///   `HTTPClientError.refusedURL(reason:)`, and nothing is sent.
/// - **The sandbox of macOS** requires the entitlement `com.apple.security.network.client`.
/// - **Suspension.** The session is not a background session: its requests end when the app is suspended. Wrap a
///   request that refreshes a token in `ProcessInfo.performExpiringActivity`, or its answer may be lost.
public final class URLSessionHTTPClient: HTTPClient {
    public typealias Configuration = HTTPClientConfiguration

    private let client: ExchangeClient

    /// Creates a client with its own session.
    public init(_ configuration: Configuration = Configuration()) {
        client = ExchangeClient(configuration, over: SessionLoader(configuration))
    }

    /// Sends `request`, follows allowed redirects, and returns the response with its complete body.
    ///
    /// - Throws: `HTTPClientError.refusedURL(reason:)` for plain `http` to another machine, unless allowed, and for a
    ///   request that is not valid HTTP; `HTTPClientError.invalidResponse(reason:)` for a body over the limit or a
    ///   broken message; `HTTPClientError.connectivity(_:)`, with the reason `timedOut` past the deadline;
    ///   `HTTPClientError.cancelled` at once when the caller is cancelled.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        try await client.send(request)
    }
}
