import RemoteShows
import TestSupport

/// Answers by the page's number and remembers what was asked for.
final class PagesSpy<Item: Sendable, Failure: Error>: Sendable {
    typealias Handler = @Sendable (Int) -> Result<Page<Item>, Failure>

    private let gate: Gate?
    private let answer: Handler
    private let log = Protected<[PageRequest]>([])

    init(gate: Gate? = nil, answer: @escaping Handler) {
        self.gate = gate
        self.answer = answer
    }

    /// The requests, by the numbers of their pages.
    var requests: [PageRequest] { log.withLock { $0.sorted { $0.number < $1.number } } }

    func load(_ request: PageRequest) async throws(Failure) -> Page<Item> {
        log.withLock { $0.append(request) }
        await gate?.pass()
        return try answer(request.number).get()
    }
}

extension PagesSpy: LoadShowsUseCase where Item == Show, Failure == LoadShowsError {
    func loadShows(_ request: PageRequest) async throws(LoadShowsError) -> Page<Show> { try await load(request) }
}

extension PagesSpy: LoadReviewsUseCase where Item == Review, Failure == LoadReviewsError {
    func loadReviews(ofShow id: String, _ request: PageRequest) async throws(LoadReviewsError) -> Page<Review> {
        #expect(id == "31")
        return try await load(request)
    }
}

/// The ids of pages of two items.
func ids(_ pages: ClosedRange<Int>) -> [String] { pages.flatMap { ["\($0).1", "\($0).2"] } }

/// Page `number`, two items a page; of as many pages as the server says.
func page<Item>(_ number: Int, of pages: Int?, item: (String) -> Item) -> Page<Item> {
    Page(items: ids(number...number).map(item), position: PagePosition(page: pages == nil ? nil : number, pages: pages))
}

/// A session's reason.
struct LoggedOut: Error, Hashable {}
