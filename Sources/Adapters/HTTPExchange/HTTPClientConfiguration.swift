/// The settings of a client that sends over a network, for all its requests.
public struct HTTPClientConfiguration: Hashable, Sendable {
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

    /// Creates a configuration with defaults that suit most clients.
    public init(
        deadline: Duration = .seconds(30),
        bodyLimit: Int = 16 * 1_024 * 1_024,
        userAgent: String = "UseCases",
        maximumConnectionsPerHost: Int = 6,
        allowsInsecureHTTP: Bool = false
    ) {
        self.deadline = deadline
        self.bodyLimit = bodyLimit
        self.userAgent = userAgent
        self.maximumConnectionsPerHost = maximumConnectionsPerHost
        self.allowsInsecureHTTP = allowsInsecureHTTP
    }
}
