import ConcurrencySupport

/// One task at a time, first come, first served; a cancelled waiter leaves at once.
final class AsyncLock: Sendable {
    private struct State {
        var isTaken = false
        var waiters: [OneShot<Bool>] = []
    }

    private let state = Protected(State())

    /// Waits for the lock, runs `body`, and lets go.
    ///
    /// - Throws: `CancellationError`, before `body` has begun.
    func withLock<Value: Sendable>(_ body: () async -> Value) async throws(CancellationError) -> Value {
        try await take()
        defer { release() }
        return await body()
    }

    private func take() async throws(CancellationError) {
        if Task.isCancelled { throw CancellationError() }
        let waiter: OneShot<Bool>? = state.withLock { state in
            guard state.isTaken else {
                state.isTaken = true
                return nil
            }
            let waiter = OneShot<Bool>()
            state.waiters.append(waiter)
            return waiter
        }
        guard let waiter else { return }
        guard await waiter.wait(onCancel: false) else { throw CancellationError() }
    }

    private func release() {
        // A waiter that refuses was cancelled before.
        while let next = nextWaiter() {
            if next.resolve(true) { return }
        }
    }

    private func nextWaiter() -> OneShot<Bool>? {
        state.withLock { state in
            guard !state.waiters.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiters.removeFirst()
        }
    }
}
