import TestSupport
import Testing
import TokenStorage

@Suite(.timeLimit(.minutes(5))) struct `In-memory token store` {
    @Test(arguments: TokenStoreContract.allCases)
    func `keeps the contract of stores`(_ clause: TokenStoreContract) async throws {
        let store = InMemoryTokenStore()
        try await clause.check(
            TokenStoreContract.Subject(
                store: store,
                failingDeletion: TokenStoreSpy(store, failure: .deletion(reason: "told to")),
                failingSaving: TokenStoreSpy(store, failure: .saving(reason: "told to"))))
    }
}
