import CoreSupport
import LoginCredentials
public import UserMessages

/// The boundary between the features and the network.
///
/// An implementation sends the request unchanged and delivers the response unchanged, whatever its status: a 401, a 503
/// and a redirect to another origin are responses. Only the refusal of a proxy is an error of connectivity. Decorators add
/// behavior (authentication, retry, logging).
public protocol HTTPClient: Sendable {
    /// Sends `request` and delivers the complete response.
    ///
    /// - Throws: ``HTTPClientError`` if there is no response to deliver. A cancelled caller gets
    ///   ``HTTPClientError/cancelled`` at once.
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse
}

extension HTTPClient {
    /// Sends `request` and returns the outcome as a value, for contexts that do not support typed errors.
    func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, HTTPClientError> {
        await .awaiting { () throws(HTTPClientError) in try await send(request) }
    }
}

/// Why an ``HTTPClient`` has no response to deliver.
public enum HTTPClientError: Error, Hashable, Sendable {
    /// The server was not reached, or the connection ended before the answer was complete.
    case connectivity(ConnectivityFailure)
    /// The answer is not acceptable: its body exceeds the limit, or the HTTP message is malformed.
    case invalidResponse(reason: String)
    /// The request was not sent: plain `http` to another machine, or not an HTTP URL.
    case refusedURL(reason: String)
    /// The request was not sent: there is no credential to send with it.
    case unauthenticated(MissingCredential)
    /// The credential is not valid (the request was not sent, or was answered with 401), and renewing it failed.
    case refreshFailed(RequestFailure)
    case cancelled
}

extension HTTPClientError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .connectivity(let failure): failure.report
        case .invalidResponse: .invalidData
        case .refusedURL(let reason): FailureReport(.unreachable, .notSent(reason: reason))
        case .unauthenticated(let missing): missing.report
        case .refreshFailed(let failure): failure.report
        case .cancelled: .cancelled
        }
    }
}

/// A request was not sent because there was no credential to send with it.
public struct MissingCredential: Hashable, Sendable {
    /// The error of the session that was asked for the credential.
    public let reason: any Error & Hashable

    public init(_ reason: any Error & Hashable) {
        self.reason = reason
    }

    /// Returns whether the reasons have the same type and are equal.
    public static func == (one: MissingCredential, other: MissingCredential) -> Bool {
        AnyHashable(one.reason) == AnyHashable(other.reason)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(reason))
    }
}

extension MissingCredential {
    /// The report of the session's error.
    public var report: FailureReport { (reason as? any MessageConvertible)?.report ?? .notLoggedIn }
}

extension MissingCredential? {
    /// Without a reason, the server rejected a token that was just renewed: that does not end the session.
    package var report: FailureReport {
        self?.report ?? FailureReport(.loginRejected, Message(.tokenRejected, advice: .ifThisGoesOn))
    }
}
