import HTTP

extension ProvideCredentialsError {
    init(_ error: LoadCredentialsFromCacheError) {
        switch error {
        case .credentialsNotFound: self = .notLoggedIn
        case .invalidData(let reason), .unreadable(let reason): self = .cacheFailed(reason: reason)
        case .cancelled: self = .cancelled
        }
    }
}

extension HTTPClientError {
    init(_ error: ProvideCredentialsError) {
        switch error {
        case .notLoggedIn, .cacheFailed: self = .unauthenticated(MissingCredential(error))
        case .cancelled: self = .cancelled
        }
    }
}

extension CacheCredentialsError {
    var reason: String {
        switch self {
        case .deletionFailed(let reason), .savingFailed(let reason): reason
        case .cancelled: "cancelled"
        }
    }
}
