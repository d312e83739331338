import Foundation
@_exported public import HTTPExchange
public import HTTPMessages

#if os(Linux)
    import CurlHTTP
    import URLSessionHTTP
#else
    public import URLSessionHTTP
#endif

/// Creates the HTTP client of an app or a program, with logging, retries and a time limit.
///
/// On Linux it sends over libcurl, because a malformed answer can crash the process in URLSession's loader there.
/// Elsewhere, and without libcurl 7.68 or later, it sends over URLSession.
public enum HTTPTransport {
    /// Creates a client; one is enough for a whole process.
    ///
    /// - Parameters:
    ///   - backend: the library that sends the requests.
    ///   - timeout: the time limit of a whole request, including retries and waits, unless the request sets its own.
    ///   - allowsInsecureHTTP: whether plain `http` to other machines is allowed.
    ///   - userAgent: the program's name and version.
    ///   - log: receives a line for each request, without secrets; `nil` for no log.
    public static func client(
        over backend: Backend = .automatic, timeout: Duration = .seconds(30), allowsInsecureHTTP: Bool = false,
        userAgent: String, log: (@Sendable (String) -> Void)? = nil
    ) -> any HTTPClient {
        client(
            over: backend,
            Configuration(deadline: timeout, userAgent: userAgent, allowsInsecureHTTP: allowsInsecureHTTP), log: log)
    }

    public typealias Configuration = HTTPClientConfiguration

    /// Creates a client with other settings, such as the number of connections to a host; one is enough for a whole
    /// process.
    ///
    /// - Parameters:
    ///   - backend: the library that sends the requests.
    ///   - configuration: the settings. The deadline applies to a whole request, including retries and waits.
    ///   - log: receives a line for each request, without secrets; `nil` for no log.
    public static func client(
        over backend: Backend = .automatic, _ configuration: Configuration, log: (@Sendable (String) -> Void)? = nil
    ) -> any HTTPClient {
        let clock = ContinuousClock()
        var network = backend.makeClient(configuration)
        if let log { network = LoggingHTTPClient(network, clock: clock, log: log) }
        return RetryingHTTPClient(
            network, deadline: configuration.deadline, clock: clock, now: { Date() },
            random: { Double.random(in: 0...1) }, bounded: { DeadlineHTTPClient($0, limit: $1, clock: clock) })
    }

    /// The versions of the libraries that send, where they are not part of the system.
    public static var libraryVersions: String? {
        #if os(Linux)
            CurlExaminer.versions
        #else
            nil
        #endif
    }

    /// Returns the certificates at the addresses of `origin`; none where the library does not show them.
    public static func certificates(of origin: Origin, within limit: Duration) async -> [ServedCertificate] {
        #if os(Linux)
            await CurlExaminer.certificates(of: origin, within: limit)
        #else
            []
        #endif
    }

    /// The library over which a client sends.
    public struct Backend: Sendable {
        /// Creates a client without logging, retries and a limit for all tries.
        package let makeClient: @Sendable (HTTPClientConfiguration) -> any HTTPClient

        /// libcurl on Linux, if the process has version 7.68 or later; otherwise URLSession.
        public static let automatic = Backend { configuration in
            #if os(Linux)
                firstAvailable(of: CurlHTTPClient(configuration), else: configuration)
            #else
                URLSessionHTTPClient(configuration)
            #endif
        }

        /// URLSession. On Linux a server can crash the process through it: see `URLSessionHTTPClient`.
        public static let urlSession = Backend { URLSessionHTTPClient($0) }

        #if canImport(Security)
            /// URLSession, where the app decides which servers to trust: see `URLSessionHTTPClient`.
            public static func urlSession(
                evaluatingTrust evaluateTrust: @escaping URLSessionHTTPClient.TrustEvaluation
            ) -> Backend { Backend { URLSessionHTTPClient($0, evaluatingTrust: evaluateTrust) } }
        #endif

        #if os(Linux)
            /// libcurl. Without version 7.68 or later, every request fails, and nothing is sent.
            public static let curl = Backend { configuration in
                guard let client = CurlHTTPClient(configuration) else { return ClientWithoutLibrary() }
                return client
            }

            static func firstAvailable(
                of client: CurlHTTPClient?, else configuration: HTTPClientConfiguration
            ) -> any HTTPClient {
                if let client { client } else { URLSessionHTTPClient(configuration) }
            }
        #endif
    }
}

#if os(Linux)
    struct ClientWithoutLibrary: HTTPClient {
        func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
            throw .connectivity(
                ConnectivityFailure(.other, detail: "libcurl 7.68 or later is missing", mayHaveBeenSent: false))
        }
    }
#endif
