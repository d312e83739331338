import SurveySession
import TestSupport
import TokenCache
import TokenRefresh

@Suite(.timeLimit(.minutes(60))) struct `Provide Valid Token Use Case` {

    @Test func `primary course`() async throws {
        let (sut, world) = makeSUT(cached: fresh)

        #expect(try await sut.validToken() == fresh)
        #expect(world.events == [.load])
    }

    @Test func `primary course: a token in memory needs neither cache nor server`() async throws {
        let (sut, world) = makeSUT(cached: fresh)
        _ = try await sut.validToken()

        #expect(try await sut.validToken() == fresh)
        #expect(world.events == [.load])
    }

    @Test func `primary course: an expired token is refreshed in its turn, saved and then delivered`() async throws {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.success(renewed)] }

        #expect(try await sut.validToken() == renewed)
        #expect(world.events == [.load, .turn, .note, .refresh(expired), .replace(expired, with: renewed)])
    }

    @Test func `primary course: a thousand tasks with one expired token make one refresh`() async {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.success(renewed)] }
        let door = world.hold(.refresh(expired))

        let tokens = await withTaskGroup(of: Token?.self) { group in
            for _ in 1...1000 { group.addTask { try? await sut.validToken() } }
            await door.reached()
            door.open()
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(tokens == Array(repeating: renewed, count: 1000))
        #expect(world.refreshed == [expired])
    }

    @Test func `primary course: a rejected token is refreshed though the clock says that it is fresh`() async throws {
        let (sut, world) = makeSUT(cached: fresh) { $0.refreshes = [.success(renewed)] }

        #expect(try await sut.validToken(insteadOf: fresh) == renewed)
        #expect(world.refreshed == [fresh])
    }

    @Test func `primary course: a newer token in the cache makes a refresh needless`() async throws {
        let (sut, world) = makeSUT(cached: fresh)
        _ = try await sut.validToken()
        world[\.cached] = renewed

        #expect(try await sut.validToken(insteadOf: fresh) == renewed)
        #expect(world.events == [.load, .load])
    }

    @Test func `primary course: a waiter uses the token that another process refreshed`() async throws {
        let (sut, world) = makeSUT(cached: expired)
        world[\.onTurn] = { $0.cached = Token.sample("of another process") }

        #expect(try await sut.validToken() == .sample("of another process"))
        #expect(world.events == [.load, .turn, .keep])
    }

    @Test(arguments: [(3540.0 - 0.001, true), (3540, false), (3600, false)])
    func `primary course: a token expires a minute before its end`(age: Double, isFresh: Bool) async throws {
        let (sut, world) = makeSUT(cached: fresh) { $0.refreshes = [.success(renewed)] }
        world[\.now] = .sample + age

        #expect(try await sut.validToken() == (isFresh ? fresh : renewed))
    }

    @Test func `not logged in - error course`() async {
        let (sut, _) = makeSUT()

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
    }

    @Test func `session ended - error course`() async {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(.sessionEnded(nil))] }

        await #expect(throws: ProvideValidTokenError.sessionEnded(ended)) { try await sut.validToken() }
        #expect(world[\.cached] == nil)
    }

    @Test func `session ended - error course: an expired token with nothing to renew it stays cached`() async {
        let old = Token.sample("old", refreshable: false, receivedAt: .sample - 3600)
        let (sut, world) = makeSUT(cached: old)

        await #expect(throws: ProvideValidTokenError.sessionEnded(ended)) { try await sut.validToken() }
        #expect(world[\.cached] == old)
    }

    @Test func `session ended - error course: a loser does not delete the winner's token`() async throws {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(.sessionEnded(nil))] }
        let (loser, door) = await world.hold(.refresh(expired)) { try await sut.validToken() }
        world[\.cached] = renewed
        door.open()

        #expect(try await loser.value == renewed)
        #expect(world[\.cached] == renewed)
    }

    @Test func `connectivity error - error course`() async {
        let failure = RequestFailure.connectivity(.timedOut)
        await expect(.request(failure), when: .request(failure))
    }

    @Test func `invalid data error - error course`() async {
        await expect(.request(.invalidData(reason: "no token")), when: .request(.invalidData(reason: "no token")))
    }

    @Test func `client rejected - error course`() async { await expect(.clientRejected, when: .clientRejected) }

    @Test func `refused - error course`() async {
        let failure = RequestFailure.refused(400, "no")
        await expect(.request(failure), when: .request(failure))
    }

    @Test(arguments: [LoadTokenFromCacheError.damaged(reason: "broken"), .unreadable(reason: "broken")])
    func `cache failed - error course: it cannot be read`(failure: LoadTokenFromCacheError) async {
        let (sut, world) = makeSUT { $0.loadFailure = failure }

        await #expect(throws: ProvideValidTokenError.store(failure)) { try await sut.validToken() }
        #expect(world.events == [.load])
    }

    @Test func `cache failed - error course: no turn is had`() async {
        let (sut, _) = makeSUT(cached: expired) { $0.turnFailure = .busy(reason: "busy") }

        await #expect(throws: ProvideValidTokenError.store(.busy(reason: "busy"))) { try await sut.validToken() }
    }

    @Test func `cache failed - error course: what cannot be saved is told once, kept, and saved later`() async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.saveFailure = .notSaved(reason: "disk full")
        }

        await #expect(throws: ProvideValidTokenError.store(.notSaved(reason: "disk full"))) {
            try await sut.validToken()
        }
        #expect(try await sut.validToken() == renewed)
        #expect(world[\.cached] == expired)

        world[\.saveFailure] = nil
        #expect(try await sut.validToken() == renewed)
        #expect(world[\.cached] == renewed)
        #expect(world.refreshed == [expired])
    }

    @Test func `cancelled - error course`() async {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.success(renewed)] }
        let (waiter, door) = await world.hold(.refresh(expired)) { try await sut.validToken() }
        waiter.cancel()
        await #expect(throws: ProvideValidTokenError.request(.cancelled)) { try await waiter.value }

        door.open()
        await sut.settle()
        #expect(world[\.cached] == renewed)
    }

    @Test func `cancelled - error course: nobody else is harmed`() async throws {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.success(renewed)] }
        let (cancelled, door) = await world.hold(.refresh(expired)) { try await sut.validToken() }
        async let other = sut.validToken()
        cancelled.cancel()
        await #expect(throws: ProvideValidTokenError.request(.cancelled)) { try await cancelled.value }
        door.open()

        #expect(try await other == renewed)
    }

    /// A failed refresh leaves the session as it is, and the next call tries again.
    private func expect(
        _ expected: ProvideValidTokenError, when failure: LoadTokenFromRemoteError,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(failure), .success(renewed)] }

        await #expect(throws: expected, sourceLocation: sourceLocation) { try await sut.validToken() }
        #expect(world[\.cached] == expired, sourceLocation: sourceLocation)
        let next = try? await sut.validToken()
        #expect(next == renewed, sourceLocation: sourceLocation)
    }
}
