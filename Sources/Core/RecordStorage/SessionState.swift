public import CoreSupport

/// Whether a user is logged in.
public enum SessionState: Hashable, Sendable {
    case active
    /// There is no session here, but the user's data still exists. The value is `nil` if the end is unknown.
    case ended(SessionEnd?)
}

extension SavedSession {
    /// Whether the user is logged in at `date`, if the session ends at `expiry`; `nil` if only the server ends it.
    public func state(at date: Date, expiry: Date?) -> SessionState {
        guard token != nil else { return .ended(end) }
        guard let expiry, expiry <= date else { return .active }
        return .ended(SessionEnd(date: expiry))
    }
}
