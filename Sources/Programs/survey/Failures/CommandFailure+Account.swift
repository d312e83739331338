import CommandLineSupport
import HTTP
import SurveyAccount
import SurveySession

/// The error courses of the use cases about accounts, in words and with their exit statuses.
extension CommandFailure {
    init(_ error: SignUpError, server: String) {
        switch error {
        case .registration(let error): self.init(error, server: server)
        case .login(let error): self = CommandFailure(error, server: server).afterSigningUp
        }
    }

    init(_ error: RegisterError, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
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
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }

    init(_ error: LoadProfileError, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .unauthorized(let failure): self.init(failure, server: server)
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }

    init(_ error: RequestPasswordResetError, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .rejected(let message): self = .refused(message: message, server: server)
        case .clientRejected: self = .clientRejected(server: server)
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }
}
