/// Why an ``HTTPClient`` has no response to deliver.
public enum HTTPClientError: Error, Hashable, Sendable {
    /// The server was not reached, or the connection to it did not last until the end of its answer.
    case connectivity(ConnectivityFailure)
    /// The server answered with something that cannot be taken: a body over the bound, a broken HTTP message.
    case invalidResponse(reason: String)
    /// The request was not sent: plain `http` to a host that is not this machine, or a URL that is no HTTP URL.
    case refusedURL(reason: String)
    /// The request was not sent: there is no credential to send with it.
    case unauthenticated(AuthenticationFailure)
    /// The caller was cancelled.
    case cancelled
}

/// What went wrong between here and the server.
public struct ConnectivityFailure: Error, Hashable, Sendable {
    /// The kinds that a person would act on differently.
    public enum Reason: String, Hashable, Sendable {
        /// The host's name is unknown.
        case unknownHost
        /// Nobody listens there, or there is no way there.
        case unreachable
        /// The connection ended before the answer was complete.
        case connectionLost
        /// No answer within the time allowed.
        case timedOut
        /// The server's certificate is not trusted, or there was no secure connection to be had.
        case untrusted
        /// The server says that it cannot answer now (status 500 to 599).
        case serverUnavailable
        /// Anything else below HTTP.
        case other
    }

    /// The kind.
    public let reason: Reason
    /// A detail for a log, without secrets.
    public let detail: String

    /// A failure of a kind, with a detail for the log.
    public init(_ reason: Reason, detail: String = "") {
        self.reason = reason
        self.detail = detail
    }
}

/// Why an authenticated client has no credential to send.
public struct AuthenticationFailure: Error, Hashable, Sendable {
    /// The kinds that a person would act on differently.
    public enum Reason: String, Hashable, Sendable {
        /// Nobody is logged in.
        case notLoggedIn
        /// The server ended the session: log in again.
        case sessionEnded
        /// The server does not know this client (`invalid_client`): a wrong configuration, the session stays.
        case clientRejected
        /// The token cache could not be read, written or deleted.
        case cacheFailed
        /// The server would not refresh the token for another reason; the session stays.
        case refused
    }

    /// The kind.
    public let reason: Reason
    /// A detail for a log, without secrets.
    public let detail: String

    /// A failure of a kind, with a detail for the log.
    public init(_ reason: Reason, detail: String = "") {
        self.reason = reason
        self.detail = detail
    }
}
