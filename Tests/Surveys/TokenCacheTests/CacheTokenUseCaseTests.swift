import TestSupport
import TokenCache

@Suite struct `Cache Token Use Case (SV-3)` {
    @Test func `primary course`() async throws {
        let token = makeToken()
        let (sut, store) = makeSUT()

        try await sut.cache(token, of: "ann")

        #expect(store.messages == [.exclusiveAccess, .read, .replace(try record(of: token))])
        #expect(try await sut.loadToken() == token)
    }

    @Test func `primary course: the old token gives way`() async throws {
        let old = makeToken("old")
        let (sut, _) = makeSUT(record: try record(of: old, user: "bob"))
        let new = makeToken("new")

        #expect(try await sut.cache(new, of: "ann") == old)

        #expect(try await sut.loadSession() == SavedSession(server: server, user: "ann", token: new))
    }

    @Test func `primary course: the client goes with the token`() async throws {
        let client = RecordedClient(id: "app", secret: "secret", style: "nimble")
        let store = InMemoryRecordStore()
        let sut = LocalTokenCache(store: store, server: server).accepting(TokenSource(), saving: client)
        let token = makeToken()

        #expect(try await sut.cache(token, of: "ann") == nil)

        #expect(
            try await LocalTokenCache(store: store, server: server).loadSession()
                == SavedSession(server: server, client: client, user: "ann", token: token))
    }

    @Test(arguments: [corruptRecord, outdatedRecord, try? record(of: nil)])
    func `primary course: a record without a token gives way`(_ bytes: Data?) async throws {
        let (sut, _) = makeSUT(record: try #require(bytes) as Data)
        let new = makeToken()

        #expect(try await sut.cache(new, of: "ann") == nil)

        #expect(try await sut.loadToken() == new)
    }

    @Test func `delete cache error - error course`() async throws {
        try await expect(.notDeleted(reason: "why"), when: .notDeleted(reason: "why"))
    }

    @Test func `saving error - error course`() async throws {
        try await expect(.notSaved(reason: "why"), when: .notSaved(reason: "why"))
    }

    /// The old token stays.
    private func expect(_ error: CacheTokenError, when failure: StoreFailure) async throws {
        let old = makeToken("old")
        let (sut, _) = makeSUT(record: try record(of: old), failure: failure)

        await #expect(throws: error) { try await sut.cache(makeToken("new"), of: "ann") }
        #expect(try await sut.loadToken() == old)
    }

    @Test func `saving error - error course: the session with another server is saved there`() async throws {
        let (sut, store) = makeSUT(record: try recordOfAnotherServer())

        let reason = "the session with https://api.example.com/v2 is saved there"
        await #expect(throws: CacheTokenError.notSaved(reason: reason)) {
            try await sut.cache(makeToken(), of: "ann")
        }
        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test func `saving error - error course: the store stays locked`() async {
        let (sut, store) = makeSUT(failure: .busy(reason: "why"))

        await #expect(throws: CacheTokenError.busy(reason: "why")) { try await sut.cache(makeToken(), of: "ann") }
        #expect(store.messages == [.exclusiveAccess])
    }

    @Test func `saving error - error course: a token that could not be loaded again`() async {
        let (sut, store) = makeSUT()

        await #expect(throws: CacheTokenError.notSaved(reason: "`accessToken` is blank")) {
            try await sut.cache(makeToken(" "), of: "ann")
        }
        #expect(store.messages == [])
    }

    @Test func `cancelled - error course`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: CacheTokenError.cancelled) { try await sut.cache(makeToken(), of: "ann") }
    }

    @Test func `cancelled - error course: saving that has begun is finished`() async throws {
        let token = makeToken()
        let (sut, _) = makeSUT { message in
            if case .replace = message { withUnsafeCurrentTask { $0?.cancel() } }
        }

        _ = try await Task { try await sut.cache(token, of: "ann") }.value

        #expect(try await sut.loadToken() == token)
    }
}
