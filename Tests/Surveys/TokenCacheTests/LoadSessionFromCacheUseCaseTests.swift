import TestSupport
import TokenCache

@Suite struct `Load Session From Cache Use Case` {
    @Test func `primary course`() async throws {
        let token = makeToken()
        let (sut, store) = makeSUT(record: try record(of: token))

        #expect(try await sut.loadSession() == SavedSession(server: server, user: "ann", token: token))
        #expect(store.messages == [.read])
    }

    @Test func `primary course: a record that changes is read anew`() async throws {
        let (one, two) = (makeToken("one"), makeToken("two"))
        let (sut, _) = makeSUT(record: try record(of: one))
        #expect(try await sut.loadSession().token == one)
        try await sut.cache(two, of: "bob")

        #expect(try await sut.loadSession().token == two)
    }

    @Test func `primary course: how the session ended`() async throws {
        let end = SessionEnd(date: .sample, code: "invalid_grant", serverMessage: "no", mayFollowLoss: true)
        let session = SavedSession<Token>(server: server, user: "ann", end: end, refused: "digest")
        let (sut, _) = makeSUT(record: try TokenRecord.encode(session))

        #expect(try await sut.loadSession() == session)
        await #expect(throws: LoadTokenFromCacheError.notFound) { try await sut.loadToken() }
    }

    @Test func `not found - error course`() async {
        await #expect(throws: LoadTokenFromCacheError.notFound) { try await makeSUT().sut.loadSession() }
    }

    @Test func `not found - error course: a token of another authorization server stays (SS-10)`() async throws {
        let source = TokenSource(tokenURL: URL(string: "https://id.example.com/token"))
        let bytes = try record(of: makeToken().from(source))
        let store = InMemoryRecordStore(record: bytes)
        let sut = LocalTokenCache(store: store, server: server, source: TokenSource())

        await #expect(throws: LoadTokenFromCacheError.notFound) { try await sut.loadSession() }
        #expect(try await sut.update { _ in .delete } == nil)
        #expect(try await store.read() == bytes)
        #expect(try await LocalTokenCache(store: store, server: server, source: source).loadSession().token != nil)
    }

    @Test func `invalid data error - error course`() async {
        let (sut, _) = makeSUT(record: corruptRecord)

        await #expect(throws: LoadTokenFromCacheError.damaged(reason: "not the JSON of a session")) {
            try await sut.loadSession()
        }
    }

    @Test func `unreadable cache error - error course`() async {
        let (sut, _) = makeSUT(failure: .unreadable(reason: "why"))

        await #expect(throws: LoadTokenFromCacheError.unreadable(reason: "why")) { try await sut.loadSession() }
    }

    @Test func `cancelled - error course`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: LoadTokenFromCacheError.cancelled) { try await sut.loadSession() }
    }
}
