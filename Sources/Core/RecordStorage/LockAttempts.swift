/// Waits, with a time limit, for a lock that can only be tried, such as a row lock in a database.
///
/// A waiter holds nothing between two attempts, so a thousand waiters need neither a connection nor a descriptor.
public struct LockAttempts: Sendable {
    private let patience: Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Creates attempts that end after `patience`; `sleep` throws when its task is cancelled.
    public init(
        patience: Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.patience = patience
        self.sleep = sleep
    }

    /// Calls `attempt` until it returns a lock: after 1 ms, then twice as long each time, at most 50 ms.
    ///
    /// - Parameters:
    ///   - name: names the lock in an error.
    ///   - attempt: returns the lock, or `nil` if it is taken.
    /// - Throws: what `attempt` throws; ``StoreFailure/busy(reason:)`` after `patience`;
    ///   ``StoreFailure/cancelled``.
    public func lock<Lock>(
        _ name: String, _ attempt: () async throws(StoreFailure) -> Lock?
    ) async throws(StoreFailure) -> Lock {
        var backoff = Backoff(patience: patience)
        while true {
            if Task.isCancelled { throw .cancelled }
            if let lock = try await attempt() { return lock }
            guard let pause = backoff.next() else {
                throw .busy(reason: "\(name) was locked for longer than \(patience)")
            }
            do {
                try await sleep(pause)
            } catch {
                throw .cancelled
            }
        }
    }
}

/// The pauses between attempts: 1 ms, doubled each time up to 50 ms, at most `patience` in total.
package struct Backoff {
    private var pause: Duration = .milliseconds(1)
    private var patience: Duration

    package init(patience: Duration) {
        self.patience = patience
    }

    /// Returns the next pause, or `nil` if the time is up.
    package mutating func next() -> Duration? {
        guard patience > .zero else { return nil }
        let next = min(pause, patience)
        patience -= next
        pause = min(pause * 2, .milliseconds(50))
        return next
    }
}
