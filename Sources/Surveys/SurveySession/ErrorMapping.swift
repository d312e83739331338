import HTTP
import RecordStorage
import SurveyAccount
import TokenCache
import TokenRefresh

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
        case .tokenNotFound: self = .notLoggedIn
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
        switch error {
        case .locking(let reason), .reading(let reason), .deletion(let reason), .saving(let reason):
            self = .cacheFailed(reason: reason)
        case .cancelled: self = .request(.cancelled)
        }
    }
}

extension HTTPClientError {
    /// A refresh that did not reach the server is what the request would have met; anything else leaves it without a
    /// token, for the session's own reason.
    init(_ error: ProvideValidTokenError) {
        switch error {
        case .request(.connectivity(let failure)): self = .connectivity(failure)
        case .request(.invalidData(let reason)): self = .invalidResponse(reason: reason)
        case .request(.cancelled): self = .cancelled
        case .notLoggedIn, .sessionEnded, .clientRejected, .cacheFailed, .request(.refused):
            self = .unauthenticated(MissingCredential(error))
        }
    }
}

extension CacheTokenError {
    var reason: String {
        switch self {
        case .deletionFailed(let reason), .savingFailed(let reason): reason
        case .cancelled: "cancelled"
        }
    }
}

extension ClearTokenError {
    var reason: String {
        switch self {
        case .deletionFailed(let reason): reason
        case .cancelled: "cancelled"
        }
    }
}

extension ConfirmTokenError {
    var reason: String {
        switch self {
        case .rejected: "it takes the access token no longer"
        case .request(let failure): failure.reason
        }
    }
}

extension RevokeTokenError {
    var reason: String {
        switch self {
        case .clientRejected: "the server does not know this client"
        case .request(let failure): failure.reason
        }
    }
}

extension RequestFailure {
    fileprivate var reason: String {
        switch self {
        case .connectivity(let failure):
            failure.detail.isEmpty ? "the server could not be reached" : failure.detail
        case .invalidData(let reason): reason
        case .refused(let refusal): refusal.words ?? "the server answered with status \(refusal.status)"
        case .cancelled: "cancelled"
        }
    }
}
