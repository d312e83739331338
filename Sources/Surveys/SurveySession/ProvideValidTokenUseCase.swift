public import HTTP
public import OAuth
import RecordStorage
import TokenCache
import TokenRefresh

/// Provide Valid Token Use Case: a token that may be sent now, refreshed if necessary.
public protocol ProvideValidTokenUseCase: Sendable {
    /// Provides a token that is fresh by the clock and is not `rejected`.
    ///
    /// - Parameter rejected: the token to which the server has just answered 401, if any.
    func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token
}

extension ProvideValidTokenUseCase {
    /// Provides a token that is fresh by the clock.
    public func validToken() async throws(ProvideValidTokenError) -> Token {
        try await validToken(insteadOf: nil)
    }
}

/// The error courses of the Provide Valid Token Use Case.
public enum ProvideValidTokenError: Error, Hashable, Sendable {
    /// The user is not logged in, or has logged out meanwhile.
    case notLoggedIn
    /// The server ended the session, or the token has expired and there is no refresh token.
    case sessionEnded
    /// The server does not know this client; the session stays.
    case clientRejected
    /// The token cache failed; a token refreshed meanwhile stays in memory and is saved at the next call.
    case cacheFailed(reason: String)
    case request(RequestFailure)
}

extension ProvideValidTokenError {
    init(_ error: LoadTokenFromRemoteError) {
        switch error {
        case .sessionEnded: self = .sessionEnded
        case .clientRejected: self = .clientRejected
        case .request(let failure): self = .request(failure)
        }
    }

    init(_ error: LoadTokenFromCacheError) {
        switch error {
        case .notFound: self = .notLoggedIn
        case .invalidData(let reason), .unreadable(let reason): self = .cacheFailed(reason: reason)
        case .cancelled: self = .request(.cancelled)
        }
    }

    init(_ error: CacheTokenError) {
        self = error == .cancelled ? .request(.cancelled) : .cacheFailed(reason: error.reason)
    }

    init(_ error: ClearTokenError) {
        self = error == .cancelled ? .request(.cancelled) : .cacheFailed(reason: error.reason)
    }

    init(_ error: RecordStoreError) {
        self = error.reason.map { .cacheFailed(reason: $0) } ?? .request(.cancelled)
    }
}
