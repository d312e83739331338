import CoreSupport
public import UserMessages

/// The error courses of loading the user's own data.
public enum LoadError: Error, Hashable, Sendable {
    /// The server rejected the credential (401), or there was none to send; the value then says why.
    case unauthorized(MissingCredential?)
    case request(RequestFailure)
}

extension LoadError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .unauthorized(let missing): missing.report
        case .request(let failure): failure.report
        }
    }
}

extension LoadError: AuthorizedUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }
}

/// The error courses of loading one resource by its id.
public enum LoadResourceError: Error, Hashable, Sendable {
    /// The resource does not exist (404).
    case notFound
    /// The server rejected the credential (401), or there was none to send; the value then says why.
    case unauthorized(MissingCredential?)
    case request(RequestFailure)
}

extension LoadResourceError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .notFound: FailureReport(.notFound, .notFound)
        case .unauthorized(let missing): missing.report
        case .request(let failure): failure.report
        }
    }
}

extension LoadResourceError {
    /// The report with `message` for a resource that does not exist.
    package func report(ofMissing message: Message) -> FailureReport {
        self == .notFound ? FailureReport(.notFound, message) : report
    }
}

extension LoadResourceError: AuthorizedUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func otherCourse(of refusal: ServerRefusal) -> Self? { refusal.status == 404 ? .notFound : nil }
}
