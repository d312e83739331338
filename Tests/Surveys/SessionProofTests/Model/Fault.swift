/// A mistake that the protocol could have, and that must be found.
enum Fault: String, Hashable, Sendable, CaseIterable {
    /// No second look at the cache inside the turn.
    case noSecondRead
    /// The refresh does not wait for its turn.
    case noTurn
    /// The callers are answered, and then the token is saved.
    case answersBeforeSave
    /// A refused refresh clears whatever is cached.
    case endsWithoutComparing
    /// A refresh that was lost clears the cache.
    case clearsOnTimeout
    /// A log-out does not end what was begun before it in the same process.
    case logOutKeepsEpoch
    /// What was begun before a log-out is adopted after it.
    case adoptsWithoutEpoch
    /// A refresh whose answer was lost is sent again by the same call.
    case sendsLostRefreshAgain
    /// The turn of a process that is gone is never free again.
    case lockOutlivesHolder
    /// A save deletes first and writes then, in two steps.
    case tornReplace
    /// A log-in leaves the session that it takes the place of alive at the server.
    case logInLeavesReplaced
    /// A log-out that cannot reach the store forgets what was still to be saved.
    case logOutForgetsUnsaved
    /// A log-out revokes without having used the token once.
    case revokesUnused
}
