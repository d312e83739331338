import CommandLineSupport
import ConcurrencySupport
import Foundation
import RecordStorage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Record watching store` {
    @Test(arguments: TokenStoreContract.clauses)
    func `keeps the contract of stores`(_ clause: TokenStoreContract.Clause) async throws {
        let store = InMemoryTokenStore()
        try await clause.check(
            TokenStoreContract.Subject(
                store: RecordWatchingStore(store) { _ in },
                failingDeletion: RecordWatchingStore(
                    TokenStoreSpy(store, failure: .deletion(reason: "told to"))
                ) { _ in },
                failingSaving: RecordWatchingStore(
                    TokenStoreSpy(store, failure: .saving(reason: "told to"))
                ) { _ in }))
    }

    @Test func `tells of each record that is read or saved`() async throws {
        let seen = Protected<[Data]>([])
        let sut = RecordWatchingStore(InMemoryTokenStore(record: Data("old".utf8))) { record in
            seen.withLock { $0.append(record) }
        }

        try await sut.withExclusiveAccess { (access) throws(TokenStoreError) in
            _ = try access.read()
            try access.replace(with: Data("new".utf8))
            try access.clear()
            _ = try access.read()
        }

        #expect(seen.withLock(\.self) == [Data("old".utf8), Data("new".utf8)])
    }
}
