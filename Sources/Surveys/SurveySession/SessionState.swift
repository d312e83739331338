public import RecordStorage

/// Whether a user is logged in.
public enum SessionState: Hashable, Sendable {
    case active
    /// There is no session here, but the user's data still exists. The value is `nil` if the end is unknown.
    case ended(SessionEnd?)
}
