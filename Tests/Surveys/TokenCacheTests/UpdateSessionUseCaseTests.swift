import TestSupport
import TokenCache

private let old = SavedSession(server: server, user: "ann", token: makeToken("old"))
private let new = SavedSession(
    server: server, user: "ann", token: makeToken("new"), refresh: RefreshState(sentAt: .sample, holder: .sample))

@Suite struct `Update Session Use Case` {
    @Test func `primary course`() async throws {
        let (sut, store) = makeSUT(record: try TokenRecord.encode(old))

        #expect(try await sut.update { $0 == nil ? .keep : .save(new) } == old)

        #expect(store.messages == [.exclusiveAccess, .read, .replace(try TokenRecord.encode(new))])
        #expect(try await sut.loadSession() == new)
    }

    @Test func `primary course: it is written even if nothing changes, since that proves that it can be`() async throws
    {
        let (sut, store) = makeSUT(record: try TokenRecord.encode(old))

        #expect(try await sut.update { _ in .save(old) } == old)

        #expect(store.messages == [.exclusiveAccess, .read, .replace(try TokenRecord.encode(old))])
    }

    @Test func `primary course: what is found or saved is known as a secret`() async throws {
        let older = RefreshState.OlderToken(refreshToken: "older-1", until: .sample)
        var before = old
        before.client = RecordedClient(id: "app", secret: "client-1", style: "oauth2")
        let (sut, store) = makeSUT(record: try TokenRecord.encode(before))

        try await sut.update { session in
            var after = new
            after.client = session?.client
            after.refresh.older = older
            return .save(after)
        }
        let tokens = [old, new].compactMap(\.token).flatMap { [$0.accessToken, $0.refreshToken].compactMap(\.self) }
        #expect(sut.secrets.all == Set(tokens + ["client-1", "older-1"]))

        let other = LocalTokenCache(store: store, server: server)
        _ = try await other.loadToken()
        #expect(other.secrets.all.isSuperset(of: ["client-1", "older-1"]))
    }

    @Test func `deleted - alternative course`() async throws {
        let (sut, store) = makeSUT(record: try TokenRecord.encode(old))

        #expect(try await sut.update { _ in .delete } == old)

        #expect(store.messages == [.exclusiveAccess, .read, .clear])
        await #expect(throws: LoadTokenFromCacheError.notFound) { try await sut.loadSession() }
    }

    @Test func `nothing to change - alternative course`() async throws {
        let (sut, store) = makeSUT(record: try TokenRecord.encode(old))

        #expect(try await sut.update { _ in .keep } == old)

        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test(arguments: [nil, try? recordOfAnotherServer()])
    func `no session is cached - alternative course`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: bytes)
        let found = Protected<[SavedSession<Token>?]>([])

        let before = try await sut.update { session in
            found.withLock { $0.append(session) }
            return .delete
        }

        #expect(before == nil && found.withLock { $0 } == [nil])
        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test func `no session is cached - alternative course: a session is saved`() async throws {
        let (sut, _) = makeSUT()

        #expect(try await sut.update { _ in .save(new) } == nil)

        #expect(try await sut.loadSession() == new)
    }

    @Test(arguments: [(corruptRecord, "not the JSON of a session"), (outdatedRecord, "of an unknown version")])
    func `invalid data error - error course`(_ bytes: Data, reason: String) async {
        let (sut, store) = makeSUT(record: bytes)

        await #expect(throws: StoreFailure.damaged(reason: reason)) {
            try await sut.update { _ in
                Issue.record("is asked about a session that cannot be read")
                return .delete
            }
        }
        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test(arguments: [StoreFailure.busy(reason: "why"), .unreadable(reason: "why")])
    func `unreadable cache error - error course`(_ failure: StoreFailure) async throws {
        let (sut, _) = makeSUT(record: try TokenRecord.encode(old), failure: failure)

        await #expect(throws: failure) { try await sut.update { _ in .delete } }
    }

    @Test func `delete cache error - error course`() async throws {
        let (sut, _) = makeSUT(record: try TokenRecord.encode(old), failure: .notDeleted(reason: "why"))

        for change in [SessionChange.delete, .save(new)] {
            await #expect(throws: StoreFailure.notDeleted(reason: "why")) { try await sut.update { _ in change } }
        }
        #expect(try await sut.loadSession() == old)
    }

    @Test func `saving error - error course`() async throws {
        let (sut, _) = makeSUT(record: try TokenRecord.encode(old), failure: .notSaved(reason: "why"))

        await #expect(throws: StoreFailure.notSaved(reason: "why")) { try await sut.update { _ in .save(new) } }
        #expect(try await sut.loadSession() == old)
    }

    @Test func `saving error - error course: a token that could not be loaded again`() async throws {
        let (sut, store) = makeSUT(record: try TokenRecord.encode(old))

        await #expect(throws: StoreFailure.notSaved(reason: "`accessToken` is blank")) {
            try await sut.update { _ in .save(old.with(makeToken(""))) }
        }
        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test func `saving error - error course: the session with another server is saved there`() async throws {
        let (sut, store) = makeSUT(record: try recordOfAnotherServer())

        let reason = "the session with https://api.example.com/v2 is saved there"
        await #expect(throws: StoreFailure.notSaved(reason: reason)) { try await sut.update { _ in .save(new) } }
        #expect(store.messages == [.exclusiveAccess, .read])
    }

    @Test func `cancelled - error course`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: StoreFailure.cancelled) { try await sut.update { _ in .delete } }
    }
}

extension RefreshState.Holder {
    static let sample = RefreshState.Holder(processID: 7, startedAt: .sample)
}
