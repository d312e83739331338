package import CoreSupport
import HTTPMessages
public import PagedLoading
import RecordStorage
public import RemoteSurveys

/// The beginning of a list that is read page by page: as many of its pages as the cache takes.
public struct CollectedList: Sendable {
    /// The surveys of a page, as they were decoded or as the server sent them.
    enum Content: Sendable {
        case page(Page<Survey>)
        case body(Data, surveys: Int)

        /// The number of places that the page takes in the list.
        var count: Int {
            switch self {
            case .page(let page): page.items.count
            case .body(_, let surveys): surveys
            }
        }

        func decoded() throws(CacheSurveysError) -> Page<Survey> {
            switch self {
            case .page(let page): return page
            case .body(let body, _):
                do {
                    return try SurveysMapper.page(from: body)
                } catch {
                    throw .notSaved(reason: error.reason)
                }
            }
        }
    }

    /// The maximum size in bytes of all collected pages.
    private static let mostBytes = 12_000_000

    let pageSize: Int
    private(set) var pages: [Content] = []
    /// The number of surveys on all pages that were read, each counted once.
    private(set) var count = 0
    /// The number of surveys in the list, as the last page that was read says.
    private(set) var records: Int?
    private var places = 0
    /// The size of all pages that were read, collected or not.
    private var bytes = 0

    /// - Parameter pageSize: the number of surveys that is requested for each page.
    public init(pageSize: Int) { self.pageSize = pageSize }

    /// The number of surveys that the cache takes.
    public var cachedCount: Int { min(places, LocalSurveysCache.longestList) }

    /// Adds the next page of the list.
    public mutating func append(_ page: Page<Survey>) {
        append(
            .page(page), bytes: page.items.reduce(0) { $0 + $1.textBytes }, listed: page.items.count, at: page.position)
    }

    /// Adds the next page of the list as the server sent it, with the number of its surveys, of which `listed` were not
    /// on an earlier one.
    package mutating func append(body: Data, surveys: Int, listed: Int, at position: PagePosition) {
        append(.body(body, surveys: surveys), bytes: body.count, listed: listed, at: position)
    }

    private mutating func append(_ page: Content, bytes size: Int, listed: Int, at position: PagePosition) {
        count += listed
        records = position.records
        bytes += size
        guard places < LocalSurveysCache.longestList, bytes <= Self.mostBytes else { return }
        pages.append(page)
        places += page.count
    }
}

extension Survey {
    fileprivate var textBytes: Int {
        let texts = [
            id, title, description, thankEmailAboveThreshold ?? "", thankEmailBelowThreshold ?? "", coverImageURL,
            surveyType,
        ]
        return texts.reduce(0) { $0 + $1.utf8.count }
    }
}
