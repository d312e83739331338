import RecordStorage

/// Provide Credentials Use Case: the credential to send now.
public protocol ProvideCredentialsUseCase: Sendable {
    /// Delivers the credential that the cache holds. Whether the server still takes it, only the server knows.
    ///
    /// - Throws: ``ProvideCredentialsError``, one case for each error course in `UseCases.md`.
    func credentials() async throws(ProvideCredentialsError) -> HeaderCredentials
}

/// The error courses of the Provide Credentials Use Case.
public enum ProvideCredentialsError: Error, Hashable, Sendable {
    /// Nobody is signed in.
    case notLoggedIn
    /// The cache could not be read, or holds something else.
    case cacheFailed(reason: String)
    /// The caller was cancelled.
    case cancelled
}

extension ProvideCredentialsError {
    init(_ error: LoadCredentialsFromCacheError) {
        switch error {
        case .notFound: self = .notLoggedIn
        case .invalidData(let reason), .unreadable(let reason): self = .cacheFailed(reason: reason)
        case .cancelled: self = .cancelled
        }
    }
}
