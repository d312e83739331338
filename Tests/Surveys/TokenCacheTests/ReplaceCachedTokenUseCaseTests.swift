import TestSupport
import TokenCache

@Suite struct `Replace Cached Token Use Case` {
    private let old = makeToken("old")
    private let new = makeToken("new")

    @Test func `primary course`() async throws {
        let (sut, store) = makeSUT(record: try record(of: old))

        #expect(try await sut.replaceCachedToken(old, with: new))

        #expect(store.messages == [.exclusiveAccess, .read, .replace(try record(of: new))])
        #expect(try await sut.loadToken() == new)
    }

    @Test func `primary course: user and client stay`() async throws {
        let client = RecordedClient(id: "app", secret: "secret", style: "oauth2")
        let (sut, _) = makeSUT(record: try record(of: old, user: "bob", client: client))

        #expect(try await sut.replaceCachedToken(old, with: new))

        #expect(try await sut.loadRecord() == RecordedSession(server: server, client: client, user: "bob", token: new))
    }

    @Test func `primary course: what is found or saved is known as a secret`() async throws {
        let client = RecordedClient(id: "app", secret: "client-1", style: "oauth2")
        let (sut, store) = makeSUT(record: try record(of: old, client: client))
        let older = RefreshState.OlderToken(refreshToken: "older-1", until: .sample)

        #expect(try await sut.replaceCachedToken(old, with: new, noting: RefreshState(older: older)))
        let tokens = [old, new].flatMap { [$0.accessToken, $0.refreshToken].compactMap(\.self) }
        #expect(sut.secrets.all == Set(tokens + ["client-1"]))

        let other = LocalTokenCache(store: store, server: server)
        _ = try await other.loadToken()
        #expect(other.secrets.all.isSuperset(of: ["client-1", "older-1"]))
    }

    @Test(arguments: [nil, Date.sample + 1])
    func `ended by the old token's refusal - alternative course: what may be lost stays noted`(
        sentAt: Date?
    ) async throws {
        for mayFollowLoss in [true, false] {
            let (sut, _) = makeSUT(record: try record(of: old))
            let end = SessionEnd(date: .sample, mayFollowLoss: mayFollowLoss)
            try await sut.clear(.ended(old, end, by: .sample))

            #expect(try await sut.replaceCachedToken(old, with: new, noting: RefreshState(sentAt: sentAt)))

            #expect(try await sut.loadSession().refresh.sentAt == sentAt ?? (mayFollowLoss ? .sample : nil))
        }
    }

    @Test func `ended by the old token's refusal - alternative course`() async throws {
        let client = RecordedClient(id: "app", secret: "secret", style: "oauth2")
        let (sut, store) = makeSUT(record: try record(of: old, user: "bob", client: client))
        try await sut.clear(.ended(old, SessionEnd(date: .sample), by: .sample))
        let secret = try #require(old.refreshToken?.revealed)
        #expect(!String(decoding: try #require(try await store.read()), as: UTF8.self).contains(secret))

        #expect(try await sut.replaceCachedToken(old, with: new))

        #expect(try await sut.loadRecord() == RecordedSession(server: server, client: client, user: "bob", token: new))
    }

    @Test func `no token is cached - alternative course: since the end there was a logout`() async throws {
        let (sut, _) = makeSUT(record: try record(of: old))
        try await sut.clear(.ended(old, SessionEnd(date: .sample), by: .sample))
        try await sut.clear(.endedSession)

        #expect(try await !sut.replaceCachedToken(old, with: new))

        await #expect(throws: LoadTokenFromCacheError.notFound) { try await sut.loadToken() }
    }

    @Test(arguments: [true, false])
    func `no token is cached - alternative course: another token's refusal was the end`(isOfLogin: Bool) async throws {
        let last =
            isOfLogin ? makeToken("last", refreshToken: "refresh-2", grantID: old.grantID) : makeToken("last")
        let (sut, _) = makeSUT(record: try record(of: last))
        try await sut.clear(.ended(last, SessionEnd(date: .sample), by: .sample))

        #expect(try await !sut.replaceCachedToken(old, with: new))

        await #expect(throws: LoadTokenFromCacheError.notFound) { try await sut.loadToken() }
    }

    @Test func `another token is cached - alternative course`() async throws {
        let next = makeToken("of-the-next-user")
        let (sut, store) = makeSUT(record: try record(of: next))

        #expect(try await !sut.replaceCachedToken(old, with: new))

        #expect(store.messages == [.exclusiveAccess, .read])
        #expect(try await sut.loadToken() == next)
    }

    @Test(arguments: [
        nil, corruptRecord, outdatedRecord, try? record(of: nil),
        try? record(of: makeToken("old"), at: "https://api.example.com/v2"),
    ])
    func `no token is cached - alternative course`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: bytes)

        #expect(try await !sut.replaceCachedToken(old, with: new))

        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test func `delete cache error - error course`() async throws {
        let (sut, _) = makeSUT(record: try record(of: old), failure: .notDeleted(reason: "why"))

        await #expect(throws: CacheTokenError.notDeleted(reason: "why")) {
            try await sut.replaceCachedToken(old, with: new)
        }
        #expect(try await sut.loadToken() == old)
    }

    @Test(arguments: [StoreFailure.notSaved(reason: "why"), .busy(reason: "why"), .unreadable(reason: "why")])
    func `saving error - error course`(_ failure: StoreFailure) async throws {
        let (sut, _) = makeSUT(record: try record(of: old), failure: failure)

        await #expect(throws: failure) {
            try await sut.replaceCachedToken(old, with: new)
        }
    }

    @Test func `saving error - error course: a token that could not be loaded again`() async throws {
        let (sut, store) = makeSUT(record: try record(of: old))

        await #expect(throws: CacheTokenError.notSaved(reason: "`accessToken` is blank")) {
            try await sut.replaceCachedToken(old, with: makeToken(""))
        }
        #expect(store.messages == [])
    }

    @Test func `cancelled - error course`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: CacheTokenError.cancelled) { try await sut.replaceCachedToken(old, with: new) }
    }
}
