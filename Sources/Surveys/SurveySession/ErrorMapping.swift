import HTTP
import RecordStorage
import SurveyAccount
import TokenCache
import TokenRefresh

extension ProvideValidTokenError {
    init(_ error: LoadTokenFromRemoteError) {
        switch error {
        case .connectivity(let failure): self = .connectivity(failure)
        case .invalidData(let reason): self = .invalidData(reason: reason)
        case .sessionEnded: self = .sessionEnded
        case .clientRejected: self = .clientRejected
        case .refused(let status, let message): self = .refused(status: status, message: message)
        case .cancelled: self = .cancelled
        }
    }

    init(_ error: LoadTokenFromCacheError) {
        switch error {
        case .tokenNotFound: self = .notLoggedIn
        case .invalidData(let reason), .unreadable(let reason): self = .cacheFailed(reason: reason)
        case .cancelled: self = .cancelled
        }
    }

    init(_ error: CacheTokenError) {
        self = error == .cancelled ? .cancelled : .cacheFailed(reason: error.reason)
    }

    init(_ error: ClearTokenError) {
        self = error == .cancelled ? .cancelled : .cacheFailed(reason: error.reason)
    }

    init(_ error: TokenStoreError) {
        switch error {
        case .locking(let reason), .reading(let reason), .deletion(let reason), .saving(let reason):
            self = .cacheFailed(reason: reason)
        case .cancelled: self = .cancelled
        }
    }
}

extension HTTPClientError {
    init(_ error: ProvideValidTokenError) {
        switch error {
        case .notLoggedIn: self = .unauthenticated(AuthenticationFailure(.notLoggedIn))
        case .sessionEnded: self = .unauthenticated(AuthenticationFailure(.sessionEnded))
        case .connectivity(let failure): self = .connectivity(failure)
        case .invalidData(let reason): self = .invalidResponse(reason: reason)
        case .clientRejected: self = .unauthenticated(AuthenticationFailure(.clientRejected))
        case .refused(let status, let message):
            self = .unauthenticated(AuthenticationFailure(.refused, detail: message ?? "status \(status)"))
        case .cacheFailed(let reason): self = .unauthenticated(AuthenticationFailure(.cacheFailed, detail: reason))
        case .cancelled: self = .cancelled
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
        case .connectivity(let failure): failure.reason
        case .rejected: "it takes the access token no longer"
        case .refused(let status, let message): message ?? "the server answered with status \(status)"
        case .cancelled: "cancelled"
        }
    }
}

extension RevokeTokenError {
    var reason: String {
        switch self {
        case .connectivity(let failure): failure.reason
        case .clientRejected: "the server does not know this client"
        case .refused(let status, let message): message ?? "the server answered with status \(status)"
        case .cancelled: "cancelled"
        }
    }
}

extension ConnectivityFailure {
    fileprivate var reason: String { detail.isEmpty ? "the server could not be reached" : detail }
}
