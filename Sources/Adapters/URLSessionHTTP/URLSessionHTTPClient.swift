import CoreSupport
import Dispatch
import Foundation
public import HTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An `HTTPClient` over one `URLSession`.
///
/// It keeps no cookies, cache or credentials. A redirect of a GET within its origin is followed, up to five times; any
/// other redirect is delivered as a response, so that nothing sent here reaches another origin. Use one client for the
/// life of the process: connections are reused only within a client.
///
/// On Linux the session's tasks are loaded by libcurl, which Foundation has loaded into the process, and not by
/// Foundation's own loader, which a broken answer can crash: see ``Configuration/Loader``. A program that exits while
/// requests are under way ends by ``HTTPTransport/endProcess(_:)``.
///
/// ## On Apple's platforms
///
/// - **App Transport Security** also decides: plain `http` needs both ``Configuration/allowsInsecureHTTP`` and an
///   exception in the app's `Info.plist` (`NSAllowsLocalNetworking` for machines of the local network, or
///   `NSExceptionDomains` with `NSExceptionAllowsInsecureHTTPLoads`). Without the exception a request fails with
///   `HTTPClientError.refusedURL(reason:)`, and nothing is sent.
/// - **The sandbox of macOS** requires the entitlement `com.apple.security.network.client`.
/// - **Suspension.** The session is not a background session: its requests end when the app is suspended. Wrap a
///   request that refreshes a token in `ProcessInfo.performExpiringActivity`, or its answer may be lost.
public final class URLSessionHTTPClient: HTTPClient {
    private static let maximumRedirects = 5

    /// The settings of all requests. The loader is ``Configuration/Loader/native`` whenever Foundation's own is in use,
    /// also if libcurl was asked for but is missing.
    public let configuration: Configuration
    private let loader: any ExchangeLoader
    private let deadlines: DeadlineKeeper

    /// Creates a client with its own session.
    ///
    /// On Linux, except with ``Configuration/Loader/native``, the environment variables `SSL_CERT_FILE` and
    /// `SSL_CERT_DIR` name the trusted certificates, as for the program `curl`.
    public convenience init(_ configuration: Configuration = Configuration()) {
        self.init(configuration, environment: ProcessInfo.processInfo.environment)
    }

    #if canImport(FoundationNetworking)
        convenience init(
            _ configuration: Configuration, environment: [String: String], libcurl: () -> Libcurl? = { .loaded }
        ) {
            let isNative = configuration.loader == .native
            self.init(
                configuration,
                over: isNative ? nil : CurlLoader(configuration, environment: environment, libcurl: libcurl))
        }
    #else
        convenience init(_ configuration: Configuration, environment: [String: String]) {
            self.init(configuration, over: nil)
        }
    #endif

    init(
        _ configuration: Configuration, over loader: (any ExchangeLoader)?, deadlines: DeadlineKeeper = DeadlineKeeper()
    ) {
        var configuration = configuration
        if loader == nil { configuration.loader = .native }
        self.configuration = configuration
        self.loader = loader ?? NativeLoader(configuration)
        self.deadlines = deadlines
    }

    /// Sends `request`, follows allowed redirects, and returns the response with its complete body.
    ///
    /// - Throws: `HTTPClientError.refusedURL(reason:)` for plain `http` to another machine, unless allowed, and for a
    ///   request that is not valid HTTP; `HTTPClientError.invalidResponse(reason:)` for a body over the limit or a
    ///   broken message; `HTTPClientError.connectivity(_:)`, with the reason `timedOut` past the deadline;
    ///   `HTTPClientError.cancelled` at once when the caller is cancelled.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let deadline = DispatchTime.now() + (request.timeLimit ?? configuration.deadline) / .seconds(1)
        var request = request
        for _ in 0..<Self.maximumRedirects {
            let response = try await exchange(request, before: deadline)
            guard let next = request.redirected(by: response) else { return response }
            request = next
        }
        return try await exchange(request, before: deadline)
    }

    private func exchange(
        _ request: HTTPRequest, before deadline: DispatchTime
    ) async throws(HTTPClientError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let exchange = loader.begin(try OutgoingRequest(request, configuration))
        deadlines.watch(exchange, until: deadline)
        defer { deadlines.forget(exchange) }
        let outcome = await exchange.outcome.wait(onCancel: .failure(.cancelled))
        if case .failure(.cancelled) = outcome { exchange.giveUp(.cancelled) }
        return try outcome.get().response()
    }
}

extension URLSessionHTTPClient {
    /// The settings of a client, for all its requests.
    public struct Configuration: Hashable, Sendable {
        /// The time limit of a request without one of its own, from its start to the last byte of its answer, redirects
        /// included. An answer that has arrived by then is delivered.
        public var deadline: Duration
        /// The largest accepted body, in bytes after decompression.
        public var bodyLimit: Int
        /// The `User-Agent` of a request that sets none.
        public var userAgent: String
        /// The largest number of open connections to one host; further requests wait, except those with a time limit of
        /// their own.
        public var maximumConnectionsPerHost: Int
        /// Whether plain `http` to other machines is allowed. Loopback hosts always are.
        public var allowsInsecureHTTP: Bool
        public var loader: Loader

        /// What loads the session's tasks. Elsewhere than on Linux it is always Foundation's own loader.
        public enum Loader: String, CaseIterable, Hashable, Sendable {
            /// On Linux libcurl, by the client's own protocol, if the process has version 7.68 or later; else
            /// ``native``.
            case automatic
            /// Foundation's own loader. On Linux a server can crash the process through it: a connection that ends
            /// within the head of an answer, a chunked body with trailers or a redirect to an IPv6 literal is a fatal
            /// error there. It keeps a processor busy while it waits on a new connection, and as long as a server likes
            /// with a few bytes that are compressed several times.
            case native
        }

        /// Creates a configuration with defaults that suit most clients.
        public init(
            deadline: Duration = .seconds(30),
            bodyLimit: Int = 16 * 1_024 * 1_024,
            userAgent: String = "UseCases",
            maximumConnectionsPerHost: Int = 6,
            allowsInsecureHTTP: Bool = false,
            loader: Loader = .automatic
        ) {
            self.deadline = deadline
            self.bodyLimit = bodyLimit
            self.userAgent = userAgent
            self.maximumConnectionsPerHost = maximumConnectionsPerHost
            self.allowsInsecureHTTP = allowsInsecureHTTP
            self.loader = loader
        }
    }
}
