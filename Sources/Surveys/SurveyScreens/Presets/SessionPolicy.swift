/// How long a session lives: what the composition does with the token that a log-in brings.
public enum SessionPolicy: Hashable, Sendable {
    /// Until somebody logs out or the server ends it, however often the app is closed and opened (MW-11).
    case keptAcrossLaunches
    /// As long as the program runs: the token belongs into memory (CQ-5.4).
    case whileProcessLives

    /// Whether a launch may find somebody logged in.
    public var mayOutliveProcess: Bool { self == .keptAcrossLaunches }
}

/// How long the accounts live that a mock service makes for an app. It has no say in those of a real server.
public enum AccountPolicy: Hashable, Sendable {
    /// They are kept with those of every other app that has this policy.
    case keptAcrossLaunches
    /// As long as the program runs: the mock service keeps them in memory, for this app alone (CQ-3.3).
    case whileProcessLives
}
