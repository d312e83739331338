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
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(RecordStoreError) -> Value
    ) async throws(RecordStoreError) -> Value {
        try await store.withExclusiveAccess { access throws(RecordStoreError) in
            try body(Access(store: self, access: access))
        }
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value {
        try await store.withRefreshTurn(body)
    }

    func read() async throws(RecordStoreError) -> Data? { try unsealed(try await store.read()) }

    private func unsealed(_ sealed: Data?) throws(RecordStoreError) -> Data? {
        guard let sealed else { return nil }
        guard let record = open(sealed) else { throw .reading(reason: "the seal is broken") }
        return record
    }

    private struct Access: RecordStoreAccess {
        let store: SealedStore
        let access: any RecordStoreAccess

        func read() throws(RecordStoreError) -> Data? { try store.unsealed(try access.read()) }

        func replace(with record: Data) throws(RecordStoreError) { try access.replace(with: store.seal(record)) }

        func clear() throws(RecordStoreError) { try access.clear() }
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
