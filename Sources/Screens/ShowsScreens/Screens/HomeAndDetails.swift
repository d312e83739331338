import CoreSupport
import HTTPMessages
import PagedLoading
public import RemoteShows
public import ScreenParts

/// Home: the shows, page by page.
public typealias ShowListScreen = ListScreen<Show, ShowsEvent>

extension ListScreen<Show, ShowsEvent> {
    public convenience init(loadShows: any LoadShowsUseCase, onEvent: @escaping ShowsEventHandler) {
        self.init(
            ShowsRules.home, id: \.id,
            load: { request throws(FailureReport) in
                try await Result.awaiting { () throws(LoadShowsError) in try await loadShows.loadShows(request) }
                    .mapError(\.report).get()
            },
            opening: ShowsEvent.openShow, onEvent: onEvent)
    }
}

/// Show details: first the data from the list, then the current show and its reviews.
public final class ShowDetailsScreen: LoadingScreen<Show, ShowsEvent> {
    public let reviews: PagedList<Review>
    private let known: Show

    public init(
        _ show: Show, loadShow: any LoadShowUseCase, loadReviews: any LoadReviewsUseCase,
        onEvent: @escaping ShowsEventHandler
    ) {
        known = show
        reviews = PagedList(
            pageSize: 20, id: \.id,
            load: { request throws(FailureReport) in
                do throws(LoadReviewsError) {
                    return try await loadReviews.loadReviews(ofShow: show.id, request)
                } catch {
                    throw error.report(ofMissing: .showNotFound)
                }
            }, onSessionEnd: { onEvent(.sessionEnded(reason: $0)) })
        super.init(
            load: { () throws(FailureReport) in
                try await Result.awaiting { () throws(LoadShowError) in try await loadShow.loadShow(id: show.id) }
                    .mapError { $0.report(ofMissing: .showNotFound) }.get()
            }, onEvent: onEvent)
    }

    public var show: Show { value ?? known }

    /// The number of reviews as text; `nil` without reviews.
    public var reviewTotal: String? {
        switch show.reviewCount {
        case ...0: nil
        case 1: "1 review"
        case let count: "\(count) reviews"
        }
    }

    /// The mean of the ratings; `nil` without reviews.
    public var average: AverageRating? {
        reviewTotal == nil ? nil : show.averageRating.flatMap(AverageRating.init)
    }

    /// The error message for the show or its reviews.
    public var problemMessage: Message? { ribbonMessage ?? reviews.ribbonMessage }

    /// ``problemMessage`` in English. It may quote the server: show it as plain text.
    public var problemText: String? { problemMessage?.text }

    @discardableResult
    public override func refresh() -> Task<Void, Never>? {
        reviews.refresh()
        return super.refresh()
    }

    public func writeReview() { onEvent(.writeReview(show)) }

    public override func close() {
        reviews.close()
        super.close()
    }

    public override func settle() async {
        await super.settle()
        await reviews.settle()
    }
}

/// A mean of ratings as text.
public struct AverageRating: Hashable, Sendable {
    public let stars: Int
    public let text: String

    /// `nil` if the mean is not between 1 and 5.
    public init?(_ mean: Double) {
        guard mean.isFinite, (0...5).contains(mean) else { return nil }
        let tenths = Int((mean * 10).rounded())
        stars = Int(mean.rounded())
        text = "\(tenths / 10).\(tenths % 10)"
    }
}
