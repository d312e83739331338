package import CoreSupport

/// Whether a user is logged in.
public enum SessionState: Hashable, Sendable {
    case active
    /// The session has ended, or there is none, but the user's data still exists. The value is `nil` if the end is unknown.
    case ended(SessionEnd?)
}

extension SavedSession {
    /// Whether the user is logged in at `date`. The session ends at `expiry`; `nil` if only the server ends it.
    package func state(at date: Date, expiry: Date?) -> SessionState {
        guard token != nil else { return .ended(end) }
        guard let expiry, expiry <= date else { return .active }
        return .ended(SessionEnd(date: expiry))
    }
}
