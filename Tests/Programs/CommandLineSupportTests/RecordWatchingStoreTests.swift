import CommandLineSupport
import ConcurrencySupport
import Foundation
import RecordStorage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Record watching store` {
    @Test(arguments: RecordStoreContract.clauses)
    func `keeps the contract of stores`(_ clause: RecordStoreContract.Clause) async throws {
        let store = InMemoryRecordStore()
        try await clause.check(
            RecordStoreContract.Subject(
                store: RecordWatchingStore(store) { _ in },
                failingDeletion: RecordWatchingStore(
                    RecordStoreSpy(store, failure: .deletion(reason: "told to"))
                ) { _ in },
                failingSaving: RecordWatchingStore(
                    RecordStoreSpy(store, failure: .saving(reason: "told to"))
                ) { _ in }))
    }

    @Test func `tells of each record that is read or saved`() async throws {
        let seen = Protected<[Data]>([])
        let sut = RecordWatchingStore(InMemoryRecordStore(record: Data("old".utf8))) { record in
            seen.withLock { $0.append(record) }
        }

        try await sut.withExclusiveAccess { (access) throws(RecordStoreError) in
            _ = try access.read()
            try access.replace(with: Data("new".utf8))
            try access.clear()
            _ = try access.read()
        }

        #expect(seen.withLock(\.self) == [Data("old".utf8), Data("new".utf8)])
    }
}
