package import Messages

/// The exit statuses that scripts can rely on.
package enum ExitStatus: Int32, Sendable {
    case done = 0
    /// Any failure without its own status.
    case failed = 1
    /// The command line is wrong, or a prompt is needed and there is no terminal.
    case usage = 2
    /// Not logged in, credentials rejected, or the session has ended.
    case notLoggedIn = 3
    /// The server could not be reached, or cannot answer now.
    case connectivity = 4
    case invalidData = 5
    case cache = 6
    case interrupted = 130
}

extension ExitStatus {
    /// The status of every error of this kind.
    package init(_ kind: FailureKind) {
        self =
            switch kind {
            case .usage: .usage
            case .notLoggedIn, .loginRejected: .notLoggedIn
            case .notFound, .rejected: .failed
            case .unreachable: .connectivity
            case .invalidData: .invalidData
            case .localStorage: .cache
            case .cancelled: .interrupted
            }
    }
}
