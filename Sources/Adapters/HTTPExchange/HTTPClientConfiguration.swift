/// The settings of a network client for all its requests.
public struct HTTPClientConfiguration: Hashable, Sendable {
    /// The default time limit of a request, from its start to the last byte of its answer, including redirects. An
    /// answer that has arrived by then is delivered.
    public var deadline: Duration
    /// The largest accepted body, in bytes after decompression.
    public var bodyLimit: Int
    /// The `User-Agent` of a request that sets none.
    public var userAgent: String
    /// The largest number of open connections to one host; further requests wait, except those with their own time
    /// limit.
    public var maximumConnectionsPerHost: Int
    /// The largest number of requests under way, including those that wait for a connection. Further requests fail at
    /// once with the reason `overloaded`, except those with their own time limit.
    ///
    /// A waiting request takes some 8 KB, and its time limit runs while it waits. Raise
    /// ``maximumConnectionsPerHost`` rather than this.
    public var maximumPending: Int
    /// The path of a PEM file with the certificates to trust instead of the system's; `nil` for the system's.
    ///
    /// Only libcurl reads it. Over URLSession, a request to `https` fails if it is set, and nothing is sent.
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
