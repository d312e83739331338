import CoreSupport
public import UserMessages

/// A failure to exchange a request and an answer with the server.
public struct ConnectivityFailure: Hashable, Sendable {
    /// The kinds of failure that callers treat differently.
    public enum Reason: String, Hashable, Sendable {
        case unknownHost
        /// No server listens there, there is no route to it, or a proxy refuses to forward the request.
        case unreachable
        case connectionLost
        case timedOut
        /// The server's certificate is not trusted.
        case untrusted
        /// No secure connection was established, for a reason other than the server's certificate.
        case noSecureConnection
        /// The client has too many requests under way; nothing was sent.
        case overloaded
        /// The client must not send the request, for example as plain `http` to another machine; nothing was sent.
        case refusedURL
        /// The server cannot answer now (status 408, 421, or 500 to 599).
        case serverUnavailable
        case other
    }

    public let reason: Reason
    /// A detail for a log, without secrets.
    public let detail: String
    /// Whether any part of the request may have reached the server. `false` only if certainly none has, or only another
    /// server (status 421).
    public let mayHaveBeenSent: Bool
    /// The status of the server's answer, if one arrived.
    public let status: Int?
    /// How long the server asks to wait before the next request (`Retry-After`).
    public let retryAfter: Duration?
    /// What exactly failed; `nil` if the client does not know.
    public let cause: Cause?

    /// Creates a failure. A client that does not know whether the request left passes no `mayHaveBeenSent`. It is then
    /// `false` only if `reason` means that there was no connection, or no trusted one.
    public init(
        _ reason: Reason, detail: String = "", mayHaveBeenSent: Bool? = nil, status: Int? = nil,
        retryAfter: Duration? = nil, cause: Cause? = nil
    ) {
        self.reason = reason
        self.detail = detail
        self.mayHaveBeenSent = mayHaveBeenSent ?? reason.mayFollowSending
        self.status = status
        self.retryAfter = retryAfter
        self.cause = cause
    }
}

extension ConnectivityFailure.Reason {
    /// Whether this failure may occur after a part of the request has left.
    fileprivate var mayFollowSending: Bool {
        switch self {
        case .unknownHost, .unreachable, .untrusted, .noSecureConnection, .overloaded, .refusedURL: false
        case .connectionLost, .timedOut, .serverUnavailable, .other: true
        }
    }
}

extension ConnectivityFailure {
    /// Says what happened, and what to do about it.
    public var report: FailureReport {
        let advice: Message? =
            switch reason {
            case .unknownHost, .unreachable:
                Message("request.checkConnection", "Check the connection and try again.")
            case .connectionLost, .timedOut, .overloaded, .other: .tryAgain
            case .serverUnavailable: .tryLater
            case .untrusted, .noSecureConnection, .refusedURL: nil
            }
        return FailureReport(.unreachable, advice.map { Message(event, advice: $0) } ?? event)
    }

    /// The report of a failure to make an account. The advice to try again would end in one that exists.
    package var reportOfNewAccount: FailureReport {
        mayHaveBeenSent ? FailureReport(.unreachable, Message(event, advice: .accountMayExist)) : report
    }

    /// Says only what happened, for cases in which the advice to try again would be wrong.
    public var event: Message {
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
                // Without an answer, it is this side that waits.
                status == nil
                    ? Message(
                        "request.notBefore", "The server asked to wait, so nothing is sent before {time}.",
                        ["time": time])
                    : Message("request.paused", "The server asked to wait until {time}.", ["time": time])
            } else {
                Message("request.unavailable", "The server cannot answer now.")
            }
        }
    }
}

extension ConnectivityFailure {
    /// What kept a request or its answer from arriving, as far as the client knows. A proxy is named by host and port.
    public enum Cause: Hashable, Sendable {
        /// The name of the server, or of a proxy, cannot be resolved.
        case unresolvedName(String)
        /// The server's machine refuses the connection: nothing listens at that port.
        case refused
        /// There is no network, or no route to the server.
        case noRoute
        case proxyUnreachable(String)
        case proxyRefused(String)
        case proxyAsksForLogin(String)
        case certificateExpired
        case certificateNotYetValid
        case certificateOfAnotherHost
        case unknownIssuer
        /// The server's port does not use TLS.
        case noTLS
        /// The time was over before there was a connection.
        case connecting
        /// The time was over before the answer began.
        case awaitingAnswer
        /// The time was over before the answer was complete.
        case receivingAnswer
    }
}

extension ConnectivityFailure.Cause {
    var event: Message {
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
        case .certificateNotYetValid:
            Message(
                "request.certificateNotYetValid", "The server's certificate is not trusted: it is not valid yet.")
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

extension Message {
    /// Says that a client refused to send a request: the app is at fault, not the network.
    static func notSent(reason: String) -> Message {
        Message("request.notSent", "This app must not send this request: {reason}.", reason: reason)
    }
}
