import Login
import ScreenParts
import SurveyAccount
import SurveySession

// What the error courses of the use cases behind a form come to on the screen, for those who sent `entries`.

extension FormOutcome<ScreenEvent> {
    init(_ error: LogInError, to entries: FormEntries) {
        switch error {
        case .login(.connectivity(let failure)): self = .failed(ScreenMessages.connectivity(failure))
        case .login(.invalidData): self = .failed(ScreenMessages.invalidData)
        case .login(.credentialsRejected): self = .failed(ScreenMessages.credentialsRejected)
        case .login(.clientRejected): self = .failed(ScreenMessages.clientRejected)
        case .login(.refused(let status, let message)):
            self = .failed(ScreenMessages.refused(status: status, message: message, hiding: entries.password))
        case .login(.cancelled): self = .cancelled
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
        case .connectivity(let failure): self = .failed(ScreenMessages.connectivity(failure))
        case .invalidData: self = .failed(ScreenMessages.invalidData)
        case .emailTaken(let message):
            self = .failed(ScreenMessages.emailTaken(message: message, hiding: entries.password), at: .email)
        case .rejected(let problems): self = .failed(FormProblem(problems, hiding: entries.password))
        case .clientRejected: self = .failed(ScreenMessages.clientRejected)
        case .refused(let status, let message):
            self = .failed(ScreenMessages.refused(status: status, message: message, hiding: entries.password))
        case .cancelled: self = .cancelled
        }
    }

    init(_ error: CheckEmailRegistrationError) {
        switch error {
        case .connectivity(let failure): self = .failed(ScreenMessages.connectivity(failure))
        case .invalidData: self = .failed(ScreenMessages.invalidData)
        case .unsupported: self = .bothWays(ribbon: ScreenMessages.cannotTellAccounts)
        case .refused(let status, let message):
            self = .failed(ScreenMessages.refused(status: status, message: message))
        case .cancelled: self = .cancelled
        }
    }
}
