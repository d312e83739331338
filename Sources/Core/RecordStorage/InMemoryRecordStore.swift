public import CoreSupport

/// An in-memory store for the tasks that share this object.
///
/// The scope and the turn are granted in the order of the requests, without a time limit.
public final class InMemoryRecordStore: RecordStore {
    private let record: Protected<Data?>
    private let scope = AsyncLock()
    private let turn = AsyncLock()

    public init(record: Data? = nil) {
        self.record = Protected(record)
    }

    /// Runs `body` while no other task is in the scope.
    ///
    /// - Throws: what `body` throws; ``StoreFailure/cancelled``.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        let access = Access(record: record)
        let result: Result<Value, StoreFailure>
        do {
            result = try await scope.withLock { Result { () throws(StoreFailure) in try body(access) } }
        } catch {
            throw .cancelled
        }
        return try result.get()
    }

    /// Returns the record, or `nil` if there is none, without waiting.
    ///
    /// - Throws: ``StoreFailure/cancelled``.
    public func read() async throws(StoreFailure) -> Data? {
        if Task.isCancelled { throw .cancelled }
        return record.withLock { $0 }
    }

    /// Runs `body` while no other task has the turn.
    ///
    /// - Throws: ``StoreFailure/cancelled``.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        do {
            return try await turn.withLock(body)
        } catch {
            throw .cancelled
        }
    }

    public func isTurnFree() async -> Bool { turn.isFree }

    private struct Access: RecordStoreAccess {
        let record: Protected<Data?>

        func read() -> Data? { record.withLock { $0 } }

        func replace(with new: Data) { record.withLock { $0 = new } }

        func clear() { record.withLock { $0 = nil } }
    }
}

/// A first-come, first-served lock. A cancelled waiter returns at once.
final class AsyncLock: Sendable {
    private struct State {
        var isTaken = false
        var waiters: [OneShot<Bool>] = []
    }

    private let state = Protected(State())

    var isFree: Bool { state.withLock { !$0.isTaken } }

    /// Runs `body` while holding the lock.
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
        // A waiter that does not accept the lock has been cancelled.
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
