public import CoreSupport
public import RecordStorage

/// Forwards to another store, records the messages in order, and fails in one step on demand.
public final class RecordStoreSpy: RecordStore {
    public enum Message: Hashable, Sendable {
        /// The exclusive scope, within which any of the next three may follow.
        case exclusiveAccess
        /// Inside or outside the scope.
        case read
        case replace(Data)
        case clear
        case refreshTurn
    }

    private let store: any RecordStore
    private let failing: Protected<StoreFailure?>
    private let onMessage: @Sendable (Message) -> Void
    private let received = Protected<[Message]>([])

    /// Creates a spy on `store`. The step of `failure` throws it before doing anything; `onMessage` is called with each
    /// message as it arrives.
    public init(
        _ store: any RecordStore = InMemoryRecordStore(), failure: StoreFailure? = nil,
        onMessage: @escaping @Sendable (Message) -> Void = { _ in }
    ) {
        self.store = store
        failing = Protected(failure)
        self.onMessage = onMessage
    }

    /// Chooses the failure to throw from now on; `nil` for none.
    public func fail(with failure: StoreFailure?) {
        failing.withLock { $0 = failure }
    }

    /// The messages received, in order.
    public var messages: [Message] { received.withLock { $0 } }

    /// Forwards, unless it fails with `busy` or `cancelled`.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        receive(.exclusiveAccess)
        try failToLock()
        return try await store.withExclusiveAccess { access throws(StoreFailure) in
            try body(Access(access: access, spy: self))
        }
    }

    /// Forwards, unless it fails with `unreadable`, `busy` or `cancelled`.
    public func read() async throws(StoreFailure) -> Data? {
        try receiveRead()
        try failToLock()
        return try await store.read()
    }

    /// Forwards, unless it fails with `unreadable`, `busy` or `cancelled`.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        receive(.refreshTurn)
        try failToRead()
        try failToLock()
        return try await store.withRefreshTurn(body)
    }

    /// Forwards, without a message.
    public func isTurnFree() async -> Bool { await store.isTurnFree() }

    private var failure: StoreFailure? { failing.withLock { $0 } }

    private func receive(_ message: Message) {
        received.withLock { $0.append(message) }
        onMessage(message)
    }

    private func receiveRead() throws(StoreFailure) {
        receive(.read)
        try failToRead()
    }

    private func failToRead() throws(StoreFailure) {
        if case .unreadable(let reason) = failure { throw .unreadable(reason: reason) }
    }

    private func failToLock() throws(StoreFailure) {
        switch failure {
        case .busy(let reason): throw .busy(reason: reason)
        case .cancelled: throw .cancelled
        case .removed: throw .removed
        case .notFound, .damaged, .unreadable, .notDeleted, .notSaved, nil: break
        }
    }

    private struct Access: RecordStoreAccess {
        let access: any RecordStoreAccess
        let spy: RecordStoreSpy

        func read() throws(StoreFailure) -> Data? {
            try spy.receiveRead()
            return try access.read()
        }

        func replace(with record: Data) throws(StoreFailure) {
            spy.receive(.replace(record))
            switch spy.failure {
            case .notDeleted(let reason): throw .notDeleted(reason: reason)
            case .notSaved(let reason): throw .notSaved(reason: reason)
            case .notFound, .damaged, .busy, .unreadable, .removed, .cancelled, nil: try access.replace(with: record)
            }
        }

        func clear() throws(StoreFailure) {
            spy.receive(.clear)
            if case .notDeleted(let reason) = spy.failure { throw .notDeleted(reason: reason) }
            try access.clear()
        }
    }
}

extension RecordStore {
    /// Reads the record in its own scope.
    public func record() async throws(StoreFailure) -> Data? {
        try await withExclusiveAccess { access throws(StoreFailure) in try access.read() }
    }

    /// Saves `record` in its own scope.
    public func save(_ record: Data) async throws(StoreFailure) {
        try await withExclusiveAccess { access throws(StoreFailure) in try access.replace(with: record) }
    }

    /// Deletes the record in its own scope.
    public func clear() async throws(StoreFailure) {
        try await withExclusiveAccess { access throws(StoreFailure) in try access.clear() }
    }
}
