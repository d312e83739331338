import CoreSupport
public import HTTPMessages
public import LoginCredentials
public import RecordStorage
public import RemoteShows
public import UserMessages

/// Begin Shows Session Use Case: signs in and caches the credential, so that the next launch finds it.
public protocol BeginShowsSessionUseCase: Sendable {
    /// Signs in, and caches the credential for this session.
    @discardableResult
    func signIn(email: String, password: Secret) async throws(BeginShowsSessionError) -> User
}

/// The error courses of the Begin Shows Session Use Case.
public enum BeginShowsSessionError: StoreUseCaseError, Hashable, Sendable {
    /// The Sign In Use Case failed; the cache is unchanged.
    case signIn(SignInError)
    /// The server issued a credential, but it could not be cached.
    case store(StoreFailure)
}

extension BeginShowsSessionError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .signIn(let error): error.report
        case .store(let failure): failure.report(as: Message.sessionNotSaved)
        }
    }
}

extension BeginShowsSessionError: ErrorOverHTTP {
    public var requestFailure: RequestFailure? {
        if case .signIn(let error) = self { error.requestFailure } else { nil }
    }
}

/// Create User And Begin Session Use Case: creates a user, and caches the credential in the answer.
public protocol CreateUserAndBeginSessionUseCase: Sendable {
    /// Creates the user, and caches the credential for this session.
    @discardableResult
    func createUser(email: String, password: Secret) async throws(CreateUserAndBeginSessionError) -> User
}

/// The error courses of the Create User And Begin Session Use Case.
public enum CreateUserAndBeginSessionError: StoreUseCaseError, Hashable, Sendable {
    /// The Create User Use Case failed; the cache is unchanged.
    case createUser(CreateUserError)
    /// The user was created, but the credential could not be cached: the user can sign in.
    case store(StoreFailure)
}

extension CreateUserAndBeginSessionError: MessageConvertible {
    /// The message suggests a login: the user was registered, although the login failed.
    public var report: FailureReport {
        switch self {
        case .createUser(let error): error.report
        case .store(let failure): failure.report { _ in .accountMade }
        }
    }
}

extension CreateUserAndBeginSessionError: ErrorOverHTTP {
    public var requestFailure: RequestFailure? {
        if case .createUser(let error) = self { error.requestFailure } else { nil }
    }
}

/// Forget Credentials Use Case: logs the user out locally. The service has no logout endpoint, so no request is sent.
public protocol ForgetCredentialsUseCase: Sendable {
    /// Deletes the cached credential.
    ///
    /// - Returns: whether a user was signed in.
    @discardableResult
    func forgetCredentials() async throws(ForgetCredentialsError) -> Bool
}

/// The error courses of the Forget Credentials Use Case.
public enum ForgetCredentialsError: StoreUseCaseError, Hashable, Sendable {
    /// The cache could not be cleared: it still holds the credential.
    case store(StoreFailure)
}

extension ForgetCredentialsError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .store(let failure): failure.report(as: Message.notLoggedOut)
        }
    }
}

/// Provide Credentials Use Case: provides the credential to send.
public protocol ProvideCredentialsUseCase: Sendable {
    /// Returns the cached credential. The server may no longer accept it.
    func credentials() async throws(ProvideCredentialsError) -> HeaderCredentials
}

/// The error courses of the Provide Credentials Use Case.
public enum ProvideCredentialsError: Error, Hashable, Sendable {
    case notLoggedIn
    /// The server no longer accepts the credential.
    case sessionEnded(SessionEnd)
    /// The cache could not be read, or its record is malformed.
    case store(StoreFailure)
}

extension ProvideCredentialsError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .notLoggedIn: .notLoggedIn
        case .sessionEnded(let end): end.report
        case .store(let failure): failure.sessionReport(as: Message.notReadable)
        }
    }
}

extension ProvideCredentialsError {
    init(_ error: StoreFailure) {
        self = error == .notFound ? .notLoggedIn : .store(error)
    }
}
