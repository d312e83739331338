/// Why an ``HTTPClient`` has no response to deliver.
public enum HTTPClientError: Error, Hashable, Sendable {
    /// The server was not reached, or the connection ended before its answer was complete.
    case connectivity(ConnectivityFailure)
    /// The answer cannot be accepted: its body is over the limit, or the HTTP message is broken.
    case invalidResponse(reason: String)
    /// The request was not sent: plain `http` to another machine, or not an HTTP URL.
    case refusedURL(reason: String)
    /// The request was not sent: there is no credential to send with it.
    case unauthenticated(MissingCredential)
    /// The server did not accept the credential (the request was not sent, or was answered with 401), and renewing it
    /// failed.
    case refreshFailed(RequestFailure)
    case cancelled
}

/// What went wrong on the way to the server.
public struct ConnectivityFailure: Error, Hashable, Sendable {
    /// The kinds that call for different action.
    public enum Reason: String, Hashable, Sendable {
        case unknownHost
        /// No server listens there, or there is no route to it.
        case unreachable
        case connectionLost
        case timedOut
        /// The server's certificate is not trusted, or no secure connection was available.
        case untrusted
        /// The server cannot answer now (status 500 to 599).
        case serverUnavailable
        case other
    }

    public let reason: Reason
    /// A detail for a log, without secrets.
    public let detail: String

    public init(_ reason: Reason, detail: String = "") {
        self.reason = reason
        self.detail = detail
    }
}

/// A request was not sent because there was no credential to send with it.
public struct MissingCredential: Error, Hashable, Sendable {
    /// The reason: the error of the session that was asked for the credential.
    public let reason: any Error & Hashable

    public init(_ reason: any Error & Hashable) {
        self.reason = reason
    }

    /// Equal if the reasons are equal and of one type.
    public static func == (one: MissingCredential, other: MissingCredential) -> Bool {
        AnyHashable(one.reason) == AnyHashable(other.reason)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(reason))
    }
}
