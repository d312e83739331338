import HTTP
import RemoteShows
import ScreenParts
import ShowsSession

// What the error courses of the use cases behind a form come to on the screen.

extension FormOutcome<ShowsEvent> {
    init(_ error: SignInAndKeepError, to entries: FormEntries) {
        switch error {
        case .signIn(.credentialsRejected): self = .failed(ScreenMessages.credentialsRejected)
        case .signIn(.request(let failure)): self.init(failure, hiding: entries.password)
        case .cacheFailed(let reason): self = .failed(ScreenMessages.notKept(reason: reason))
        }
    }

    init(_ error: CreateUserAndKeepError, to entries: FormEntries) {
        switch error {
        case .createUser(.rejected(let sentences)):
            self = .failed(entries.password.hidden(in: sentences.joined(separator: " ")))
        case .createUser(.request(let failure)): self.init(failure, hiding: entries.password)
        // The user is not lost: they can log in.
        case .cacheFailed: self = .failed(ScreenMessages.accountMade)
        }
    }

    init(_ problem: NewReview.Problem) {
        self = .failed(ScreenMessages.noReview(problem))
    }

    init(_ error: CreateReviewError) {
        switch error {
        case .unauthorized(let missing): self.init(unauthorized: missing)
        case .notFound: self = .failed(ScreenMessages.showNotFound)
        case .rejected(let sentences): self = .failed(sentences.joined(separator: " "))
        case .request(let failure): self.init(failure)
        }
    }

    init(_ error: UploadProfilePhotoError) {
        switch error {
        case .unauthorized(let missing): self.init(unauthorized: missing)
        case .rejected(let sentences): self = .failed(sentences.joined(separator: " "))
        case .request(let failure): self.init(failure)
        }
    }

    private init(unauthorized missing: MissingCredential?) {
        switch LoadFailure(unauthorized: missing) {
        case .told(let sentence): self = .failed(sentence)
        case .sessionEnded(let reason): self = .done(.sessionEnded(reason: reason))
        case .cancelled: self = .cancelled
        }
    }
}
