/// The settings of a client that sends over a network, for all its requests.
public struct HTTPClientConfiguration: Hashable, Sendable {
    /// The default time limit of a request, from its start to the last byte of its answer, redirects included. An
    /// answer that has arrived by then is delivered.
    public var deadline: Duration
    /// The largest accepted body, in bytes after decompression.
    public var bodyLimit: Int
    /// The `User-Agent` of a request that sets none.
    public var userAgent: String
    /// The largest number of open connections to one host; further requests wait, except those with a time limit of
    /// their own.
    public var maximumConnectionsPerHost: Int
    /// The largest number of requests under way, those that wait for a connection included; further ones fail at once
    /// with the reason `overloaded`, except those with a time limit of their own.
    ///
    /// A waiting request takes some 8 KB, and its time limit runs while it waits. Raise
    /// ``maximumConnectionsPerHost`` rather than this.
    public var maximumPending: Int
    /// The path of a file in PEM with the certificates to trust in place of the system's; `nil` for the system's.
    ///
    /// Only libcurl reads it. Over URLSession a request to `https` fails if there is one, and nothing is sent.
    public var certificateFile: String?
    /// Whether plain `http` to other machines is allowed. Loopback hosts always are.
    public var allowsInsecureHTTP: Bool

    /// Creates a configuration with defaults that suit most clients.
    public init(
        deadline: Duration = .seconds(30),
        bodyLimit: Int = 16 * 1_024 * 1_024,
        userAgent: String = "UseCases",
        maximumConnectionsPerHost: Int = 6,
        maximumPending: Int = 32_768,
        certificateFile: String? = nil,
        allowsInsecureHTTP: Bool = false
    ) {
        self.deadline = deadline
        self.bodyLimit = bodyLimit
        self.userAgent = userAgent
        self.maximumConnectionsPerHost = maximumConnectionsPerHost
        self.maximumPending = maximumPending
        self.certificateFile = certificateFile
        self.allowsInsecureHTTP = allowsInsecureHTTP
    }
}
