import HTTP
import Login
import ScreenParts
import SurveyAccount
import SurveySession

// What the error courses of the use cases behind a form come to on the screen, for those who sent `entries`.

extension FormOutcome<ScreenEvent> {
    init(_ error: LogInError, to entries: FormEntries) {
        switch error {
        case .login(.credentialsRejected): self = .failed(ScreenMessages.credentialsRejected)
        case .login(.clientRejected): self = .failed(ScreenMessages.clientRejected)
        case .login(.request(let failure)): self.init(failure, hiding: entries.password)
        case .cacheFailed(let reason): self = .failed(ScreenMessages.notKept(reason: reason))
        }
    }

    /// An account that was made is not lost because the log-in after it failed: the user goes on to Login.
    init(_ error: SignUpError, to entries: FormEntries) {
        switch error {
        case .registration(let error): self.init(error, to: entries)
        case .login: self = .done(.accountMade(email: entries.email, reason: ScreenMessages.accountMade))
        }
    }

    init(_ error: RegisterError, to entries: FormEntries) {
        switch error {
        case .emailTaken(let message):
            self = .failed(ScreenMessages.emailTaken(message: message, hiding: entries.password), at: .email)
        case .rejected(let problems): self = .failed(FormProblem(problems, hiding: entries.password))
        case .clientRejected: self = .failed(ScreenMessages.clientRejected)
        case .request(let failure): self.init(failure, hiding: entries.password)
        }
    }

    init(_ error: CheckEmailRegistrationError) {
        switch error {
        case .unsupported: self = .bothWays(ribbon: ScreenMessages.cannotTellAccounts)
        case .request(let failure): self.init(failure)
        }
    }
}
