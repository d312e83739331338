public import HTTP

/// The error courses of loading one page of a list.
public enum LoadPageError: Error, Hashable, Sendable {
    /// There is no such page (404).
    case pageNotThere
    /// The server does not take the credential (401), or there is none to send: then the value says why.
    case unauthorized(MissingCredential?)
    /// What every request can meet.
    case request(RequestFailure)
}

extension LoadPageError: AuthorizedUseCaseError {
    /// A 404 says that the page is not there.
    public static func otherCourse(of refusal: ServerRefusal) -> Self? { refusal.status == 404 ? .pageNotThere : nil }
}

/// The error courses of loading all pages of a list.
public enum LoadAllPagesError: Error, Hashable, Sendable {
    /// The server contradicts itself over its pages, so that going on would loop or leave a gap.
    case misreported(PagingFault)
    /// The server does not take the credential (401), or there is none to send: then the value says why.
    case unauthorized(MissingCredential?)
    /// What every request can meet.
    case request(RequestFailure)
}

extension LoadAllPagesError: PagingError {
    public static var cancelled: LoadAllPagesError { .request(.cancelled) }
}

extension LoadAllPagesError {
    /// What an error of page `number` is to the list. Without the first page there is no list; `nil` when another is not
    /// there: the list ends before it.
    public init?(_ error: LoadPageError, page number: Int) {
        switch error {
        case .pageNotThere where number == 1: self = .request(.refused(ServerRefusal(status: 404)))
        case .pageNotThere: return nil
        case .unauthorized(let missing): self = .unauthorized(missing)
        case .request(let failure): self = .request(failure)
        }
    }
}
