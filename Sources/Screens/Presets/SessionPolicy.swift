/// How long a session lives: what the composition does with the token that a log-in brings.
public enum SessionPolicy: Hashable, Sendable {
    /// Until somebody logs out or the server ends it, however often the app is closed and opened (MW-11).
    case keptAcrossLaunches
    /// As long as the program runs: the token belongs into memory (CQ-5.4).
    case whileProcessLives

    /// Whether a launch may find somebody logged in.
    public var mayOutliveProcess: Bool { self == .keptAcrossLaunches }
}
