extension URLSessionHTTPClient {
    /// The settings of a client, for all its requests.
    public struct Configuration: Hashable, Sendable {
        /// The time limit of a request, from its start to the last byte of its answer, redirects included.
        public var deadline: Duration
        /// The largest accepted body, in bytes after decompression.
        public var bodyLimit: Int
        /// The `User-Agent` of a request that sets none.
        public var userAgent: String
        /// The largest number of open connections to one host; further requests wait.
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
