public import HTTP

/// The error courses of loading one page of a list.
public enum LoadPageError: Error, Hashable, Sendable {
    /// The page does not exist (404).
    case pageNotFound
    /// The server rejected the credential (401), or there was none to send: then the value says why.
    case unauthorized(MissingCredential?)
    case request(RequestFailure)
}

extension LoadPageError: AuthorizedUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func otherCourse(of refusal: ServerRefusal) -> Self? { refusal.status == 404 ? .pageNotFound : nil }
}

/// The error courses of loading all pages of a list.
public enum LoadAllPagesError: Error, Hashable, Sendable {
    /// The server contradicts itself about its pages, so that going on would loop or leave a gap.
    case misreported(PagingFault)
    /// The server rejected the credential (401), or there was none to send: then the value says why.
    case unauthorized(MissingCredential?)
    case request(RequestFailure)
}

extension LoadAllPagesError: PagingError, ErrorOverHTTP {
    public static var cancelled: LoadAllPagesError { .request(.cancelled) }

    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }
}

extension LoadAllPagesError {
    /// The list's error for an error of page `number`; `nil` if a page other than the first does not exist, so that the
    /// list ends before it.
    public init?(_ error: LoadPageError, page number: Int) {
        switch error {
        case .pageNotFound where number == 1: self = .request(.refused(ServerRefusal(status: 404)))
        case .pageNotFound: return nil
        case .unauthorized(let missing): self = .unauthorized(missing)
        case .request(let failure): self = .request(failure)
        }
    }
}
