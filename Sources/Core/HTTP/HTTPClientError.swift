/// Why an ``HTTPClient`` has no response to deliver.
public enum HTTPClientError: Error, Hashable, Sendable {
    /// The server was not reached, or the connection to it did not last until the end of its answer.
    case connectivity(ConnectivityFailure)
    /// The server answered with something that cannot be taken: a body over the bound, a broken HTTP message.
    case invalidResponse(reason: String)
    /// The request was not sent: plain `http` to a host that is not this machine, or a URL that is no HTTP URL.
    case refusedURL(reason: String)
    /// The request was not sent: there is no credential to send with it.
    case unauthenticated(MissingCredential)
    /// The server did not take the request: it was not sent, or answered with 401, and renewing the credential met this.
    case refreshFailed(RequestFailure)
    case cancelled
}

/// What went wrong between here and the server.
public struct ConnectivityFailure: Error, Hashable, Sendable {
    /// The kinds that a person would act on differently.
    public enum Reason: String, Hashable, Sendable {
        case unknownHost
        /// Nobody listens there, or there is no way there.
        case unreachable
        /// The connection ended before the answer was complete.
        case connectionLost
        /// No answer within the time allowed.
        case timedOut
        /// The server's certificate is not trusted, or no secure connection was available.
        case untrusted
        /// The server says that it cannot answer now (status 500 to 599).
        case serverUnavailable
        case other
    }

    public let reason: Reason
    /// A detail for a log, without secrets.
    public let detail: String

    /// A failure of a kind, with a detail for the log.
    public init(_ reason: Reason, detail: String = "") {
        self.reason = reason
        self.detail = detail
    }
}

/// Why a request was not sent: there is no credential to send with it.
public struct MissingCredential: Error, Hashable, Sendable {
    /// Why there is none: the error of the session that was asked for it.
    public let reason: any Error & Hashable

    /// None, for the session's own `reason`.
    public init(_ reason: any Error & Hashable) {
        self.reason = reason
    }

    /// Whether the two have equal reasons of one type.
    public static func == (one: MissingCredential, other: MissingCredential) -> Bool {
        AnyHashable(one.reason) == AnyHashable(other.reason)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(reason))
    }
}
