#if os(Linux)
    import Foundation
    @_exported public import HTTPExchange
    public import HTTPMessages

    /// An `HTTPClient` over libcurl, with one thread for all its transfers.
    ///
    /// It stores no cookies, cache or credentials. A redirect of a GET within its origin is followed, up to five times;
    /// any other redirect is delivered as a response, so that nothing that is sent to one origin reaches another. Use
    /// one client for the life of the process: connections are reused only within a client.
    ///
    /// It uses the libcurl that the process has loaded; every process that links FoundationNetworking has one. A
    /// program that exits while requests are under way must end with `HTTPTransport.endProcess(_:)`.
    public final class CurlHTTPClient: HTTPClient {
        public typealias Configuration = HTTPClientConfiguration

        private let client: ExchangeClient

        /// Creates a client with its own thread; `nil` unless the process has libcurl 7.68 or later.
        ///
        /// Without a certificate file, the environment variables `SSL_CERT_FILE` and `SSL_CERT_DIR` name the trusted
        /// certificates, as for the program `curl`. The usual environment variables name a proxy, which requests to
        /// this machine do not use. The first client initializes libcurl; before 7.84, no other thread may do so at the
        /// same time.
        public convenience init?(_ configuration: Configuration = Configuration()) {
            self.init(configuration, environment: ProcessInfo.processInfo.environment)
        }

        convenience init?(
            _ configuration: Configuration, environment: [String: String], libcurl: Libcurl? = .loaded
        ) {
            let settings = CurlSettings(configuration, environment: environment)
            guard let thread = libcurl.flatMap({ CurlThread($0, settings) }) else { return nil }
            self.init(configuration, over: thread, settings.proxies)
        }

        private init(_ configuration: Configuration, over thread: CurlThread, _ proxies: EnvironmentProxies) {
            client = ExchangeClient(configuration, over: thread, proxies: proxies)
        }

        /// Sends `request`, follows allowed redirects, and returns the response with its complete body.
        ///
        /// - Throws: `HTTPClientError.refusedURL(reason:)` for plain `http` to another machine, unless allowed, and for
        ///   a request that is not valid HTTP; `HTTPClientError.invalidResponse(reason:)` for a body over the limit or
        ///   a broken message; `HTTPClientError.connectivity(_:)`, with the reason `timedOut` after the deadline;
        ///   `HTTPClientError.cancelled` at once when the caller is cancelled.
        public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
            try await client.send(request)
        }
    }

    struct CurlSettings: Sendable {
        let bodyLimit: Int
        let maximumConnectionsPerHost: Int
        /// The file of trusted certificates; `nil` for the library's default.
        ///
        /// The library itself ignores the environment variables that OpenSSL and the program `curl` read.
        let authorityFile: String?
        let authorityFolder: String?
        /// Whether the library's default folder is not trusted.
        let trustsOnlyFile: Bool
        /// The hosts to reach without a proxy: those that the environment names, and this machine.
        let noProxy: String
        let proxies: EnvironmentProxies

        init(_ configuration: HTTPClientConfiguration, environment: [String: String]) {
            bodyLimit = configuration.bodyLimit
            maximumConnectionsPerHost = configuration.maximumConnectionsPerHost
            let named = { environment[$0].flatMap { $0.isEmpty ? nil : $0 } }
            authorityFile = configuration.certificateFile ?? named("SSL_CERT_FILE")
            authorityFolder = configuration.certificateFile == nil ? named("SSL_CERT_DIR") : nil
            trustsOnlyFile = configuration.certificateFile != nil
            proxies = EnvironmentProxies(environment)
            noProxy = EnvironmentProxies.exemptingLoopback(environment["no_proxy"] ?? environment["NO_PROXY"])
        }
    }
#endif
