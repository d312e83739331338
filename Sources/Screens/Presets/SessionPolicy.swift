/// How long a session lives: what the composition does with the token that a log-in brings.
public enum SessionPolicy: Hashable, Sendable {
    /// Until somebody logs out or the server ends it, however often the app is closed and opened (MW-11).
    case keptAcrossLaunches
    /// As long as the program runs: the token belongs into memory (CQ-5.4).
    case whileProcessLives
    /// As the first when "remember me" was checked at the log-in, as the second when not (TV-2.4).
    case keptWhenRemembered

    /// How long the session is to live that begins now.
    public func lifetime(remembersMe: Bool) -> SessionLifetime {
        switch self {
        case .keptAcrossLaunches: .acrossLaunches
        case .whileProcessLives: .process
        case .keptWhenRemembered: remembersMe ? .acrossLaunches : .process
        }
    }

    /// Whether a launch may find somebody logged in.
    public var mayOutliveProcess: Bool { self != .whileProcessLives }
}

/// How long one session lives.
public enum SessionLifetime: Hashable, Sendable {
    /// As long as the program runs: its token is kept in memory.
    case process
    /// Beyond the program: its token is kept in a store.
    case acrossLaunches
}
