/// What a caller waits to do.
enum Step: Hashable, Sendable {
    case begin(Call)
    /// Take the store's exclusive scope. What is done inside belongs to the step, since nobody else can see a
    /// part of it, and so does giving it back, which only lets others go on.
    case store
    case turn  // Take the refresh turn; it is given back with the last step inside.
    case send
    case receive
    case happen(Happening)
    case arrive  // What was given up arrives.
}

/// How waiting for a pick ends.
enum Passage: Hashable, Sendable {
    case picked
    case cancelled
    case gone  // The process has crashed, or the run is over: nothing that is done now has an effect.
}

/// What may come of a step.
enum Outcome: Hashable, Sendable {
    case done
    case lost  // The request or the answer is lost, or the save fails.
    case refused  // The server answers that it cannot answer now.
    case silent  // No answer comes. The request may still arrive.
    case late  // The connection is cut. The request may still arrive.
    case paused  // The server asks to wait.
    case taken  // The turn may be taken by another while its holder lives.
    case crash
}
