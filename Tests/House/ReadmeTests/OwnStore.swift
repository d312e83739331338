import Foundation
import RecordStorage
import Testing
import UseCasesTesting

/// A store that seals what it keeps in another one.
struct SealedStore: TokenStore {
    let store: any TokenStore
    let seal: @Sendable (Data) -> Data
    let open: @Sendable (Data) -> Data?

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any TokenStoreAccess) throws(TokenStoreError) -> Value
    ) async throws(TokenStoreError) -> Value {
        try await store.withExclusiveAccess { access throws(TokenStoreError) in
            try body(Access(access: access, seal: seal, open: open))
        }
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(TokenStoreError) -> Value {
        try await store.withRefreshTurn(body)
    }

    private struct Access: TokenStoreAccess {
        let access: any TokenStoreAccess
        let seal: @Sendable (Data) -> Data
        let open: @Sendable (Data) -> Data?

        func read() throws(TokenStoreError) -> Data? {
            guard let sealed = try access.read() else { return nil }
            guard let record = open(sealed) else { throw .reading(reason: "the seal is broken") }
            return record
        }

        func replace(with record: Data) throws(TokenStoreError) { try access.replace(with: seal(record)) }

        func clear() throws(TokenStoreError) { try access.clear() }
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Sealed store` {
    @Test(arguments: TokenStoreContract.withoutFailures)
    func `keeps the contract of stores`(_ clause: TokenStoreContract.Clause) async throws {
        // A stand-in for a cipher.
        let store = SealedStore(
            store: InMemoryTokenStore(), seal: { Data($0.reversed()) }, open: { Data($0.reversed()) })

        try await clause.check(TokenStoreContract.Subject(store: store))
    }
}
