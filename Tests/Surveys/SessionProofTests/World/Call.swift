/// What one task of a process asks its session for.
enum Call: Hashable, Sendable {
    case token  // `validToken()`.
    case request  // A request through the authenticated client.
    case another  // `validToken()`, and then a token in the place of that one.
    case logOut
    case logIn
}

/// What the caller was told in the end.
enum Told: Hashable, Sendable {
    case token(Int)
    case answer(status: Int)
    case loggedIn
    case loggedOut(isConfirmed: Bool)
    case notLoggedIn
    case sessionEnded(mayFollowLoss: Bool)
    case cancelled
    case failed  // Connectivity, invalid data, a cache that failed: the session goes on.
}

extension Told {
    /// Which token it was does not matter.
    var withoutNumber: Told { if case .token = self { .token(0) } else { self } }
}

/// A call by a task of a process. The process -1 is what happens outside: time, the server's own will, a person.
struct Caller: Hashable, Sendable, CustomStringConvertible {
    /// Who runs the task that asks.
    @TaskLocal static var current = Caller(process: -1, task: -1)

    /// The task that asks once more when all others have come to their ends.
    static func last(of process: Int) -> Caller { Caller(process: process, task: 1000) }

    var isLast: Bool { task == 1000 }

    let process: Int
    let task: Int
    var call = 0  // The task's first call is 0.

    func isSameTask(as other: Caller?) -> Bool { process == other?.process && task == other?.task }

    var description: String { process < 0 ? "outside" : "process \(process + 1), task \(task + 1), call \(call + 1)" }
}

/// Something that happens by itself, at any moment.
enum Happening: Hashable, Sendable {
    case timePasses  // Every access token given out so far expires.
    case clockGoesBack  // The clock of the processes is set back, so that what has expired seems to be fresh.
    case clockGoesOn  // The clock of the processes is set forward, so that what is fresh seems to have expired.
    case windowCloses  // So much time passes that a server with a window sees the reuse of what it has replaced so far.
    case cancellation(of: Caller)  // The caller that this task is gives up.

    static let firstGivesUp = Happening.cancellation(of: Caller(process: 0, task: 0))
}
