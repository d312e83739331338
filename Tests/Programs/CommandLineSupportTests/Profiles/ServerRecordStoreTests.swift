import CommandLineSupport
import Foundation
import RecordStorage
import TestSupport
import Testing

@Suite struct `Server record store` {
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

    @Test(arguments: RecordStoreContract.clauses)
    func `keeps the contract of stores`(_ clause: RecordStoreContract.Clause) async throws {
        let store = InMemoryRecordStore()
        try await clause.check(
            RecordStoreContract.Subject(
                store: ServerRecordStore(store, server: one),
                failingDeletion: ServerRecordStore(
                    RecordStoreSpy(store, failure: .deletion(reason: "told to")), server: one),
                failingSaving: ServerRecordStore(
                    RecordStoreSpy(store, failure: .saving(reason: "told to")), server: one)))
    }

    @Test func `a record serves its own server and no other`() async throws {
        let store = InMemoryRecordStore()
        try await replace(ServerRecordStore(store, server: one), with: record)

        #expect(try await read(ServerRecordStore(store, server: one)) == record)
        #expect(try await read(ServerRecordStore(store, server: other)) == nil)
        #expect(try await read(ServerRecordStore(store, server: .sandbox)) == nil)
    }

    @Test func `a log-out of another server leaves the record alone, and a log-in there takes its place`() async throws
    {
        let store = InMemoryRecordStore()
        try await replace(ServerRecordStore(store, server: one), with: record)
        try await clear(ServerRecordStore(store, server: other))
        #expect(try await read(ServerRecordStore(store, server: one)) == record)

        try await replace(ServerRecordStore(store, server: other), with: Data("new".utf8))
        #expect(try await read(ServerRecordStore(store, server: one)) == nil)
        #expect(try await read(ServerRecordStore(store, server: other)) == Data("new".utf8))
    }

    @Test func `a log-out of its own server clears it, whatever it holds`() async throws {
        let store = InMemoryRecordStore(record: Data("garbage".utf8))
        try await clear(ServerRecordStore(store, server: one))
        #expect(try await read(store) == nil)
    }

    @Test func `a record from before records named their server counts where the file's name tells it`() async throws {
        let store = InMemoryRecordStore(record: record)

        #expect(try await read(ServerRecordStore(store, server: one)) == record)
        #expect(try await read(ServerRecordStore(store, server: long)) == nil)
        try await clear(ServerRecordStore(store, server: long))
        #expect(try await read(store) == record)
    }

    private func read(_ store: some RecordStore) async throws -> Data? {
        try await store.withExclusiveAccess { (access) throws(RecordStoreError) in try access.read() }
    }

    private func replace(_ store: some RecordStore, with record: Data) async throws {
        try await store.withExclusiveAccess { (access) throws(RecordStoreError) in try access.replace(with: record) }
    }

    private func clear(_ store: some RecordStore) async throws {
        try await store.withExclusiveAccess { (access) throws(RecordStoreError) in try access.clear() }
    }
}
