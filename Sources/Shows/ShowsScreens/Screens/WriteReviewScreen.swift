public import RemoteShows
public import ScreenParts

/// Write a review: stars and text.
public final class WriteReviewScreen: FormScreen<ShowsEvent> {
    private let show: Show
    private let createReview: any CreateReviewUseCase

    /// A screen for a review of `show`, that tells `onEvent` how it is left.
    ///
    /// - Parameter unsent: what was typed before, and did not come to be sent.
    public init(
        of show: Show, from unsent: UnsentReview? = nil, createReview: any CreateReviewUseCase,
        onEvent: @escaping ShowsEventHandler
    ) {
        self.show = show
        self.createReview = createReview
        var form = FormState(ShowsRules.review)
        if let unsent {
            form[choice: .rating] = unsent.rating
            form[.comment] = unsent.comment
        }
        super.init(form: form, onEvent: onEvent)
    }

    /// What `email` has typed.
    func unsent(by email: String) -> UnsentReview {
        UnsentReview(email: email, showID: show.id, rating: form[choice: .rating], comment: form[.comment])
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

/// What somebody typed of a review before the session ended: it is there again when they are back.
public struct UnsentReview: Hashable, Sendable {
    let email: String
    let showID: String
    let rating: Int?
    let comment: String
}
