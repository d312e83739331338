import SurveyAccount
import SurveySession
import TestSupport
import TokenCache
import TokenRefresh

// A logout of a session whose last token could not be saved.
extension `Log Out Use Case` {
    @Test func `primary course: a refreshed token that cannot be saved is the one to revoke`() async throws {
        let world = SessionWorld(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.saveFailure = .notSaved(reason: "disk full")
        }

        #expect(try await world.logOut() == .confirmed)
        #expect(world.revoked == [renewed])
        #expect(world[\.cached] == nil)
    }

    @Test(arguments: [false, true])
    func `primary course: what could not be saved takes the place of what is cached`(hasExpired: Bool) async throws {
        let later = Token.sample("newest", receivedAt: .sample + 3600)
        let (sut, world) = await makeSUTWithUnsaved()
        if hasExpired {
            world[\.now] = .sample + 3600
            world[\.refreshes] = [.success(later)]
        }

        #expect(try await sut.logOut() == .confirmed)
        #expect(world.refreshed == (hasExpired ? [expired, renewed] : [expired]))
        #expect(world.revoked == [hasExpired ? later : renewed])
        #expect(world[\.cached] == nil)
    }

    @Test func `primary course: it takes the place of a token without a newer refresh token, too`() async throws {
        let (sut, world) = await makeSUTWithUnsaved()
        world[\.saveFailure] = nil
        world[\.cached] = newest.with(expired.refreshToken)

        #expect(try await sut.logOut() == .confirmed)

        #expect(world.revoked == [renewed])
        #expect(world[\.cached] == nil)
    }

    @Test func `primary course: a token that could not be saved ends though others have gone on`() async throws {
        let theirs = Token.sample("theirs")
        let (sut, world) = await makeSUTWithUnsaved()
        world[\.cached] = theirs

        #expect(try await sut.logOut() == .confirmed)
        #expect(
            world.events.suffix(6)
                == [.load, .confirm(renewed), .revoke(renewed), .confirm(theirs), .revoke(theirs), .clear])
    }

    @Test func `primary course: a token that could not be saved ends though others have logged out`() async throws {
        let (sut, world) = await makeSUTWithUnsaved()
        world[\.cached] = nil

        #expect(try await sut.logOut() == .wasNotLoggedIn)
        #expect(world.revoked == [renewed])
    }

    @Test func `primary course: a token whose save took effect and was told as failed is revoked once`() async throws {
        let (sut, world) = await makeSUTWithUnsaved { $0.savesAllTheSame = true }

        #expect(try await sut.logOut() == .confirmed)
        #expect(world.revoked == [renewed])
        #expect(world[\.cached] == nil)
    }

    @Test func `cache failed - error course: an unsaved token is saved once the cache can be read`() async throws {
        let (sut, world) = await makeSUTWithUnsaved()
        world[\.loadFailure] = .unreadable(reason: "no such device")
        await #expect(throws: LogOutError.store(.unreadable(reason: "no such device"))) { try await sut.logOut() }
        world[\.loadFailure] = nil
        world[\.saveFailure] = nil

        #expect(try await sut.validToken() == renewed)
        #expect(world[\.cached] == renewed)
        #expect(world.refreshed == [expired])
        #expect(world.revoked.isEmpty)
    }

    @Test func `cache failed - error course: what a logout renewed goes on if nothing is cleared`() async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.saveFailure = .notSaved(reason: "read-only")
            $0.clearFailure = .notDeleted(reason: "read-only")
            $0.revocation = .request(.connectivity(.timedOut))
        }
        await #expect(throws: LogOutError.store(.notDeleted(reason: "read-only"))) { try await sut.logOut() }
        world[\.saveFailure] = nil

        #expect(try await sut.validToken() == renewed)
        #expect(world[\.cached] == renewed)
        #expect(world.refreshed == [expired])
    }

    @Test func `cache failed - error course: a token that has been replaced is not sent again`() async throws {
        let (sut, world) = await makeSUTWithUnsaved()
        world[\.clearFailure] = .notDeleted(reason: "read-only")
        await #expect(throws: LogOutError.notCleared(.notDeleted(reason: "read-only"))) { try await sut.logOut() }
        world[\.saveFailure] = nil
        world[\.clearFailure] = nil
        world[\.refreshes] = [.failure(.sessionEnded(nil))]

        #expect(try await sut.validToken() == renewed)
        await #expect(throws: ProvideValidTokenError.sessionEnded(ended)) {
            try await sut.validToken(insteadOf: renewed)
        }
        #expect(world.refreshed == [expired, renewed])
    }
}
