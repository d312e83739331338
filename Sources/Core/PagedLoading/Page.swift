package import CoreSupport
public import HTTPMessages
public import UserMessages

public struct PageRequest: Hashable, Sendable {
    /// The page's number, from 1.
    public let number: Int
    /// The number of items to return; the server may return fewer.
    public let size: Int

    public init(number: Int, size: Int) {
        self.number = number
        self.size = size
    }
}

/// A page's items and its position in the list.
public struct Page<Item: Sendable>: Sendable {
    public let items: [Item]
    /// The page's position, as far as the server says.
    public let position: PagePosition
    /// The server's name for this state of the page (RFC 9110, 8.8.3), if it gave one.
    public let entityTag: String?

    public init(items: [Item], position: PagePosition, entityTag: String? = nil) {
        self.items = items
        self.position = position
        self.entityTag = entityTag
    }
}

extension Page: Equatable where Item: Equatable {}
extension Page: Hashable where Item: Hashable {}

/// A page's position among all pages. Values that the server leaves out, and counts below 0, are `nil`.
public struct PagePosition: Hashable, Sendable {
    /// This page's number, from 1.
    public let page: Int?
    public let pages: Int?
    /// The number of items on a page.
    public let size: Int?
    /// The number of items on all pages.
    public let records: Int?

    public init(page: Int? = nil, pages: Int? = nil, size: Int? = nil, records: Int? = nil) {
        self.page = page
        self.pages = Self.count(pages)
        self.size = Self.count(size)
        self.records = Self.count(records)
    }

    private static func count(_ number: Int?) -> Int? { number.flatMap { $0 < 0 ? nil : $0 } }
}

/// The parts of a page that paging needs; the content may be decoded items or rendered bytes.
public protocol PagedContent: Sendable {
    /// The page's position, as far as the server says.
    var position: PagePosition { get }

    /// A hash of each item's identity, in the server's order. Use `Hasher`: with 64 bits and a seed per process,
    /// collisions happen neither by accident nor by design.
    var itemKeys: [Int] { get }

    func removingItems(at offsets: Set<Int>) -> Self
}

extension Page: PagedContent where Item: Identifiable {
    public var itemKeys: [Int] { items.map(\.id.hashValue) }

    public func removingItems(at offsets: Set<Int>) -> Page {
        let remaining = items.enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
        return Page(items: remaining, position: position)
    }
}

/// The outcome of requesting one page.
public enum PageAnswer<Content: Sendable>: Sendable {
    case page(Content)
    /// The page does not exist: the list ends before it (status 404).
    case pastTheEnd
}

extension PageAnswer: Equatable where Content: Equatable {}

/// A contradiction in a server's pages: continuing would loop or leave a gap.
public enum PagingFault: Error, Hashable, Sendable {
    /// Page `number` has only items of earlier pages.
    case repeatedPage(number: Int)
    /// The server sent page `got` instead of page `number`.
    case wrongPage(number: Int, got: Int)
    /// Page `number` is missing or empty, but the one after it has items.
    case missingPage(number: Int)
    /// All pages together have `received` items, but the last one counts `records`.
    case incomplete(received: Int, records: Int)
    /// The list moved each time it was read, so items that were in it all the time may be missing.
    case moving
}

extension PagingFault: MessageConvertible {
    public var report: FailureReport {
        guard case .moving = self else { return .invalidData }
        let event = Message("request.moving", "The list changed each time it was read, so some of it may be missing.")
        return FailureReport(.invalidData, Message(event, advice: .tryLater))
    }
}

extension PagingFault: CustomStringConvertible {
    /// A sentence for a log, which contains only numbers.
    public var description: String {
        switch self {
        case .repeatedPage(let number): "page \(number) repeats an earlier page"
        case .wrongPage(let number, let got): "page \(got) came when page \(number) was asked for"
        case .missingPage(let number): "page \(number) is missing, although the next one is there"
        case .incomplete(let received, let records): "\(received) of \(records) records came"
        case .moving: "the list moved each time it was read"
        }
    }
}

/// An error of reading all pages: the errors of loading one page, and these two.
public protocol PagingError: Error {
    static var cancelled: Self { get }
    /// The server's pages do not form a list.
    static func misreported(_ fault: PagingFault) -> Self
}

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
