public import RemoteShows
public import Reviews
public import ScreenParts

/// Write a review: stars and text.
public final class WriteReviewScreen: FormScreen<ShowsEvent> {
    private let show: Show
    private let createReview: any CreateReviewUseCase

    /// A screen for a review of `show`, that tells `onEvent` how it is left.
    public init(of show: Show, createReview: any CreateReviewUseCase, onEvent: @escaping ShowsEventHandler) {
        self.show = show
        self.createReview = createReview
        super.init(form: FormState(ShowsRules.review), onEvent: onEvent)
    }

    /// Sends the review.
    public override func send(_ entries: FormEntries, for action: FormAction) async -> FormOutcome<ShowsEvent> {
        let review: NewReview
        do throws(NewReview.Problem) {
            review = try NewReview(
                showID: show.id, rating: entries[choice: .rating].map { $0 + 1 } ?? 0, comment: entries[.comment])
        } catch {
            return FormOutcome(error)
        }
        do throws(CreateReviewError) {
            _ = try await createReview.createReview(review)
            return .done(.reviewWritten)
        } catch {
            return FormOutcome(error)
        }
    }
}
