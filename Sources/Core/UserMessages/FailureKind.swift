/// How a program should react to an error. Errors of one kind differ only in their messages.
public enum FailureKind: Hashable, Sendable, CaseIterable {
    /// The program was set up or called incorrectly; no request was sent.
    case usage
    /// No user is logged in, or the session has ended: show the login.
    case notLoggedIn
    /// The server rejects a login, or it refuses to renew a session that it has not ended, or rejects the renewed token,
    /// or the saved session is damaged: show the message and offer the login.
    case loginRejected
    /// The requested item does not exist.
    case notFound
    /// The request cannot be carried out. Repeating it does not help unless something changes.
    case rejected
    /// The server cannot be reached, or cannot answer now: try again later.
    case unreachable
    /// The server's answer does not fit the API.
    case invalidData
    /// A local record cannot be read, written or deleted.
    case localStorage
    /// The caller cancelled: show nothing.
    case cancelled
}
