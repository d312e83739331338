public import CommandLineSupport
import HTTP
import Login
import RemoteSurveys
import SurveyAccount
public import SurveySession

/// The use cases' own error courses, in words and with their exit statuses.
extension CommandFailure {
    init(_ error: LoadSurveyFromRemoteError, id: String, server: String) {
        let notFound = CommandFailure(.failed, "There is no survey '\(id)'. Run 'survey list' for the ids.")
        self.init(error, orElse: notFound, server: server)
    }

    init(_ error: LogInAndKeepTokenError, server: String) {
        switch error {
        case .login(.credentialsRejected): self = .credentialsRejected
        case .login(.clientRejected): self = .clientRejected(server: server)
        case .login(.request(let failure)): self.init(failure, server: server)
        case .cacheFailed(let reason): self = .cache(reason: reason)
        }
    }

    init(_ error: ProvideValidTokenError, server: String) {
        switch error {
        case .notLoggedIn: self = .notLoggedIn(server: server)
        case .sessionEnded: self = .sessionEnded(server: server)
        case .clientRejected: self = .clientRejected(server: server)
        case .cacheFailed(let reason): self = .cache(reason: reason)
        case .request(let failure): self.init(failure, server: server)
        }
    }

    init(_ error: LogOutError) {
        switch error {
        case .cacheFailed(let reason): self = .cache(reason: reason)
        }
    }

    init(_ error: SignUpError, server: String) {
        switch error {
        case .registration(let error): self.init(error, server: server)
        case .login(let error): self = CommandFailure(error, server: server).afterSigningUp
        }
    }

    init(_ error: RegisterError, server: String) {
        switch error {
        case .emailTaken(let message):
            self.init(
                .failed,
                """
                There is an account with this email already (\(quoting: message)). \
                Run '\(.login)', or 'survey reset-password' if need be.
                """)
        case .rejected(let problems):
            self = .refused(message: problems.map(\.message).joined(separator: "; "), server: server)
        case .clientRejected: self = .clientRejected(server: server)
        case .request(let failure): self.init(failure, server: server)
        }
    }

    init(_ error: RequestPasswordResetError, server: String) {
        switch error {
        case .rejected(let message): self = .refused(message: message, server: server)
        case .clientRejected: self = .clientRejected(server: server)
        case .request(let failure): self.init(failure, server: server)
        }
    }
}

extension ProvideValidTokenError: CommandFailureConvertible {
    /// The token was wanted for another request, so that advice by the status of the refusal would mislead.
    public func commandFailure(server: String) -> CommandFailure {
        guard case .request(.refused(let refusal)) = self else { return CommandFailure(self, server: server) }
        return .refused(message: refusal.words ?? "status \(refusal.status)", server: server)
    }
}
