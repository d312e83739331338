import CoreSupport
public import HTTP
public import Paging

// The messages of what any request can meet.

extension ConnectivityFailure {
    /// Says what happened, and what to do about it.
    public var message: Message {
        let advice: Message? =
            switch reason {
            case .unknownHost, .unreachable:
                Message("request.checkConnection", "Check the connection and try again.")
            case .connectionLost, .timedOut, .overloaded, .other: Message("request.tryAgain", "Try again.")
            case .serverUnavailable: .tryLater
            case .untrusted, .noSecureConnection, .refusedURL: nil
            }
        return advice.map { Message(event, advice: $0) } ?? event
    }

    /// Says only what happened, for cases in which the advice to try again would be wrong.
    package var event: Message {
        if let cause { return cause.event }
        return switch reason {
        case .unknownHost, .unreachable, .other: Message("request.unreachable", "The server cannot be reached.")
        case .connectionLost: Message("request.connectionLost", "The connection was lost.")
        case .timedOut: Message("request.timedOut", "The server took too long to answer.")
        case .untrusted: Message("request.untrusted", "The server's certificate is not trusted.")
        case .noSecureConnection:
            Message("request.noSecureConnection", "No secure connection to the server is possible.")
        case .overloaded: Message("request.overloaded", "Too many requests are under way.")
        case .refusedURL: .notSent(reason: detail)
        case .serverUnavailable:
            if let time = retryAfter?.endOfPause {
                Message("request.paused", "The server asked to wait until {time}.", ["time": time])
            } else {
                Message("request.unavailable", "The server cannot answer now.")
            }
        }
    }
}

extension Duration {
    /// The time of day, in whole minutes, at which a pause that begins now is over; `nil` for no pause. A pause counts
    /// for at most ``ServerRefusal/longestPause``.
    var endOfPause: Message? {
        guard self > .zero else { return nil }
        let end = Date() + min(self, ServerRefusal.longestPause) / .seconds(1)
        let minute = Date(timeIntervalSinceReferenceDate: (end.timeIntervalSinceReferenceDate / 60).rounded(.up) * 60)
        return Message(verbatim: minute.timeOfDay)
    }
}

extension ConnectivityFailure.Cause {
    fileprivate var event: Message {
        switch self {
        case .unresolvedName(let name):
            Message(
                "request.unresolvedName", "The server cannot be reached: the name {name} cannot be resolved.",
                ["name": Message(verbatim: name)])
        case .refused:
            Message("request.connectionRefused", "The server cannot be reached: the connection was refused.")
        case .noRoute:
            Message("request.noRoute", "The server cannot be reached: there is no network, or no route to it.")
        case .proxyUnreachable(let proxy):
            Message(
                "request.proxyUnreachable", "The proxy {proxy} cannot be reached.", ["proxy": Message(verbatim: proxy)])
        case .proxyRefused(let proxy):
            Message(
                "request.proxyRefused", "The proxy {proxy} refused the connection.", ["proxy": Message(verbatim: proxy)]
            )
        case .proxyAsksForLogin(let proxy):
            Message("request.proxyLogin", "The proxy {proxy} asks for a login.", ["proxy": Message(verbatim: proxy)])
        case .certificateExpired:
            Message("request.certificateExpired", "The server's certificate is not trusted: it has expired.")
        case .certificateOfAnotherHost:
            Message("request.otherCertificate", "The server's certificate is not trusted: it is for another host.")
        case .unknownIssuer:
            Message("request.unknownIssuer", "The server's certificate is not trusted: its issuer is unknown.")
        case .noTLS:
            Message(
                "request.noTLS", "No secure connection to the server is possible: this port does not use TLS.")
        case .connecting: Message("request.notConnected", "The connection took too long.")
        case .awaitingAnswer: Message("request.timedOut", "The server took too long to answer.")
        case .receivingAnswer: Message("request.notComplete", "The server took too long to complete its answer.")
        }
    }
}

extension ConnectivityFailure: MessageConvertible {
    public var kind: FailureKind { .unreachable }

    public var messageForUser: Message? {
        let told: Message = message
        return told
    }
}

extension RequestFailure: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .connectivity(let failure): failure.kind
        case .invalidData, .redirected: .invalidData
        case .refused: .rejected
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .connectivity(let failure): failure.message
        case .invalidData: .invalidData
        case .redirected(let redirect):
            Message(
                "request.redirected", "The server redirects to {url}.",
                ["url": Message(verbatim: redirect.target.absoluteString)])
        case .refused(let refusal) where refusal.lacksScope:
            if let scope = refusal.missingScope {
                Message(
                    "request.missingScope", "The session does not allow this: the scope {scope} is missing.",
                    ["scope": Message(verbatim: scope)])
            } else {
                Message("request.insufficientScope", "The session does not allow this: a scope is missing.")
            }
        case .refused(let refusal):
            .refused(
                status: refusal.status, words: refusal.words, retryAfter: refusal.retryAfter)
        case .cancelled: nil
        }
    }
}

extension LoadError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .unauthorized(let missing): missing.kind
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .unauthorized(let missing): missing.message
        case .request(let failure): failure.message
        }
    }
}

extension LoadPageError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .pageNotFound: .notFound
        case .unauthorized(let missing): missing.kind
        case .request(let failure): failure.kind
        }
    }

    /// A page that the server promised is missing.
    public var messageForUser: Message? {
        switch self {
        case .pageNotFound: .invalidData
        case .unauthorized(let missing): missing.message
        case .request(let failure): failure.message
        }
    }
}

extension LoadResourceError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .notFound: .notFound
        case .unauthorized(let missing): missing.kind
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .notFound: .notFound
        case .unauthorized(let missing): missing.message
        case .request(let failure): failure.message
        }
    }
}

extension LoadAllPagesError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .misreported(let fault): fault.kind
        case .unauthorized(let missing): missing.kind
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .misreported(let fault): fault.told
        case .unauthorized(let missing): missing.message
        case .request(let failure): failure.message
        }
    }
}

extension InvalidServerURL: MessageConvertible {
    public var kind: FailureKind { .usage }

    public var messageForUser: Message? {
        // The message omits the URL, which may contain a password.
        Message("server.invalidURL", "This is not the URL of a server.")
    }
}

extension HTTPClientError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .connectivity(let failure): failure.kind
        case .invalidResponse: .invalidData
        case .refusedURL: .unreachable
        case .unauthenticated(let missing): missing.kind
        case .refreshFailed(let failure): failure.kind
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .connectivity(let failure): failure.message
        case .invalidResponse: .invalidData
        case .refusedURL(let reason): .notSent(reason: reason)
        case .unauthenticated(let missing): missing.message
        case .refreshFailed(let failure): failure.message
        case .cancelled: nil
        }
    }
}

extension MissingCredential: MessageConvertible {
    /// The kind of the session's error.
    public var kind: FailureKind { (reason as? any MessageConvertible)?.kind ?? .notLoggedIn }

    /// The message of the session's error.
    public var messageForUser: Message? {
        guard let reason = reason as? any MessageConvertible else { return .notLoggedIn }
        return reason.message
    }
}

extension MissingCredential? {
    /// Without a reason, the server rejected a token that was just renewed: that does not end the session.
    package var kind: FailureKind { self?.kind ?? .loginRejected }

    package var message: Message? {
        self.map(\.message) ?? Message(.tokenRejected, advice: .ifThisGoesOn)
    }
}

extension InvalidData: MessageConvertible {
    public var kind: FailureKind { .invalidData }

    public var messageForUser: Message? { .invalidData }
}

extension PagingFault: MessageConvertible {
    public var kind: FailureKind { .invalidData }

    public var messageForUser: Message? { told }

    package var told: Message {
        guard case .moving = self else { return .invalidData }
        let event = Message("request.moving", "The list changed each time it was read, so some of it may be missing.")
        return Message(event, advice: .tryLater)
    }
}
