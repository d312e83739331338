import Paging
public import RemoteShows
public import ScreenParts

/// Home: the shows, page by page.
public typealias ShowListScreen = ListScreen<Show, ShowsEvent>

extension ListScreen<Show, ShowsEvent> {
    /// A screen that tells `onEvent` how it is left.
    public convenience init(loadShows: any LoadShowsUseCase, onEvent: @escaping ShowsEventHandler) {
        self.init(
            ShowsRules.home, id: \.id,
            load: { request throws(PageFailure) in
                do throws(LoadShowsError) {
                    return try await loadShows.loadShows(request)
                } catch {
                    throw PageFailure(error)
                }
            },
            opening: ShowsEvent.openShow, onEvent: onEvent)
    }
}

/// Show details: what the list knew at once, the show as it is now and its reviews when they have come.
public final class ShowDetailsScreen: LoadingScreen<Show, ShowsEvent> {
    /// The reviews, page by page.
    public let reviews: PagedList<Review>
    private let known: Show

    /// A screen that tells `onEvent` how it is left.
    public init(
        _ show: Show, loadShow: any LoadShowUseCase, loadReviews: any LoadReviewsUseCase,
        onEvent: @escaping ShowsEventHandler
    ) {
        known = show
        reviews = PagedList(
            pageSize: 20, id: \.id,
            load: { request throws(PageFailure) in
                do throws(LoadReviewsError) {
                    return try await loadReviews.loadReviews(ofShow: show.id, request)
                } catch {
                    throw PageFailure(error, ofPage: request.number)
                }
            }, onSessionEnd: { onEvent(.sessionEnded(reason: $0)) })
        super.init(
            load: { () throws(LoadFailure) in
                do throws(LoadShowError) {
                    return try await loadShow.loadShow(id: show.id)
                } catch {
                    throw LoadFailure(error, orElse: .showNotFound)
                }
            }, onEvent: onEvent)
    }

    public var show: Show { value ?? known }

    /// How many reviews there are, in words, where there are any.
    public var reviewTotal: String? {
        switch show.reviewCount {
        case ...0: nil
        case 1: "1 review"
        case let count: "\(count) reviews"
        }
    }

    /// The mean of the ratings, where there are reviews.
    public var average: AverageRating? {
        reviewTotal == nil ? nil : show.averageRating.flatMap(AverageRating.init)
    }

    /// What is wrong with either, in an English sentence; it may quote the server: plain text.
    public var problem: String? { ribbon ?? reviews.ribbon }

    /// Loads the show and its reviews, or loads them again.
    @discardableResult
    public override func refresh() -> Task<Void, Never>? {
        reviews.refresh()
        return super.refresh()
    }

    /// Opens the form for a review.
    public func writeReview() {
        onEvent(.writeReview(show))
    }

    /// Calls off what is under way: the screen is left.
    public override func close() {
        reviews.close()
        super.close()
    }

    /// Waits until nothing is under way.
    public override func settle() async {
        await super.settle()
        await reviews.settle()
    }
}

/// A mean of ratings as it is shown.
public struct AverageRating: Hashable, Sendable {
    /// The full stars, of five.
    public let stars: Int
    /// The number, with one decimal.
    public let text: String

    /// A mean; `nil` where it is no number of stars.
    public init?(_ mean: Double) {
        guard mean.isFinite, (0...5).contains(mean) else { return nil }
        let tenths = Int((mean * 10).rounded())
        stars = Int(mean.rounded())
        text = "\(tenths / 10).\(tenths % 10)"
    }
}
