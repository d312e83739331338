import HTTPMessages
import RemoteShows
import ScreenParts

// The screens' messages, and their reactions to errors.

extension Message {
    static let reviewSent = Message("review.sent", "Your review was sent.")
    static let photoChanged = Message("photo.changed", "Your photo was changed.")
    static let leaveReview = Message("review.leave", "Leave the review? What you typed will be lost.")
}

extension FormOutcome<ShowsEvent> {
    /// Creates the outcome of a form that only a user can submit.
    init(ofUser error: some MessageConvertible) {
        switch error.reaction {
        case .none: self = .cancelled
        case .sessionEnded(let reason): self = .done(.sessionEnded(reason: reason))
        case .shown(let message): self = .failed(message)
        }
    }
}
