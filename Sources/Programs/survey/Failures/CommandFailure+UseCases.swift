import CommandLineSupport
import HTTP
import Login
import RemoteSurveys
import SurveySession

/// The error courses of the use cases, in words and with their exit statuses.
extension CommandFailure {
    init(_ error: LoadSurveysFromRemoteError, page: Int, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .unauthorized(let failure): self.init(failure, server: server)
        case .pageNotThere: self = .noSuchPage(page, server: server)
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }

    init(_ error: LoadAllSurveysFromRemoteError, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .misreported(let fault): self = .misreported(fault, server: server)
        case .unauthorized(let failure): self.init(failure, server: server)
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }

    init(_ error: LoadSurveyFromRemoteError, id: String, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .unauthorized(let failure): self.init(failure, server: server)
        case .notFound: self.init(.failed, "There is no survey '\(id)'. Run 'survey list' for the ids.")
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }

    init(_ error: LogInError, server: String) {
        switch error {
        case .login(.connectivity(let failure)): self.init(failure, server: server)
        case .login(.invalidData(let reason)): self = .invalidData(reason: reason, server: server)
        case .login(.credentialsRejected): self = .credentialsRejected
        case .login(.clientRejected): self = .clientRejected(server: server)
        case .login(.refused(let status, let message)):
            self = .refused(status: status, message: message, server: server)
        case .login(.cancelled): self = .interrupted
        case .cacheFailed(let reason): self = .cache(reason: reason)
        }
    }

    init(_ error: ProvideValidTokenError, server: String) {
        switch error {
        case .notLoggedIn: self = .notLoggedIn(server: server)
        case .sessionEnded: self = .sessionEnded(server: server)
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .clientRejected: self = .clientRejected(server: server)
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cacheFailed(let reason): self = .cache(reason: reason)
        case .cancelled: self = .interrupted
        }
    }

    init(_ error: LogOutError) {
        switch error {
        case .cacheFailed(let reason): self = .cache(reason: reason)
        }
    }
}
