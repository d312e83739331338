import CommandLineSupport
import Foundation
import RecordStorage
import TestSupport
import Testing

@Suite struct `Server token store` {
    private let one: ServerAddress
    private let other: ServerAddress
    /// Too long for a file's name to tell it whole.
    private let long: ServerAddress
    private let record = Data("record".utf8)

    init() throws {
        one = try ServerAddress("https://one.example.test")
        other = try ServerAddress("https://other.example.test")
        long = try ServerAddress("https://one.example.test/" + String(repeating: "a", count: 200))
    }

    @Test(arguments: TokenStoreContract.clauses)
    func `keeps the contract of stores`(_ clause: TokenStoreContract.Clause) async throws {
        let store = InMemoryTokenStore()
        try await clause.check(
            TokenStoreContract.Subject(
                store: ServerTokenStore(store, server: one),
                failingDeletion: ServerTokenStore(
                    TokenStoreSpy(store, failure: .deletion(reason: "told to")), server: one),
                failingSaving: ServerTokenStore(
                    TokenStoreSpy(store, failure: .saving(reason: "told to")), server: one)))
    }

    @Test func `a record serves its own server and no other`() async throws {
        let store = InMemoryTokenStore()
        try await replace(ServerTokenStore(store, server: one), with: record)

        #expect(try await read(ServerTokenStore(store, server: one)) == record)
        #expect(try await read(ServerTokenStore(store, server: other)) == nil)
        #expect(try await read(ServerTokenStore(store, server: .sandbox)) == nil)
    }

    @Test func `a log-out of another server leaves the record alone, and a log-in there takes its place`() async throws
    {
        let store = InMemoryTokenStore()
        try await replace(ServerTokenStore(store, server: one), with: record)
        try await clear(ServerTokenStore(store, server: other))
        #expect(try await read(ServerTokenStore(store, server: one)) == record)

        try await replace(ServerTokenStore(store, server: other), with: Data("new".utf8))
        #expect(try await read(ServerTokenStore(store, server: one)) == nil)
        #expect(try await read(ServerTokenStore(store, server: other)) == Data("new".utf8))
    }

    @Test func `a log-out of its own server clears it, whatever it holds`() async throws {
        let store = InMemoryTokenStore(record: Data("garbage".utf8))
        try await clear(ServerTokenStore(store, server: one))
        #expect(try await read(store) == nil)
    }

    @Test func `a record from before records named their server counts where the file's name tells it`() async throws {
        let store = InMemoryTokenStore(record: record)

        #expect(try await read(ServerTokenStore(store, server: one)) == record)
        #expect(try await read(ServerTokenStore(store, server: long)) == nil)
        try await clear(ServerTokenStore(store, server: long))
        #expect(try await read(store) == record)
    }

    private func read(_ store: some TokenStore) async throws -> Data? {
        try await store.withExclusiveAccess { (access) throws(TokenStoreError) in try access.read() }
    }

    private func replace(_ store: some TokenStore, with record: Data) async throws {
        try await store.withExclusiveAccess { (access) throws(TokenStoreError) in try access.replace(with: record) }
    }

    private func clear(_ store: some TokenStore) async throws {
        try await store.withExclusiveAccess { (access) throws(TokenStoreError) in try access.clear() }
    }
}
