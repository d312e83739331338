import CommandLineSupport
import HTTP
import RemoteShows

/// The error courses of the use cases about the user, in words and with their exit statuses.
extension CommandFailure {
    init(_ error: LoadUserError, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .unauthorized(let failure): self.init(failure, server: server)
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }

    init(_ error: UploadProfilePhotoError, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .unauthorized(let failure): self.init(failure, server: server)
        case .rejected(let sentences): self = .rejected(sentences, server: server)
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }
}
