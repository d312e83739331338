package import CoreSupport
public import HTTP

extension HTTPClient {
    /// Loads `page`. Page 1 may be empty; an empty later page counts as `missing`, and so does a page below 1, for
    /// which nothing is sent.
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

extension AllPages {
    /// All pages of a list, loaded by `page` and converted by `content` in the task that loaded them. `failure` returns
    /// the list's error for an error of page `number`, or `nil` if the list ends before that page.
    package init<Item, PageFailure: Error>(
        size: Int, as content: @escaping @Sendable (Page<Item>) -> Content,
        failure: @escaping @Sendable (_ error: PageFailure, _ number: Int) -> Failure?,
        page: @escaping @Sendable (PageRequest) async throws(PageFailure) -> Page<Item>
    ) {
        self.init(size: size) { request throws(Failure) in
            do throws(PageFailure) {
                return .page(content(try await page(request)))
            } catch {
                guard let failure = failure(error, request.number) else { return .pastTheEnd }
                throw failure
            }
        }
    }
}

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
