import CoreSupport
import Dispatch
import Foundation
public import HTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An `HTTPClient` over one `URLSession`.
///
/// It keeps no cookies, no cache and no credentials. A redirect of a GET within its origin is followed, up to five times;
/// any other redirect is delivered as the response that it is, so that nothing sent here ever reaches another origin.
/// One client is meant to serve for the life of the process: connections are reused within a client alone.
///
/// On Linux the session's tasks are loaded by libcurl, which Foundation has loaded into the process, and not by Foundation's
/// own loader, which a broken answer makes end the process: see ``Configuration/Loader``. A program that exits while requests
/// are under way ends by ``HTTPTransport/endProcess(_:)``.
///
/// ## On Apple's platforms
///
/// - **App Transport Security** judges after this client: plain `http` needs both ``Configuration/allowsInsecureHTTP`` and an
///   exception in the app's `Info.plist` (`NSAllowsLocalNetworking` for machines of the local network, or
///   `NSExceptionDomains` with `NSExceptionAllowsInsecureHTTPLoads`). Without the exception a request fails with
///   `HTTPClientError.refusedURL(reason:)`, and nothing is sent.
/// - **The sandbox of macOS** lets an app out only with the entitlement `com.apple.security.network.client`.
/// - **Suspension.** The session is no background session: its requests end with the app's time. A request that refreshes a
///   token deserves the time that `ProcessInfo.performExpiringActivity` gives; its answer is lost otherwise.
public final class URLSessionHTTPClient: HTTPClient {
    private static let maximumRedirects = 5

    /// What holds for every request. Its loader is ``Configuration/Loader/native`` wherever Foundation's own loads, so also
    /// where libcurl was wanted and is not there.
    public let configuration: Configuration
    private let loader: any ExchangeLoader
    private let deadlines = DeadlineKeeper()

    /// A client with a session of its own.
    ///
    /// On Linux, but for ``Configuration/Loader/native``, `SSL_CERT_FILE` and `SSL_CERT_DIR` in the environment name the
    /// certificates that are trusted, as for the program `curl`.
    public convenience init(_ configuration: Configuration = Configuration()) {
        self.init(configuration, environment: ProcessInfo.processInfo.environment)
    }

    #if canImport(FoundationNetworking)
        /// A client over what `libcurl` finds, unless that is nothing, or not wanted.
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

    /// A client over `loader`, or Foundation's own where there is none.
    init(_ configuration: Configuration, over loader: (any ExchangeLoader)?) {
        var configuration = configuration
        if loader == nil { configuration.loader = .native }
        self.configuration = configuration
        self.loader = loader ?? NativeLoader(configuration)
    }

    /// Sends `request`, follows what may be followed, and delivers the response with its whole body.
    ///
    /// - Throws: `HTTPClientError.refusedURL(reason:)` for plain `http` to another machine, unless allowed, and for
    ///   what cannot be put into an HTTP request; `HTTPClientError.invalidResponse(reason:)` for a body over the limit
    ///   or a broken message; `HTTPClientError.connectivity(_:)`, with the reason `timedOut` past the deadline;
    ///   `HTTPClientError.cancelled` at once when the caller is cancelled.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let deadline = DispatchTime.now() + configuration.deadline / .seconds(1)
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
