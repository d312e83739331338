/// The pauses between attempts at a lock: 1 ms, then twice as long each time up to 50 ms, until patience is spent.
struct Backoff {
    private var pause: Duration = .milliseconds(1)
    private var patience: Duration

    init(patience: Duration) {
        self.patience = patience
    }

    /// The next pause, or `nil` when there is no patience left.
    mutating func next() -> Duration? {
        guard patience > .zero else { return nil }
        let next = min(pause, patience)
        patience -= next
        pause = min(pause * 2, .milliseconds(50))
        return next
    }
}
