import TestSupport
import TokenCache

@Suite struct `Clear Token Use Case` {
    private static let token = makeToken()
    private let end = SessionEnd(date: .sample, code: "invalid_grant", message: "no", mayFollowLoss: true)

    @Test(arguments: [
        (try? record(of: token), TokenToClear.ofGrant(token.grantID)), (try? record(of: token), .exactly(token)),
        (try? record(of: token), .any), (try? record(of: nil), .any), (corruptRecord, .any),
        (try? record(of: nil), .endedSession), (try? record(of: nil), .ofGrant(UUID())),
    ])
    func `primary course`(_ bytes: Data?, which: TokenToClear) async throws {
        let (sut, store) = makeSUT(record: try #require(bytes) as Data)

        #expect(try await sut.clear(which))

        #expect(store.messages == [.exclusiveAccess, .read, .clear])
        await #expect(throws: LoadTokenFromCacheError.notFound) { try await sut.loadRecord() }
    }

    @Test func `primary course: whatever the store cannot read`() async throws {
        let (sut, store) = makeSUT(record: try record(of: makeToken()), failure: .unreadable(reason: "why"))

        #expect(try await sut.clear(.any))

        #expect(store.messages == [.exclusiveAccess, .read, .clear])
    }

    @Test func `primary course: a token that the server has ended leaves its user and client`() async throws {
        let client = RecordedClient(id: "app", secret: "secret", style: "oauth2")
        let token = makeToken()
        let (sut, store) = makeSUT(record: try record(of: token, client: client))

        #expect(try await sut.clear(.ended(token, end, by: .sample)))

        let rest = RecordedSession<Token>(
            server: server, client: client, user: "ann", token: nil, end: end, refused: token.refreshDigest)
        #expect(store.messages == [.exclusiveAccess, .read, .replace(try TokenRecord.encode(rest))])
        await #expect(throws: LoadTokenFromCacheError.notFound) { try await sut.loadToken() }
        #expect(try await sut.loadRecord() == rest)
        #expect(try await sut.loadSession() == SavedSession(of: "ann", end: end))
    }

    @Test func `nothing is cached - alternative course`() async throws {
        let (sut, _) = makeSUT()

        #expect(try await sut.clear(.ofGrant(UUID())), "the cache is empty")
        #expect(try await sut.clear(.any), "the cache is empty")
        #expect(try await !sut.clear(.exactly(makeToken())), "the token was not there")
        #expect(try await !sut.clear(.ended(makeToken(), end, by: .sample)), "the token was not there")
        #expect(try await sut.clear(.endedSession), "nothing was left")
    }

    @Test(arguments: [try? recordOfAnotherServer()])
    func `nothing is cached - alternative course: no record of this server's session`(_ bytes: Data?) async throws {
        let (sut, store) = makeSUT(record: try #require(bytes) as Data)
        let token = makeToken("of-another-server")

        for which in [
            TokenToClear.any, .ofGrant(token.grantID), .exactly(token), .ended(token, end, by: .sample), .endedSession,
        ] {
            _ = try await sut.clear(which)
        }

        #expect(store.messages.allSatisfy { [.exclusiveAccess, .read].contains($0) })
    }

    @Test func `another token is cached - alternative course: one of another log-in`() async throws {
        let next = makeToken("of-the-next-user")
        let (sut, store) = makeSUT(record: try record(of: next))

        #expect(try await !sut.clear(.ofGrant(UUID())))

        #expect(store.messages == [.exclusiveAccess, .read])
        #expect(try await sut.loadToken() == next)
    }

    @Test func `another token is cached - alternative course: a newer one of the same log-in`() async throws {
        let old = makeToken("old")
        let winner = makeToken("new", grantID: old.grantID)
        let (sut, store) = makeSUT(record: try record(of: winner))

        #expect(try await !sut.clear(.exactly(old)))
        #expect(try await !sut.clear(.ended(old, end, by: .sample)))
        #expect(try await !sut.clear(.endedSession))

        #expect(store.messages == [.exclusiveAccess, .read, .exclusiveAccess, .read, .exclusiveAccess, .read])
        #expect(try await sut.loadToken() == winner)
    }

    @Test func `another token is cached - alternative course: another process refreshes this one (SS-16)`() async throws
    {
        let token = makeToken()
        let (sut, _) = makeSUT(record: try record(of: token))
        let other = RefreshState.Holder(processID: 8, startedAt: .sample)
        try await sut.noteRefresh { _ in RefreshState(sentAt: .sample, holder: other) }

        #expect(try await !sut.clear(.ended(token, end, by: .sample)))
        #expect(try await sut.loadToken() == token)

        try await sut.noteRefresh { _ in RefreshState(sentAt: .sample, holder: .sample) }
        #expect(try await sut.clear(.ended(token, end, by: .sample)))
    }

    @Test func `the record cannot be read - alternative course`() async throws {
        let (sut, store) = makeSUT(record: corruptRecord)

        #expect(try await !sut.clear(.ofGrant(UUID())))
        #expect(try await !sut.clear(.exactly(makeToken())))
        #expect(try await !sut.clear(.endedSession))

        #expect(!store.messages.contains(.clear))
    }

    @Test(arguments: [StoreFailure.notDeleted(reason: "why"), .busy(reason: "why"), .unreadable(reason: "why")])
    func `delete cache error - error course`(_ failure: StoreFailure) async throws {
        let token = makeToken()
        let (sut, _) = makeSUT(record: try record(of: token), failure: failure)

        for which in [TokenToClear.exactly(token), .ended(token, end, by: .sample), .ofGrant(token.grantID)] {
            await #expect(throws: failure) { try await sut.clear(which) }
        }
    }

    @Test func `cancelled - error course`() async {
        let (sut, _) = makeSUT(failure: .cancelled)

        await #expect(throws: ClearTokenError.cancelled) { try await sut.clear(.exactly(makeToken())) }
        await #expect(throws: ClearTokenError.cancelled) { try await sut.clear(.any) }
    }
}

extension RefreshState.Holder {
    static let sample = RefreshState.Holder(processID: 7, startedAt: .sample)
}
