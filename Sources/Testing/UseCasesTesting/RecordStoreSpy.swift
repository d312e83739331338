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
    private let failing: Protected<RecordStoreError?>
    private let onMessage: @Sendable (Message) -> Void
    private let received = Protected<[Message]>([])

    /// Creates a spy on `store`. The step of `failure` throws it before doing anything; `onMessage` is called with each
    /// message as it arrives.
    public init(
        _ store: any RecordStore = InMemoryRecordStore(), failure: RecordStoreError? = nil,
        onMessage: @escaping @Sendable (Message) -> Void = { _ in }
    ) {
        self.store = store
        failing = Protected(failure)
        self.onMessage = onMessage
    }

    /// Chooses the failure to throw from now on; `nil` for none.
    public func fail(with failure: RecordStoreError?) {
        failing.withLock { $0 = failure }
    }

    /// The messages received, in order.
    public var messages: [Message] { received.withLock { $0 } }

    /// Forwards, unless it fails with `locking` or `cancelled`.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(RecordStoreError) -> Value
    ) async throws(RecordStoreError) -> Value {
        receive(.exclusiveAccess)
        try failToLock()
        return try await store.withExclusiveAccess { access throws(RecordStoreError) in
            try body(Access(access: access, spy: self))
        }
    }

    /// Forwards, unless it fails with `reading`, `locking` or `cancelled`.
    public func read() async throws(RecordStoreError) -> Data? {
        try receiveRead()
        try failToLock()
        return try await store.read()
    }

    /// Forwards, unless it fails with `reading`, `locking` or `cancelled`.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value {
        receive(.refreshTurn)
        try failToRead()
        try failToLock()
        return try await store.withRefreshTurn(body)
    }

    private var failure: RecordStoreError? { failing.withLock { $0 } }

    private func receive(_ message: Message) {
        received.withLock { $0.append(message) }
        onMessage(message)
    }

    private func receiveRead() throws(RecordStoreError) {
        receive(.read)
        try failToRead()
    }

    private func failToRead() throws(RecordStoreError) {
        if case .reading(let reason) = failure { throw .reading(reason: reason) }
    }

    private func failToLock() throws(RecordStoreError) {
        switch failure {
        case .locking(let reason): throw .locking(reason: reason)
        case .cancelled: throw .cancelled
        case .reading, .deletion, .saving, nil: break
        }
    }

    private struct Access: RecordStoreAccess {
        let access: any RecordStoreAccess
        let spy: RecordStoreSpy

        func read() throws(RecordStoreError) -> Data? {
            try spy.receiveRead()
            return try access.read()
        }

        func replace(with record: Data) throws(RecordStoreError) {
            spy.receive(.replace(record))
            switch spy.failure {
            case .deletion(let reason): throw .deletion(reason: reason)
            case .saving(let reason): throw .saving(reason: reason)
            case .locking, .reading, .cancelled, nil: try access.replace(with: record)
            }
        }

        func clear() throws(RecordStoreError) {
            spy.receive(.clear)
            if case .deletion(let reason) = spy.failure { throw .deletion(reason: reason) }
            try access.clear()
        }
    }
}

extension RecordStore {
    /// Reads the record in its own scope.
    public func record() async throws(RecordStoreError) -> Data? {
        try await withExclusiveAccess { access throws(RecordStoreError) in try access.read() }
    }

    /// Saves `record` in its own scope.
    public func save(_ record: Data) async throws(RecordStoreError) {
        try await withExclusiveAccess { access throws(RecordStoreError) in try access.replace(with: record) }
    }

    /// Deletes the record in its own scope.
    public func clear() async throws(RecordStoreError) {
        try await withExclusiveAccess { access throws(RecordStoreError) in try access.clear() }
    }
}
