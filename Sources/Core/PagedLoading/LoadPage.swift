package import CoreSupport
public import HTTPMessages
public import UserMessages

extension HTTPClient {
    /// Loads `page`. Page 1 may be empty; an empty later page counts as `missing`. So does a page below 1, for which no
    /// request is sent.
    package func page<Item, Failure: HTTPUseCaseError>(
        _ page: PageRequest, from request: HTTPRequest, orElse missing: Failure,
        _ read: (Data) throws(InvalidData) -> Page<Item>
    ) async throws(Failure) -> Page<Item> {
        guard page.number >= 1 else { throw missing }
        let loaded = try await value(of: request, orThrow: Failure.self, read)
        guard page.number == 1 || !loaded.items.isEmpty else { throw missing }
        return loaded
    }
}

/// The error courses of loading one page of a list.
public enum LoadPageError: Error, Hashable, Sendable {
    /// The page does not exist (404).
    case pageNotFound
    /// The server rejected the credential (401), or there was none to send; the value then says why.
    case unauthorized(MissingCredential?)
    case request(RequestFailure)
}

extension LoadPageError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        // A page that the server promised is missing.
        case .pageNotFound: FailureReport(.notFound, .invalidData)
        case .unauthorized(let missing): missing.report
        case .request(let failure): failure.report
        }
    }
}

extension LoadPageError: AuthorizedUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func otherCourse(of refusal: ServerRefusal) -> Self? { refusal.status == 404 ? .pageNotFound : nil }
}
