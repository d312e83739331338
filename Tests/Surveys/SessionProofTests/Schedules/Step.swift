/// What a caller waits to do.
enum Step: Hashable, Sendable {
    case begin(Call)
    /// Take the store's exclusive scope. What is done inside belongs to the step, since nobody else can see a
    /// part of it, and so does giving it back, which only lets others go on.
    case store
    /// Take the refresh turn; it is given back with the last step inside.
    case turn
    case send
    case receive
    case happen(Happening)
}

/// How waiting for a pick ends.
enum Passage: Hashable, Sendable {
    case picked
    case cancelled
    /// The process has crashed, or the run is over: nothing that is done now has an effect.
    case gone
}

/// What may come of a step.
enum Outcome: Hashable, Sendable {
    case done
    /// The request or the answer is lost, or the save fails.
    case lost
    /// The server answers that it cannot answer now.
    case refused
    case crash
}
