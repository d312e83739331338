import RemoteShows
import ScreenParts
import ShowsSession

// What the error courses of the use cases behind a form come to on the screen.

extension FormOutcome<ShowsEvent> {
    init(_ error: SignInAndKeepError, to entries: FormEntries) {
        switch error {
        case .signIn(.connectivity(let failure)): self = .failed(ScreenMessages.connectivity(failure))
        case .signIn(.invalidData): self = .failed(ScreenMessages.invalidData)
        case .signIn(.credentialsRejected): self = .failed(ScreenMessages.credentialsRejected)
        case .signIn(.refused(let status, let message)):
            self = .failed(ScreenMessages.refused(status: status, message: message, hiding: entries.password))
        case .signIn(.cancelled): self = .cancelled
        case .cacheFailed(let reason): self = .failed(ScreenMessages.notKept(reason: reason))
        }
    }

    init(_ error: CreateUserAndKeepError, to entries: FormEntries) {
        switch error {
        case .createUser(.connectivity(let failure)): self = .failed(ScreenMessages.connectivity(failure))
        case .createUser(.invalidData): self = .failed(ScreenMessages.invalidData)
        case .createUser(.rejected(let sentences)):
            self = .failed(entries.password.hidden(in: sentences.joined(separator: " ")))
        case .createUser(.refused(let status, let message)):
            self = .failed(ScreenMessages.refused(status: status, message: message, hiding: entries.password))
        case .createUser(.cancelled): self = .cancelled
        // The user is not lost: they can log in.
        case .cacheFailed: self = .failed(ScreenMessages.accountMade)
        }
    }

    init(_ problem: NewReview.Problem) {
        self = .failed(ScreenMessages.noReview(problem))
    }

    init(_ error: CreateReviewError) {
        switch error {
        case .connectivity(let failure): self = .failed(ScreenMessages.connectivity(failure))
        case .invalidData: self = .failed(ScreenMessages.invalidData)
        case .unauthorized(let failure): self.init(LoadFailure(unauthorized: failure))
        case .notFound: self = .failed(ScreenMessages.showNotFound)
        case .rejected(let sentences): self = .failed(sentences.joined(separator: " "))
        case .refused(let status, let message):
            self = .failed(ScreenMessages.refused(status: status, message: message))
        case .cancelled: self = .cancelled
        }
    }

    init(_ error: UploadProfilePhotoError) {
        switch error {
        case .connectivity(let failure): self = .failed(ScreenMessages.connectivity(failure))
        case .invalidData: self = .failed(ScreenMessages.invalidData)
        case .unauthorized(let failure): self.init(LoadFailure(unauthorized: failure))
        case .rejected(let sentences): self = .failed(sentences.joined(separator: " "))
        case .refused(let status, let message):
            self = .failed(ScreenMessages.refused(status: status, message: message))
        case .cancelled: self = .cancelled
        }
    }

    private init(_ failure: LoadFailure) {
        switch failure {
        case .told(let sentence): self = .failed(sentence)
        case .sessionEnded(let reason): self = .done(.sessionEnded(reason: reason))
        case .cancelled: self = .cancelled
        }
    }
}
