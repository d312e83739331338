import HTTP
import RemoteShows
import ScreenParts
import ShowsMessages

// The screens' messages, and their reactions to errors.

extension Message {
    static let reviewSent = Message("review.sent", "Your review was sent.")
    static let photoChanged = Message("photo.changed", "Your photo was changed.")
    static let leaveReview = Message("review.leave", "Leave the review? What you typed will be lost.")
}

extension PageFailure {
    /// If a page after the first is missing, the show still exists.
    init(_ error: LoadReviewsError, ofPage number: Int) {
        self = error == .notFound && number > 1 ? .pageNotFound : .failed(LoadFailure(error, orElse: .showNotFound))
    }
}

extension FormOutcome<ShowsEvent> {
    init(_ failure: LoadFailure) {
        switch failure {
        case .told(let message): self = .failed(message)
        case .sessionEnded(let reason): self = .done(.sessionEnded(reason: reason))
        case .cancelled: self = .cancelled
        }
    }
}
