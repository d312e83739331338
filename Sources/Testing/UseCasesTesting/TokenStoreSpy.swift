import ConcurrencySupport
public import RecordStorage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Hands everything on to another store, remembers it in order, and fails in one step when told to.
public final class TokenStoreSpy: TokenStore {
    /// What a store is asked for.
    public enum Message: Hashable, Sendable {
        /// The scope, in which there may be any of the next three.
        case exclusiveAccess
        /// The record.
        case read
        /// That this be the record.
        case replace(Data)
        /// That there be no record.
        case clear
        /// The turn.
        case refreshTurn
    }

    private let store: any TokenStore
    private let failing: Protected<TokenStoreError?>
    private let onMessage: @Sendable (Message) -> Void
    private let received = Protected<[Message]>([])

    /// A spy on `store`.
    ///
    /// - Parameters:
    ///   - failure: thrown by the step that it belongs to, before that step does anything.
    ///   - onMessage: called with each message as it arrives.
    public init(
        _ store: any TokenStore = InMemoryTokenStore(), failure: TokenStoreError? = nil,
        onMessage: @escaping @Sendable (Message) -> Void = { _ in }
    ) {
        self.store = store
        failing = Protected(failure)
        self.onMessage = onMessage
    }

    /// Fails in another step from now on, or in none.
    public func fail(with failure: TokenStoreError?) {
        failing.withLock { $0 = failure }
    }

    /// What was asked for, in order.
    public var messages: [Message] { received.withLock { $0 } }

    /// Hands on, but for a failure in `locking` or `cancelled`.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any TokenStoreAccess) throws(TokenStoreError) -> Value
    ) async throws(TokenStoreError) -> Value {
        receive(.exclusiveAccess)
        try failToLock()
        return try await store.withExclusiveAccess { access throws(TokenStoreError) in
            try body(Access(access: access, spy: self))
        }
    }

    /// Hands on, but for a failure in `locking` or `cancelled`.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(TokenStoreError) -> Value {
        receive(.refreshTurn)
        try failToLock()
        return try await store.withRefreshTurn(body)
    }

    private var failure: TokenStoreError? { failing.withLock { $0 } }

    private func receive(_ message: Message) {
        received.withLock { $0.append(message) }
        onMessage(message)
    }

    private func failToLock() throws(TokenStoreError) {
        switch failure {
        case .locking(let reason): throw .locking(reason: reason)
        case .cancelled: throw .cancelled
        case .reading, .deletion, .saving, nil: break
        }
    }

    private struct Access: TokenStoreAccess {
        let access: any TokenStoreAccess
        let spy: TokenStoreSpy

        func read() throws(TokenStoreError) -> Data? {
            spy.receive(.read)
            if case .reading(let reason) = spy.failure { throw .reading(reason: reason) }
            return try access.read()
        }

        func replace(with record: Data) throws(TokenStoreError) {
            spy.receive(.replace(record))
            switch spy.failure {
            case .deletion(let reason): throw .deletion(reason: reason)
            case .saving(let reason): throw .saving(reason: reason)
            case .locking, .reading, .cancelled, nil: try access.replace(with: record)
            }
        }

        func clear() throws(TokenStoreError) {
            spy.receive(.clear)
            if case .deletion(let reason) = spy.failure { throw .deletion(reason: reason) }
            try access.clear()
        }
    }
}

extension TokenStore {
    /// The record, read in a scope of its own.
    public func record() async throws(TokenStoreError) -> Data? {
        try await withExclusiveAccess { access throws(TokenStoreError) in try access.read() }
    }

    /// Saves `record` in a scope of its own.
    public func save(_ record: Data) async throws(TokenStoreError) {
        try await withExclusiveAccess { access throws(TokenStoreError) in try access.replace(with: record) }
    }

    /// Clears in a scope of its own.
    public func clear() async throws(TokenStoreError) {
        try await withExclusiveAccess { access throws(TokenStoreError) in try access.clear() }
    }
}
