/// An error of a use case that needs a credential.
public protocol AuthorizedUseCaseError: HTTPUseCaseError {
    /// The server rejected the credential (401), or there was none to send: then `missing` says why.
    static func unauthorized(_ missing: MissingCredential?) -> Self
    /// The use case's own course for `refusal`, which is not a 401; `nil` if it has none.
    static func otherCourse(of refusal: ServerRefusal) -> Self?
}

extension AuthorizedUseCaseError {
    public static func course(of refusal: ServerRefusal) -> Self? {
        refusal.status == 401 ? .unauthorized(nil) : otherCourse(of: refusal)
    }

    public static func course(of missing: MissingCredential) -> Self? { .unauthorized(missing) }

    public static func otherCourse(of refusal: ServerRefusal) -> Self? { nil }
}

/// The error courses of loading the user's own data.
public enum LoadError: Error, Hashable, Sendable {
    /// The server rejected the credential (401), or there was none to send: then the value says why.
    case unauthorized(MissingCredential?)
    case request(RequestFailure)
}

extension LoadError: AuthorizedUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }
}

/// The error courses of loading one resource by its name.
public enum LoadResourceError: Error, Hashable, Sendable {
    /// The resource does not exist (404).
    case notFound
    /// The server rejected the credential (401), or there was none to send: then the value says why.
    case unauthorized(MissingCredential?)
    case request(RequestFailure)
}

extension LoadResourceError: AuthorizedUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func otherCourse(of refusal: ServerRefusal) -> Self? { refusal.status == 404 ? .notFound : nil }
}
