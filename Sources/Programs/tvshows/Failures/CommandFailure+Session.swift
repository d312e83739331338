import CommandLineSupport
import HTTP
import ShowsSession

/// The error courses of the use cases about the session, in words and with their exit statuses.
extension CommandFailure {
    init(_ error: SignInAndKeepError, server: String) {
        switch error {
        case .signIn(.connectivity(let failure)): self.init(failure, server: server)
        case .signIn(.invalidData(let reason)): self = .invalidData(reason: reason, server: server)
        case .signIn(.credentialsRejected): self = .credentialsRejected
        case .signIn(.refused(let status, let message)):
            self = .refused(status: status, message: message, server: server)
        case .signIn(.cancelled): self = .interrupted
        case .cacheFailed(let reason): self = .cache(reason: reason)
        }
    }

    init(_ error: CreateUserAndKeepError, server: String) {
        switch error {
        case .createUser(.connectivity(let failure)): self.init(failure, server: server)
        case .createUser(.invalidData(let reason)): self = .invalidData(reason: reason, server: server)
        case .createUser(.rejected(let sentences)): self = .rejected(sentences, server: server)
        case .createUser(.refused(let status, let message)):
            self = .refused(status: status, message: message, server: server)
        case .createUser(.cancelled): self = .interrupted
        case .cacheFailed(let reason): self = CommandFailure.cache(reason: reason).afterSigningUp
        }
    }

    init(_ error: ProvideCredentialsError, server: String) {
        switch error {
        case .notLoggedIn: self = .notLoggedIn(server: server)
        case .cacheFailed(let reason): self = .cache(reason: reason)
        case .cancelled: self = .interrupted
        }
    }

    init(_ error: ForgetCredentialsError) {
        switch error {
        case .cacheFailed(let reason): self = .cache(reason: reason)
        case .cancelled: self = .interrupted
        }
    }

    /// The server does not take what it was given, and says why.
    static func rejected(_ sentences: [String], server: String) -> CommandFailure {
        .refused(message: sentences.joined(separator: "; "), server: server)
    }
}
