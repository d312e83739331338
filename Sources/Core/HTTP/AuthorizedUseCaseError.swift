/// What the errors of use cases that need a credential have in common.
public protocol AuthorizedUseCaseError: HTTPUseCaseError {
    /// The server does not take the credential (401), or there is none to send: then `missing` says why.
    static func unauthorized(_ missing: MissingCredential?) -> Self
    /// The use case's own course for `refusal`, which is no 401; `nil` when it has none.
    static func otherCourse(of refusal: ServerRefusal) -> Self?
}

extension AuthorizedUseCaseError {
    /// A 401 says that the credential is not taken.
    public static func course(of refusal: ServerRefusal) -> Self? {
        refusal.status == 401 ? .unauthorized(nil) : otherCourse(of: refusal)
    }

    /// There is none to send, for the session's own reason.
    public static func course(of missing: MissingCredential) -> Self? { .unauthorized(missing) }

    /// No other refusal has a course of its own.
    public static func otherCourse(of refusal: ServerRefusal) -> Self? { nil }
}

/// The error courses of loading what is the user's.
public enum LoadError: Error, Hashable, Sendable {
    /// The server does not take the credential (401), or there is none to send: then the value says why.
    case unauthorized(MissingCredential?)
    case request(RequestFailure)
}

extension LoadError: AuthorizedUseCaseError {}

/// The error courses of loading one thing by its name.
public enum LoadResourceError: Error, Hashable, Sendable {
    /// There is no such thing (404).
    case notFound
    /// The server does not take the credential (401), or there is none to send: then the value says why.
    case unauthorized(MissingCredential?)
    case request(RequestFailure)
}

extension LoadResourceError: AuthorizedUseCaseError {
    /// A 404 says that it is not there.
    public static func otherCourse(of refusal: ServerRefusal) -> Self? { refusal.status == 404 ? .notFound : nil }
}
