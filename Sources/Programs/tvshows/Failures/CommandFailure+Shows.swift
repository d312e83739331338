import CommandLineSupport
import HTTP
import RemoteShows

/// The error courses of the use cases about shows, in words and with their exit statuses.
extension CommandFailure {
    init(_ error: LoadShowsError, page: Int, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .unauthorized(let failure): self.init(failure, server: server)
        case .pageNotThere: self = .noSuchPage(page, server: server)
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }

    init(_ error: LoadAllShowsError, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .misreported(let fault): self = .misreported(fault, server: server)
        case .unauthorized(let failure): self.init(failure, server: server)
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }

    init(_ error: LoadTopRatedShowsError, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .unauthorized(let failure): self.init(failure, server: server)
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }

    init(_ error: LoadShowError, id: String, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .unauthorized(let failure): self.init(failure, server: server)
        case .notFound: self = .noSuchShow(id)
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }

    static func noSuchShow(_ id: String) -> CommandFailure {
        CommandFailure(.failed, "There is no show '\(id)'. Run 'tvshows list' for the ids.")
    }
}
