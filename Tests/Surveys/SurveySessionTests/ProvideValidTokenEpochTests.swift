import Login
import TestSupport
import TokenCache
import TokenRefresh

@testable import CoreSupport
@testable import SurveySession

// What a refresh finds when somebody has logged out or in meanwhile.
extension `Provide Valid Token Use Case` {
    @Test func `not logged in - error course: what was saved before a logout is not served after it`() async throws {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.success(renewed)] }
        let (late, door) = await world.hold(.replace(expired, with: renewed)) { try await sut.validToken() }

        #expect(try await sut.logOut() == .confirmed)
        door.open()

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await late.value }
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
    }

    @Test func `not logged in - error course: a save that fails after a logout leaves nothing`() async throws {
        let (sut, world) = makeSUT(cached: fresh) {
            $0.refreshes = [.success(renewed)]
            $0.saveFailure = .notSaved(reason: "disk full")
        }
        let (late, door) = await world.hold(.replace(fresh, with: renewed)) {
            try await sut.validToken(insteadOf: fresh)
        }

        #expect(try await sut.logOut() == .confirmed)
        door.open()

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await late.value }
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
        #expect(world.revoked == [fresh, renewed])
    }

    @Test func `primary course: the next user does not wait for the refresh of the last one`() async throws {
        let bob = Token.sample("bob", receivedAt: .sample - 3600, grantID: .other)
        let renewedBob = Token.sample("new-bob", grantID: .other)
        let (sut, world) = makeSUT(cached: expired) {
            // The second is the login's own, to end the session that it replaces.
            $0.refreshes = [.success(renewed), .failure(.sessionEnded(nil)), .success(renewedBob)]
            $0.login = .success(bob)
        }
        let (door, bobsDoor) = (world.hold(.refresh(expired)), world.hold(.refresh(bob)))
        let ann = Task { try await sut.validToken() }
        await door.reached()
        try await sut.logIn(username: "bob", password: "secret")
        ann.cancel()
        await #expect(throws: ProvideValidTokenError.request(.cancelled)) { try await ann.value }

        let asked = Task { try await sut.validToken() }
        await until { sut.waiting == 1 }
        door.open()
        bobsDoor.open()

        #expect(try await asked.value == renewedBob)
        #expect(world[\.cached] == renewedBob)
    }

    @Test func `not logged in - error course: another user's token is left alone at a refusal`() async {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(.sessionEnded(nil))]
            $0.onRefresh = { $0.cached = next }
        }

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
        #expect(world[\.cached] == next)
    }

    @Test func `not logged in - error course: another user's token is left alone after a refresh`() async {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.onRefresh = { $0.cached = next }
        }

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
        #expect(world[\.cached] == next && world.revoked == [renewed])
    }

    @Test func `not logged in - error course: a token that comes after the session and cannot be saved is dropped`()
        async
    {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.saveFailure = .notSaved(reason: "disk full")
        }
        let (caller, door) = await world.hold(.refresh(expired)) { try await sut.validToken() }
        sut.beginEpoch(with: next)
        door.open()

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await caller.value }
        #expect(world.revoked == [renewed] && !sut.hasUnsavedToken)
    }

    @Test func `not logged in - error course: a logout while a request is repeated goes before a cache that fails`()
        async
    {
        let lost = LoadTokenFromRemoteError.request(.connectivity(ConnectivityFailure(.connectionLost)))
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(lost)] }
        let (caller, door) = await world.hold(.refresh(expired)) { try await sut.validToken() }
        sut.beginEpoch(with: nil)
        world[\.loadFailure] = .unreadable(reason: "no such device")
        door.open()

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await caller.value }
    }

    @Test func `not logged in - error course: an empty cache seen late is none of the next user's`() async throws {
        let (sut, world) = makeSUT { $0.login = .success(fresh) }
        try await expectNextUser(fresh, on: sut, in: world, failure: .notLoggedIn, at: .load) {
            try await sut.validToken()
        }
    }

    @Test func `session ended - error course: an end that is heard of late is none of the next user's`() async throws {
        let (sut, world) = makeSUT(cached: fresh) {
            $0.refreshes = [.failure(.sessionEnded(nil))]
            $0.login = .success(next)
        }
        try await expectNextUser(next, on: sut, in: world, failure: .sessionEnded(ended), at: .clear) {
            try await sut.validToken(insteadOf: fresh)
        }
    }

    @Test func `not logged in - error course: a save that comes too late is none of the next user's`() async throws {
        let (sut, world) = await makeSUTWithUnsaved { $0.login = .success(next) }
        world[\.saveFailure] = nil
        world[\.cached] = nil

        try await expectNextUser(next, on: sut, in: world, failure: .notLoggedIn, at: .keep) {
            try await sut.validToken()
        }
        #expect(world.revoked == [renewed, renewed], "by the login, and by the save that came too late")
    }

    @Test func `cache failed - error course: a late save leaves what the next user has still to save`() async throws {
        let bob = Token.sample("bob", receivedAt: .sample - 3600, grantID: .other)
        let renewedBob = Token.sample("new-bob", grantID: .other)
        let (sut, world) = await makeSUTWithUnsaved {
            $0.refreshes.append(.success(renewedBob))
            $0.login = .success(bob)
        }
        world[\.saveFailure] = nil
        let (late, door) = await world.hold(.replace(expired, with: renewed)) { try await sut.validToken() }
        try await sut.logIn(username: "bob", password: "secret")
        world[\.saveFailure] = .notSaved(reason: "disk full")
        await #expect(throws: ProvideValidTokenError.store(.notSaved(reason: "disk full"))) {
            try await sut.validToken()
        }
        door.open()
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await late.value }

        world[\.saveFailure] = nil
        #expect(try await sut.validToken() == renewedBob)
        #expect(world[\.cached] == renewedBob)
    }

    /// Lets `bob` log in while `ask` stands at the door of `event`, and expects that what `ask` learns then does not touch
    /// the token that is in memory by now.
    private func expectNextUser(
        _ bob: Token, on sut: UserSession, in world: SessionWorld, failure: ProvideValidTokenError, at event: Event,
        sourceLocation: SourceLocation = #_sourceLocation, _ ask: @escaping @Sendable () async throws -> Token
    ) async throws {
        let (late, door) = await world.hold(event, while: ask)
        try await sut.logIn(username: "bob", password: "secret")
        door.open()
        await #expect(throws: failure, sourceLocation: sourceLocation) { try await late.value }

        let loads = world.count { $0 == .load }
        #expect(try await sut.validToken() == bob, sourceLocation: sourceLocation)
        #expect(world.count { $0 == .load } == loads, sourceLocation: sourceLocation)
    }
}

extension UserSession {
    /// How many callers wait for the refresh under way.
    var waiting: Int { state.withLock { $0.refresh }.waiting }
}
