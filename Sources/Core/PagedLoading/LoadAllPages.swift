import CoreSupport
public import HTTPMessages
public import UserMessages

extension AllPages {
    /// All pages of a list, loaded by `page` and converted by `content` in the task that loaded them. `failure` returns
    /// the list's error for an error of page `number`, or `nil` if the list ends before that page.
    package init<Item, PageFailure: Error>(
        size: Int, window: Int = 9, as content: @escaping @Sendable (Page<Item>) -> Content,
        failure: @escaping @Sendable (_ error: PageFailure, _ number: Int) -> Failure?,
        page: @escaping @Sendable (PageRequest) async throws(PageFailure) -> Page<Item>
    ) {
        self.init(size: size, window: window) { request throws(Failure) in
            do throws(PageFailure) {
                return .page(content(try await page(request)))
            } catch {
                guard let failure = failure(error, request.number) else { return .pastTheEnd }
                throw failure
            }
        }
    }
}

/// The error courses of loading all pages of a list.
public enum LoadAllPagesError: Error, Hashable, Sendable {
    /// The server's pages do not form a list: continuing would loop or leave a gap.
    case misreported(PagingFault)
    /// The server rejected the credential (401), or there was none to send; the value then says why.
    case unauthorized(MissingCredential?)
    case request(RequestFailure)
}

extension LoadAllPagesError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .misreported(let fault): fault.report
        case .unauthorized(let missing): missing.report
        case .request(let failure): failure.report
        }
    }
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

extension AllPages where Failure == LoadAllPagesError {
    /// Creates a list whose pages `page` loads one by one. It ends before a page that does not exist.
    ///
    /// - Parameters:
    ///   - size: the number of items to request per page.
    ///   - window: the number of pages to request ahead; with 0, each page is requested only when it is needed.
    ///   - page: loads one page. Called from several tasks at once; when cancelled it stops its request.
    public init<Item: Identifiable>(
        size: Int, window: Int = 9,
        page: @escaping @Sendable (PageRequest) async throws(LoadPageError) -> Page<Item>
    ) where Content == Page<Item> {
        self.init(size: size, window: window, as: { $0 }, failure: LoadAllPagesError.init, page: page)
    }
}
