/// What a program's exit status tells a script.
public enum ExitStatus: Int32, Sendable {
    case done = 0
    /// Any failure that has no number of its own.
    case failed = 1
    /// The command line is wrong, or a prompt is needed and there is no terminal.
    case usage = 2
    /// Not logged in, credentials rejected, or the session has ended.
    case notLoggedIn = 3
    /// The server could not be reached, or cannot answer now.
    case connectivity = 4
    /// The server answered with something that is not what the API promises.
    case invalidData = 5
    /// The cache could not be read, written or deleted.
    case cache = 6
    /// Interrupted with Ctrl-C.
    case interrupted = 130
}
