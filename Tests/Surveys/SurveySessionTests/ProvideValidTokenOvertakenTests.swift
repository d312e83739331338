import SurveyAccount
import TestSupport
import TokenCache
import TokenRefresh

@testable import CoreSupport
@testable import SurveySession

// A session that others have gone on with, or ended, meanwhile.
extension `Provide Valid Token Use Case` {
    @Test func `cache failed - error course: the kept token is saved in the turn`() async throws {
        let (sut, world) = await makeSUTWithUnsaved()
        world[\.saveFailure] = nil

        #expect(try await sut.validToken() == renewed)
        #expect(world.events.suffix(2) == [.turn, .replace(expired, with: renewed)])
    }

    @Test func `cache failed - error course: the kept token is served while the turn is unavailable`() async throws {
        let (sut, world) = await makeSUTWithUnsaved()
        world[\.turnFailure] = .busy(reason: "busy")

        #expect(try await sut.validToken() == renewed)
        #expect(world[\.cached] == expired)
    }

    @Test func `cache failed - error course: where another process has gone on, its token counts`() async throws {
        let (sut, world) = await makeSUTWithUnsaved()
        world[\.saveFailure] = nil
        world[\.cached] = newest

        #expect(try await sut.validToken() == newest)
        #expect(world.revoked.isEmpty)
        #expect(world[\.cached] == newest)
    }

    @Test func `cache failed - error course: it goes before a token without a newer refresh token`() async throws {
        let (sut, world) = await makeSUTWithUnsaved()
        world[\.saveFailure] = nil
        let access = newest.with(expired.refreshToken)
        world[\.cached] = access

        #expect(try await sut.validToken() == renewed)
        #expect(world.events.suffix(3) == [.keep, .load, .replace(access, with: renewed)])
        #expect(world[\.cached] == renewed)
    }

    @Test func `cache failed - error course: the cached one counts if no refresh token is newer`() async throws {
        let access = newest.with(expired.refreshToken)
        let (sut, world) = await makeSUTWithUnsaved { $0.refreshes = [.success(renewed.with(expired.refreshToken))] }
        world[\.saveFailure] = nil
        world[\.cached] = access

        #expect(try await sut.validToken() == access)
        #expect(world.revoked.isEmpty)
    }

    @Test func `cache failed - error course: a cache that cannot be looked at again ends nothing`() async throws {
        let (sut, world) = await makeSUTWithUnsaved()
        world[\.saveFailure] = nil
        world[\.cached] = newest
        let (caller, door) = await world.hold(.keep) { try await sut.validToken() }
        world[\.loadFailure] = .unreadable(reason: "busy")
        door.open()

        #expect(try await caller.value == renewed)
        #expect(world.revoked.isEmpty)
    }

    @Test func `turn lost - alternative course: a cache that cannot be looked at leaves the token to be saved`()
        async throws
    {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.onRefresh = { $0.cached = newest }
        }
        let (caller, door) = await world.hold(.keep) { try await sut.validToken() }
        world[\.loadFailure] = .unreadable(reason: "busy")
        door.open()

        await #expect(throws: ProvideValidTokenError.store(.unreadable(reason: "busy"))) { try await caller.value }
        #expect(world.revoked.isEmpty && sut.hasUnsavedToken)
    }

    @Test func `not logged in - error course: what was kept is dropped where another has logged in`() async throws {
        let (sut, world) = await makeSUTWithUnsaved()
        world[\.saveFailure] = nil
        world[\.cached] = next

        #expect(try await sut.validToken() == next)
        #expect(world.revoked == [renewed])
    }

    @Test func `turn lost - alternative course: the token of another process counts, and none is revoked`() async throws
    {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.onRefresh = { $0.cached = newest }
        }

        #expect(try await sut.validToken() == newest)
        #expect(world.revoked.isEmpty)
        #expect(world[\.cached] == newest)
    }

    @Test func `turn lost - alternative course: a token without a newer refresh token is replaced`() async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.onRefresh = { $0.cached = newest.with(expired.refreshToken) }
        }

        #expect(try await sut.validToken() == renewed)
        #expect(world[\.cached] == renewed)
    }

    @Test func `turn lost - alternative course: a cache that cannot be looked at again ends nothing`() async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.onRefresh = {
                $0.cached = newest
                $0.loadFailure = .unreadable(reason: "busy")
            }
        }

        await #expect(throws: ProvideValidTokenError.store(.unreadable(reason: "busy"))) { try await sut.validToken() }
        world[\.loadFailure] = nil
        #expect(try await sut.validToken() == newest)
        #expect(world.revoked.isEmpty)
    }

    @Test func `token unchanged - alternative course: one refresh answers all who saw the token rejected (SS-15)`()
        async throws
    {
        let unchanged = fresh.renewed("fresh", receivedAt: .sample + 1)
        let (sut, world) = makeSUT(cached: fresh) { $0.refreshes = [.success(unchanged)] }
        let (first, door) = await world.hold(.refresh(fresh)) { try await sut.validToken(insteadOf: fresh) }
        async let second = sut.validToken(insteadOf: fresh)
        await until { sut.state.withLock { $0.refresh.waiting } == 2 }
        door.open()

        #expect(try await first.value == unchanged)
        #expect(try await second == unchanged)
        #expect(world.refreshed == [fresh])
        #expect(world[\.cached] == unchanged)
    }

    @Test func `turn taken - error course: a refusal after a lost turn ends no session (SS-16)`() async throws {
        let other = RefreshState.Holder(processID: 8, startedAt: .sample)
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(.sessionEnded(nil)), .failure(.sessionEnded(nil))]
            $0.onRefresh = { $0.refresh = RefreshState(sentAt: .sample, holder: other) }
        }

        await #expect(throws: ProvideValidTokenError.turnTaken(processID: 8)) { try await sut.validToken() }
        #expect(world[\.cached] == expired)
        #expect(world[\.end] == nil)
        #expect(!world[\.told].contains { if case .ended = $0 { true } else { false } })

        world[\.onRefresh] = nil
        let end = SessionEnd(date: .sample, mayFollowLoss: true)
        await #expect(throws: ProvideValidTokenError.sessionEnded(end)) { try await sut.validToken() }
        #expect(world[\.end] == end, "the second refusal is of this process's own request")
    }

    @Test func `turn lost - alternative course: after a refusal, another process's answer counts (SS-16)`() async throws
    {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(.sessionEnded(nil))]
            $0.onRefresh = { $0.cached = newest }
        }

        #expect(try await sut.validToken() == newest)
        #expect(world[\.cached] == newest)
    }

    @Test func `turn lost - alternative course: a token outweighs another process's refusal (SS-16)`() async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.onRefresh = { ($0.cached, $0.end, $0.refused) = (nil, ended, expired.refreshDigest) }
        }

        #expect(try await sut.validToken() == renewed)
        #expect(world[\.cached] == renewed)
        #expect(world[\.end] == nil)
        #expect(world.revoked.isEmpty)
    }

    @Test func `turn lost - alternative course: so does one that could not be saved (SS-16)`() async throws {
        let (sut, world) = await makeSUTWithUnsaved()
        let other = world.makeSession()
        world[\.refreshes] = [.failure(.sessionEnded(nil))]
        let end = SessionEnd(date: .sample, mayFollowLoss: true)
        await #expect(throws: ProvideValidTokenError.sessionEnded(end)) { try await other.validToken() }
        world[\.saveFailure] = nil

        #expect(try await sut.validToken() == renewed)
        #expect(try await other.validToken() == renewed)
        #expect(world.revoked.isEmpty)
    }

    @Test(arguments: [newest, nil])
    func `not logged in - error course: a token outweighs no later end, and no logout (SS-16)`(
        refused: Token?
    ) async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.onRefresh = {
                ($0.cached, $0.end, $0.refused) = (nil, refused.map { _ in ended }, refused?.refreshDigest)
            }
        }

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
        #expect(world[\.cached] == nil)
        #expect(world.revoked == [renewed])
    }

    @Test(arguments: [true, false])
    func `not logged in - error course: one login's request has no other's token`(isInMemory: Bool) async throws {
        let (sut, world) = makeSUT(cached: isInMemory ? next : fresh)
        _ = try await sut.validToken()
        world[\.cached] = next

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken(insteadOf: fresh) }
        #expect(try await sut.validToken() == next)
    }

    @Test func `not logged in - error course: a wait for the turn beside a login refreshes nothing`() async throws {
        let next = Token.sample("next", receivedAt: .sample - 3600, grantID: .other)
        let (sut, world) = makeSUT(cached: expired) {
            $0.login = .success(next)
            $0.refreshes = [.failure(.sessionEnded(nil))]
        }
        let (late, door) = await world.hold(.turn) { try await sut.validToken() }
        try await sut.logIn(username: "next", password: "secret")
        door.open()

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await late.value }
        #expect(world.refreshed == [expired], "by the login alone, which ends what it replaces")
    }
}
