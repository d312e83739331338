public import CommandLineSupport
import HTTP
import RemoteShows
public import ShowsSession

/// The use cases' own error courses, in words and with their exit statuses.
extension CommandFailure {
    init(_ error: LoadShowError, id: String, server: String) {
        self.init(error, orElse: .noSuchShow(id), server: server)
    }

    init(_ error: LoadReviewsError, id: String, page: Int, server: String) {
        let noSuchPage = CommandFailure(
            .failed, "There is no show '\(id)', or no page \(page) of its reviews. Ask for an earlier one with --page.")
        self.init(error, orElse: page == 1 ? .noSuchShow(id) : noSuchPage, server: server)
    }

    init(_ error: LoadAllReviewsError, id: String, server: String) {
        switch error {
        case .misreported(let fault): self = .misreported(fault, server: server)
        case .unauthorized(let missing): self.init(unauthorized: missing, server: server)
        case .notFound: self = .noSuchShow(id)
        case .request(let failure): self.init(failure, server: server)
        }
    }

    init(_ error: CreateReviewError, id: String, server: String) {
        switch error {
        case .unauthorized(let missing): self.init(unauthorized: missing, server: server)
        case .notFound: self = .noSuchShow(id)
        case .rejected(let sentences): self = .rejected(sentences, server: server)
        case .request(let failure): self.init(failure, server: server)
        }
    }

    init(_ error: UploadProfilePhotoError, server: String) {
        switch error {
        case .unauthorized(let missing): self.init(unauthorized: missing, server: server)
        case .rejected(let sentences): self = .rejected(sentences, server: server)
        case .request(let failure): self.init(failure, server: server)
        }
    }

    init(_ error: SignInAndKeepError, server: String) {
        switch error {
        case .signIn(.credentialsRejected): self = .credentialsRejected
        case .signIn(.request(let failure)): self.init(failure, server: server)
        case .cacheFailed(let reason): self = .cache(reason: reason)
        }
    }

    init(_ error: CreateUserAndKeepError, server: String) {
        switch error {
        case .createUser(.rejected(let sentences)): self = .rejected(sentences, server: server)
        case .createUser(.request(let failure)): self.init(failure, server: server)
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

    private static func noSuchShow(_ id: String) -> CommandFailure {
        CommandFailure(.failed, "There is no show '\(id)'. Run 'tvshows list' for the ids.")
    }

    /// The server does not take what it was given, and says why.
    private static func rejected(_ sentences: [String], server: String) -> CommandFailure {
        .refused(message: sentences.joined(separator: "; "), server: server)
    }
}

extension ProvideCredentialsError: CommandFailureConvertible {
    /// The same as where the credential alone was wanted.
    public func commandFailure(server: String) -> CommandFailure { CommandFailure(self, server: server) }
}
