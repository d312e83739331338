public import Credentials
public import HTTP
public import RecordStorage
public import RemoteShows

/// Sign In And Keep Credentials Use Case: signs in and caches the credential, so that the next launch finds it.
public protocol SignInAndKeepUseCase: Sendable {
    /// Signs in, caches the credential and makes it the session's own.
    ///
    /// - Throws: ``SignInAndKeepError``.
    @discardableResult
    func signIn(email: String, password: Secret) async throws(SignInAndKeepError) -> User
}

/// The error courses of the Sign In And Keep Credentials Use Case.
public enum SignInAndKeepError: Error, Hashable, Sendable {
    /// The Sign In Use Case failed; whatever was cached is untouched.
    case signIn(SignInError)
    /// The server gave a credential, but it could not be cached.
    case cacheFailed(reason: String)
}

extension SignInAndKeepError: ErrorOverHTTP {
    public var requestFailure: RequestFailure? {
        if case .signIn(let error) = self { error.requestFailure } else { nil }
    }
}

/// Create User And Keep Credentials Use Case: registers and caches the credential that the same answer brings.
public protocol CreateUserAndKeepUseCase: Sendable {
    /// Makes the user, caches the credential and makes it the session's own.
    ///
    /// - Throws: ``CreateUserAndKeepError``.
    @discardableResult
    func createUser(email: String, password: Secret) async throws(CreateUserAndKeepError) -> User
}

/// The error courses of the Create User And Keep Credentials Use Case.
public enum CreateUserAndKeepError: Error, Hashable, Sendable {
    /// The Create User Use Case failed; whatever was cached is untouched.
    case createUser(CreateUserError)
    /// The user was made, but the credential could not be cached: they can sign in.
    case cacheFailed(reason: String)
}

extension CreateUserAndKeepError: ErrorOverHTTP {
    public var requestFailure: RequestFailure? {
        if case .createUser(let error) = self { error.requestFailure } else { nil }
    }
}

/// Forget Credentials Use Case: the log-out of a service that knows none. The server is told nothing.
public protocol ForgetCredentialsUseCase: Sendable {
    /// Forgets the credential, here and in the cache.
    ///
    /// - Returns: whether there was one.
    /// - Throws: ``ForgetCredentialsError`` when the cache could not be cleared.
    @discardableResult
    func forgetCredentials() async throws(ForgetCredentialsError) -> Bool
}

/// The error courses of the Forget Credentials Use Case.
public enum ForgetCredentialsError: Error, Hashable, Sendable {
    /// The cache could not be cleared: the credential is still there.
    case cacheFailed(reason: String)
    /// The caller was cancelled; nothing was done.
    case cancelled
}

/// Provide Credentials Use Case: the credential to send now.
public protocol ProvideCredentialsUseCase: Sendable {
    /// Delivers the credential that the cache holds. Whether the server still takes it, only the server knows.
    ///
    /// - Throws: ``ProvideCredentialsError``, one case for each error course in `UseCases.md`.
    func credentials() async throws(ProvideCredentialsError) -> HeaderCredentials
}

/// The error courses of the Provide Credentials Use Case.
public enum ProvideCredentialsError: Error, Hashable, Sendable {
    case notLoggedIn
    /// The server no longer accepts the credential.
    case sessionEnded(SessionEnd)
    /// The cache could not be read, or holds something else.
    case cacheFailed(reason: String)
    case cancelled
}

extension ProvideCredentialsError: ErrorOverHTTP {
    public var requestFailure: RequestFailure? { nil }

    public var loginAdvice: LoginAdvice {
        switch self {
        case .notLoggedIn, .sessionEnded: .required
        case .cacheFailed, .cancelled: .notNeeded
        }
    }

    init(_ error: LoadCredentialsFromCacheError) {
        switch error {
        case .notFound: self = .notLoggedIn
        case .invalidData(let reason), .unreadable(let reason): self = .cacheFailed(reason: reason)
        case .cancelled: self = .cancelled
        }
    }
}
