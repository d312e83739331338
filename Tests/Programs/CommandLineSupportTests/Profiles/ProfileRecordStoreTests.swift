import CommandLineSupport
import Foundation
import RecordStorage
import TestSupport
import Testing

@Suite struct `Profile record store` {
    private struct Profile: Codable, Equatable { var client: String }

    private let old = Data("old token".utf8)
    private let new = Data("new token".utf8)

    @Test(arguments: RecordStoreContract.clauses)
    func `keeps the contract of stores`(_ clause: RecordStoreContract.Clause) async throws {
        let store = InMemoryRecordStore()
        let profile = Profile(client: "one")
        try await clause.check(
            RecordStoreContract.Subject(
                store: ProfileRecordStore(store, savingProfile: profile),
                failingDeletion: ProfileRecordStore(
                    RecordStoreSpy(store, failure: .deletion(reason: "told to")), savingProfile: profile),
                failingSaving: ProfileRecordStore(
                    RecordStoreSpy(store, failure: .saving(reason: "told to")), savingProfile: profile)))
    }

    @Test func `a log-in saves profile and token, a refresh leaves the profile`() async throws {
        let store = InMemoryRecordStore()
        try await replace(ProfileRecordStore(store, savingProfile: Profile(client: "one")), with: old)
        let sut = ProfileRecordStore<Profile>(store)
        try await replace(sut, with: new)

        #expect(try await read(sut) == new)
        #expect(try await sut.profile() == Profile(client: "one"))
    }

    @Test func `clearing the token leaves the profile`() async throws {
        let store = InMemoryRecordStore()
        let sut = ProfileRecordStore(store, savingProfile: Profile(client: "one"))
        try await replace(sut, with: old)
        try await clear(sut)

        #expect(try await read(sut) == nil)
        #expect(try await sut.profile() == Profile(client: "one"))
    }

    @Test func `forgetting deletes the profile too`() async throws {
        let store = InMemoryRecordStore()
        let sut = ProfileRecordStore(store, savingProfile: Profile(client: "one"))
        try await replace(sut, with: old)
        try await clear(sut)
        try await sut.forget()

        #expect(try await sut.profile() == nil)
        #expect(try await read(store) == nil)
    }

    @Test func `forgetting leaves the session of whoever has logged in meanwhile`() async throws {
        let sut = ProfileRecordStore(InMemoryRecordStore(), savingProfile: Profile(client: "one"))
        try await replace(sut, with: new)
        try await sut.forget()

        #expect(try await read(sut) == new)
        #expect(try await sut.profile() == Profile(client: "one"))
    }

    @Test(arguments: ["", "{}", "[1]", #"{"version":2}"#, #"{"version":1,"token":"%"}"#])
    func `a damaged record is read as it is, and repaired by a log-in or a clearing`(damage: String) async throws {
        let store = InMemoryRecordStore()
        try await replace(store, with: Data(damage.utf8))
        let sut = ProfileRecordStore(store, savingProfile: Profile(client: "two"))

        #expect(try await read(sut) == Data(damage.utf8))
        await #expect(throws: RecordStoreError.self) { try await sut.profile() }
        await #expect(throws: RecordStoreError.self) {
            try await replace(ProfileRecordStore<Profile>(store), with: new)
        }
        try await replace(sut, with: new)
        #expect(try await read(sut) == new)

        try await replace(store, with: Data(damage.utf8))
        try await clear(sut)
        #expect(try await read(sut) == nil)
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
