import TestSupport
import TokenCache

@Suite struct `Note Refresh Use Case` {
    private let token = makeToken()
    private let note = RefreshState(sentAt: .sample, holder: .init(processID: 7, startedAt: .sample))

    @Test func `primary course`() async throws {
        let (sut, store) = makeSUT(record: try record(of: token))

        #expect(try await sut.noteRefresh { _ in note } == SavedSession(of: "ann", token: token))

        #expect(store.messages.count == 3 && store.messages.starts(with: [.exclusiveAccess, .read]))
        #expect(try await sut.loadSession() == SavedSession(of: "ann", token: token, refresh: note))
    }

    @Test func `primary course: it is written even if nothing changes, since that proves that it can be`() async throws
    {
        let (sut, store) = makeSUT(record: try record(of: token))
        try await sut.noteRefresh { _ in note }

        try await sut.noteRefresh { _ in note }

        #expect(store.messages.count == 6)
    }

    @Test func `primary course: the note goes with its token`() async throws {
        let (sut, _) = makeSUT(record: try record(of: token))
        try await sut.noteRefresh { _ in note }
        let new = makeToken("new", grantID: token.grantID)

        #expect(try await sut.replaceCachedToken(token, with: new))

        #expect(try await sut.loadSession() == SavedSession(of: "ann", token: new))
    }

    @Test func `primary course: the next token is saved with what is known of its own refresh`() async throws {
        let (sut, _) = makeSUT(record: try record(of: token))
        let new = makeToken("new", grantID: token.grantID)

        #expect(try await sut.replaceCachedToken(token, with: new, noting: note))

        #expect(try await sut.loadSession() == SavedSession(of: "ann", token: new, refresh: note))
    }

    @Test func `nothing to note - alternative course`() async throws {
        let (sut, store) = makeSUT(record: try record(of: token))

        try await sut.noteRefresh { _ in nil }

        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test(arguments: [nil, try? recordOfAnotherServer(), try? record(of: nil)])
    func `not found - error course`(bytes: Data?) async {
        let (sut, store) = makeSUT(record: bytes)

        await #expect(throws: StoreFailure.notFound) { try await sut.noteRefresh { _ in note } }
        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test func `unreadable cache error - error course`() async throws {
        let (sut, _) = makeSUT(record: try record(of: token), failure: .busy(reason: "why"))

        await #expect(throws: StoreFailure.busy(reason: "why")) {
            try await sut.noteRefresh { _ in note }
        }
    }

    @Test func `saving error - error course`() async throws {
        let (sut, _) = makeSUT(record: try record(of: token), failure: .notSaved(reason: "why"))

        await #expect(throws: StoreFailure.notSaved(reason: "why")) {
            try await sut.noteRefresh { _ in note }
        }
        #expect(try await sut.loadSession() == SavedSession(of: "ann", token: token))
    }
}

@Suite struct `Load Session From Cache Use Case` {
    @Test func `primary course`() async throws {
        let token = makeToken()
        let (sut, store) = makeSUT(record: try record(of: token))

        #expect(try await sut.loadSession() == SavedSession(of: "ann", token: token))
        #expect(store.messages == [.read])
    }

    @Test func `primary course: a record that changes is read anew`() async throws {
        let (one, two) = (makeToken("one"), makeToken("two"))
        let (sut, _) = makeSUT(record: try record(of: one))
        #expect(try await sut.loadSession().token == one)
        try await sut.cache(two, of: "bob")

        #expect(try await sut.loadSession().token == two)
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
        await #expect(throws: StoreFailure.notFound) { try await sut.noteRefresh { _ in RefreshState() } }
        #expect(try await !sut.clear(.endedSession))
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
