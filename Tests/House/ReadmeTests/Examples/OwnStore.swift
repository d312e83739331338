import Foundation
import RecordStorage
import Testing
import UseCasesTesting

/// A store that encrypts its record in another one.
struct SealedStore: RecordStore {
    let store: any RecordStore
    let seal: @Sendable (Data) -> Data
    let open: @Sendable (Data) -> Data?

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            try body(Access(store: self, access: access))
        }
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        try await store.withRefreshTurn(body)
    }

    func read() async throws(StoreFailure) -> Data? { try unsealed(try await store.read()) }

    private func unsealed(_ sealed: Data?) throws(StoreFailure) -> Data? {
        guard let sealed else { return nil }
        guard let record = open(sealed) else { throw .unreadable(reason: "the seal is broken") }
        return record
    }

    private struct Access: RecordStoreAccess {
        let store: SealedStore
        let access: any RecordStoreAccess

        func read() throws(StoreFailure) -> Data? { try store.unsealed(try access.read()) }

        func replace(with record: Data) throws(StoreFailure) { try access.replace(with: store.seal(record)) }

        func clear() throws(StoreFailure) { try access.clear() }
    }
}

@Suite(.timeLimit(.minutes(60))) struct `Sealed store` {
    @Test(arguments: RecordStoreContract.withoutFailures)
    func `keeps the contract of stores`(_ clause: RecordStoreContract.Clause) async throws {
        // A stand-in for a cipher.
        let store = SealedStore(
            store: InMemoryRecordStore(), seal: { Data($0.reversed()) }, open: { Data($0.reversed()) })

        try await clause.check(RecordStoreContract.Subject(store: store))
    }
}
