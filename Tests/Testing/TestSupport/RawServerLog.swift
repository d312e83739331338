import CoreSupport

/// What a ``RawServer`` has seen, and who waits to see more.
final class RawServerLog: Sendable {
    private struct Waiter: Sendable {
        let condition: @Sendable (RawServer.Seen) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State: Sendable {
        var seen = RawServer.Seen()
        var waiters: [Waiter] = []
    }

    private let state = Protected(State())

    var seen: RawServer.Seen { state.withLock { $0.seen } }

    func update(_ change: @Sendable (inout RawServer.Seen) -> Void) {
        let met = state.withLock { state in
            change(&state.seen)
            let seen = state.seen
            let met = state.waiters.filter { $0.condition(seen) }
            state.waiters.removeAll { $0.condition(seen) }
            return met
        }
        for waiter in met { waiter.continuation.resume() }
    }

    func until(_ condition: @escaping @Sendable (RawServer.Seen) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isMet = state.withLock { state in
                if condition(state.seen) { return true }
                state.waiters.append(Waiter(condition: condition, continuation: continuation))
                return false
            }
            if isMet { continuation.resume() }
        }
    }
}
