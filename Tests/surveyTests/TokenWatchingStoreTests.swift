import ConcurrencySupport
import OAuth
import TestSupport
import Testing
import TokenCache
import TokenStorage

@testable import survey

@Suite(.timeLimit(.minutes(1))) struct `Token watching store` {
    @Test(arguments: TokenStoreContract.allCases)
    func `keeps the contract of stores`(_ clause: TokenStoreContract) async throws {
        let store = InMemoryTokenStore()
        try await clause.check(
            TokenStoreContract.Subject(
                store: TokenWatchingStore(store: store) { _ in },
                failingDeletion: TokenWatchingStore(
                    store: TokenStoreSpy(store, failure: .deletion(reason: "told to"))
                ) { _ in },
                failingSaving: TokenWatchingStore(
                    store: TokenStoreSpy(store, failure: .saving(reason: "told to"))
                ) { _ in }))
    }

    @Test func `tells of each token that is read or saved`() async throws {
        let seen = Protected<[Token]>([])
        let sut = LocalTokenCache(
            store: TokenWatchingStore(store: InMemoryTokenStore()) { token in seen.withLock { $0.append(token) } })

        try await sut.cache(.sample("one"))
        _ = try await sut.loadToken()

        #expect(seen.withLock(\.self).contains(.sample("one")))
    }
}
