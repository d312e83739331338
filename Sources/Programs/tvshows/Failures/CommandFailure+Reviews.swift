import CommandLineSupport
import HTTP
import RemoteShows

/// The error courses of the use cases about reviews, in words and with their exit statuses.
extension CommandFailure {
    init(_ error: LoadReviewsError, id: String, page: Int, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .unauthorized(let failure): self.init(failure, server: server)
        case .notFound where page == 1: self = .noSuchShow(id)
        case .notFound:
            self.init(
                .failed,
                "There is no show '\(id)', or no page \(page) of its reviews. Ask for an earlier one with --page.")
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }

    init(_ error: LoadAllReviewsError, id: String, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .misreported(let fault): self = .misreported(fault, server: server)
        case .unauthorized(let failure): self.init(failure, server: server)
        case .notFound: self = .noSuchShow(id)
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }

    init(_ error: CreateReviewError, id: String, server: String) {
        switch error {
        case .connectivity(let failure): self.init(failure, server: server)
        case .invalidData(let reason): self = .invalidData(reason: reason, server: server)
        case .unauthorized(let failure): self.init(failure, server: server)
        case .notFound: self = .noSuchShow(id)
        case .rejected(let sentences): self = .rejected(sentences, server: server)
        case .refused(let status, let message): self = .refused(status: status, message: message, server: server)
        case .cancelled: self = .interrupted
        }
    }
}
