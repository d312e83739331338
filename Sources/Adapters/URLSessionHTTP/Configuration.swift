extension URLSessionHTTPClient {
    /// What may be set about a client. It holds for every request of that client.
    public struct Configuration: Hashable, Sendable {
        /// How long a request may take from its start to the last byte of its answer, redirects included.
        public var deadline: Duration
        /// The largest body that is taken, in bytes after decompression.
        public var bodyLimit: Int
        /// The `User-Agent` of a request that names none.
        public var userAgent: String
        /// How many connections to one host may be open at a time; further requests wait for one.
        public var maximumConnectionsPerHost: Int
        /// Whether plain `http` may leave this machine. Loopback hosts are always allowed.
        public var allowsInsecureHTTP: Bool
        /// What loads inside the session.
        public var loader: Loader

        /// What loads inside the session: on Linux it can be chosen, elsewhere it is always Foundation's own loader.
        public enum Loader: String, CaseIterable, Hashable, Sendable {
            /// On Linux libcurl, by a protocol of the client's own, where the process has it at version 7.68 or later; else as
            /// ``native``.
            case automatic
            /// Foundation's own. On Linux a server can end the process through it: a connection that ends within the head of
            /// an answer, a chunked body with trailers or a redirect to an IPv6 literal is a fatal error there. It keeps a
            /// processor busy while it waits on a new connection, and for as long as a server likes by a few bytes that are
            /// compressed several times.
            case native
        }

        /// A configuration; what is not given is as for any well-behaved client.
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
