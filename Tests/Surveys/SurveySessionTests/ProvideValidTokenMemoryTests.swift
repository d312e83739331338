import Login
import SurveySession
import TestSupport
import TokenCache
import TokenRefresh

// What is kept in memory, and for how long.
extension `Provide Valid Token Use Case` {
    @Test func `primary course: who joins a refresh that brings the rejected token asks once more`() async throws {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.success(renewed), .success(newest)] }
        let (first, door) = await world.hold(.refresh(expired)) { try await sut.validToken() }

        let second = Task { try await sut.validToken(insteadOf: renewed) }
        await until { sut.waiting == 2 }
        door.open()

        #expect(try await first.value == renewed)
        #expect(try await second.value == newest)
        #expect(world.refreshed == [expired, renewed])
    }

    @Test func `primary course: a late 401 takes the newer token, though the refresh token stayed`() async throws {
        let renewed = fresh.renewed("kept")
        let (sut, world) = makeSUT(cached: fresh) { $0.refreshes = [.success(renewed)] }

        #expect(try await sut.validToken(insteadOf: fresh) == renewed)
        #expect(try await sut.validToken(insteadOf: fresh) == renewed)
        #expect(world.refreshed == [fresh])
        #expect(world.count { $0 == .load } == 1, "the second is answered from memory")
    }

    @Test func `not logged in - error course: a logout elsewhere ends what is in memory too`() async throws {
        let (sut, world) = makeSUT(cached: fresh)
        _ = try await sut.validToken()
        world[\.cached] = nil

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken(insteadOf: fresh) }
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
    }

    @Test func `not logged in - error course: the removal of the account ends what is in memory too`() async throws {
        let (sut, world) = makeSUT(cached: fresh)
        _ = try await sut.validToken()
        world[\.loadFailure] = .removed

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken(insteadOf: fresh) }
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
    }

    @Test func `cache failed - error course: the token in memory goes on to be served`() async throws {
        let (sut, world) = makeSUT(cached: fresh)
        _ = try await sut.validToken()
        world[\.loadFailure] = .unreadable(reason: "no such device")

        await #expect(throws: ProvideValidTokenError.store(.unreadable(reason: "no such device"))) {
            try await sut.validToken(insteadOf: fresh)
        }
        #expect(try await sut.validToken() == fresh)
    }

    @Test func `session ended - error course: the token in memory ends with it`() async throws {
        let (sut, world) = makeSUT(cached: fresh) { $0.refreshes = [.failure(.sessionEnded(nil))] }
        _ = try await sut.validToken()

        await #expect(throws: ProvideValidTokenError.sessionEnded(ended)) { try await sut.validToken(insteadOf: fresh) }
        await #expect(throws: ProvideValidTokenError.sessionEnded(ended)) { try await sut.validToken() }
        #expect(world.refreshed == [fresh])
    }

    @Test func `session ended - error course: an end that cannot be saved is told, and saved by the next call`() async {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(.sessionEnded(nil)), .failure(.sessionEnded(nil))]
            $0.clearFailure = .notDeleted(reason: "read-only")
        }

        await #expect(throws: ProvideValidTokenError.sessionEnded(ended)) { try await sut.validToken() }
        world[\.clearFailure] = nil
        // The note of the first refresh is still there.
        let second = SessionEnd(date: .sample, mayFollowLoss: true)
        await #expect(throws: ProvideValidTokenError.sessionEnded(second)) { try await sut.validToken() }
        #expect(world[\.cached] == nil)
    }

    @Test func `cache failed - error course: a kept token that has expired is not served while saving fails`() async {
        let (sut, world) = await makeSUTWithUnsaved()
        world[\.now] = .sample + 3600

        await #expect(throws: ProvideValidTokenError.store(.notSaved(reason: "disk full"))) {
            try await sut.validToken()
        }
        #expect(world.refreshed == [expired])
    }

    @Test func `cache failed - error course: what was saved late is refreshed like any other`() async throws {
        let later = Token.sample("newest", receivedAt: .sample + 3600)
        let (sut, world) = await makeSUTWithUnsaved { $0.refreshes.append(.success(later)) }
        world[\.saveFailure] = nil
        #expect(try await sut.validToken() == renewed)
        world[\.now] = .sample + 3600

        #expect(try await sut.validToken() == later)
        #expect(world.refreshed == [expired, renewed])
    }

    @Test(arguments: [true, false])
    func `cache failed - error course: what is stale once it is saved is refreshed`(isRejected: Bool) async throws {
        let later = Token.sample("newest", receivedAt: .sample + 3600)
        let (sut, world) = await makeSUTWithUnsaved { $0.refreshes.append(.success(later)) }
        world[\.saveFailure] = nil
        if !isRejected { world[\.now] = .sample + 3600 }

        #expect(try await sut.validToken(insteadOf: isRejected ? renewed : nil) == later)
        #expect(world[\.cached] == later)
    }

    @Test func `cache failed - error course: a rejected token that cannot be saved is not refreshed`() async throws {
        let (sut, world) = await makeSUTWithUnsaved { $0.refreshes.append(.success(newest)) }

        await #expect(throws: ProvideValidTokenError.store(.notSaved(reason: "disk full"))) {
            try await sut.validToken(insteadOf: renewed)
        }
        world[\.turnFailure] = .busy(reason: "busy")
        await #expect(throws: ProvideValidTokenError.store(.busy(reason: "busy"))) {
            try await sut.validToken(insteadOf: renewed)
        }
        #expect(world.refreshed == [expired])

        (world[\.saveFailure], world[\.turnFailure]) = (nil, nil)
        #expect(try await sut.validToken(insteadOf: renewed) == newest)
    }

    @Test func `cache failed - error course: a save that took effect, told as failed, is no logout`() async throws {
        let (sut, world) = await makeSUTWithUnsaved { $0.savesAllTheSame = true }
        #expect(world[\.cached] == renewed)
        world[\.saveFailure] = nil

        #expect(try await sut.validToken() == renewed)
        #expect(world.revoked.isEmpty)
        #expect(world[\.cached] == renewed)
    }

    @Test func `not logged in - error course: a logout elsewhere drops an unsaved token everywhere`() async {
        let (sut, world) = await makeSUTWithUnsaved()
        world[\.saveFailure] = nil
        world[\.cached] = nil

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
        #expect(world.events.suffix(2) == [.confirm(renewed), .revoke(renewed)])
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
        #expect(world.revoked == [renewed])
    }

    @Test func `cache failed - error course: what could not be saved is forgotten at the next login`() async throws {
        let (sut, world) = await makeSUTWithUnsaved { $0.login = .success(next) }
        world[\.saveFailure] = nil

        try await sut.logIn(username: "bob", password: "secret")

        #expect(try await sut.validToken() == next)
        #expect(world.events.suffix(4) == [.login("bob"), .save(next), .confirm(renewed), .revoke(renewed)])
    }

    @Test(arguments: CancelledStep.allCases)
    func `cancelled - error course: a cancelled step of the cache is no failure of it`(step: CancelledStep) async {
        let (sut, _) = makeSUT(cached: expired) {
            $0.refreshes = [step == .clear ? .failure(.sessionEnded(nil)) : .success(renewed)]
            switch step {
            case .load: $0.loadFailure = .cancelled
            case .turn: $0.turnFailure = .cancelled
            case .save: $0.saveFailure = .cancelled
            case .clear: $0.clearFailure = .cancelled
            }
        }

        await #expect(throws: ProvideValidTokenError.request(.cancelled)) { try await sut.validToken() }
    }

    @Test func `cancelled - error course: an interrupted program waits a while for the refresh`() async throws {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.success(renewed)] }
        let (caller, door) = await world.hold(.refresh(expired)) { try await sut.validToken() }
        let clock = ClockStub()

        await sut.settle(within: .seconds(5), clock: clock)
        #expect(clock.sleeps == [.seconds(5)])
        #expect(world[\.cached] == expired)

        let settled = Task {
            await sut.settle()
            return world[\.cached]
        }
        door.open()
        #expect(await settled.value == renewed)
        #expect(try await caller.value == renewed)
    }

    enum CancelledStep: CaseIterable { case load, turn, save, clear }
}
