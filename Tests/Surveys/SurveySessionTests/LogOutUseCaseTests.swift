import SurveyAccount
import SurveySession
import TestSupport
import TokenCache
import TokenRefresh

@Suite(.timeLimit(.minutes(60))) struct `Log Out Use Case` {
    @Test func `primary course`() async throws {
        let (sut, world) = makeSUT(cached: fresh)

        #expect(try await sut.logOut() == .confirmed)
        #expect(world.events == [.load, .confirm(fresh), .revoke(fresh), .clear])
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
    }

    @Test func `primary course: an expired token is refreshed first, so that its revocation counts`() async throws {
        let world = SessionWorld(cached: expired) { $0.refreshes = [.success(renewed)] }

        #expect(try await world.logOut() == .confirmed)
        #expect(
            world.events == [
                .load, .turn, .load, .refresh(expired), .replace(expired, with: renewed), .confirm(renewed),
                .revoke(renewed), .clear,
            ])
        #expect(world[\.cached] == nil)
    }

    @Test func `primary course: a token that the server's clock has ended is refreshed and confirmed`() async throws {
        let world = SessionWorld(cached: fresh) {
            $0.confirmations = [.rejected]
            $0.refreshes = [.success(renewed)]
        }

        #expect(try await world.logOut() == .confirmed)
        #expect(
            world.events == [
                .load, .confirm(fresh), .turn, .load, .refresh(fresh), .replace(fresh, with: renewed),
                .confirm(renewed), .revoke(renewed), .clear,
            ])
    }

    @Test func `primary course: nobody was logged in`() async throws {
        let world = SessionWorld()

        #expect(try await world.logOut() == .wasNotLoggedIn)
        #expect(world.events == [.load, .clear])
    }

    @Test func `primary course: a server that needs no confirmation is asked for none`() async throws {
        let world = SessionWorld(cached: fresh)
        let sut = UserSession(login: world, refresh: world, revocation: world, cache: world, now: { .sample })

        #expect(try await sut.logOut() == .confirmed)
        #expect(world.events == [.load, .revoke(fresh), .clear])
    }

    @Test func `not revoked - error course: a server that revokes nothing is sent nothing`() async throws {
        let world = SessionWorld(cached: fresh)
        let sut = UserSession(login: world, refresh: world, cache: world, now: { .sample })

        #expect(try await sut.logOut() == .notRevoked(reason: "The server publishes no way to revoke a token."))
        #expect(world.events == [.load, .clear])
    }

    @Test func `primary course: it wins against a refresh that is under way`() async throws {
        let (sut, world) = makeSUT(cached: fresh) { $0.refreshes = [.success(renewed)] }
        let (late, door) = await world.hold(.refresh(fresh)) { try await sut.validToken(insteadOf: fresh) }

        #expect(try await sut.logOut() == .confirmed)
        door.open()

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await late.value }
        #expect(world[\.cached] == nil)
        #expect(world.events.suffix(2) == [.confirm(renewed), .revoke(renewed)])
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
    }

    @Test func `primary course: a refresh that lands after it does not touch the next user's session`() async throws {
        let (sut, world) = makeSUT(cached: fresh) {
            $0.refreshes = [.success(renewed)]
            $0.login = .success(next)
        }
        let (late, door) = await world.hold(.refresh(fresh)) { try await sut.validToken(insteadOf: fresh) }
        try await sut.logOut()
        try await sut.logIn(username: "bob", password: "secret")
        door.open()

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await late.value }
        #expect(world[\.cached] == next)
        #expect(try await sut.validToken() == next)
    }

    @Test func `primary course: another process's younger token of the same session is revoked too`() async throws {
        let world = SessionWorld(cached: fresh)
        world[\.onRevoke] = { $0.cached = $0.cached == fresh ? renewed : $0.cached }

        #expect(try await world.logOut() == .confirmed)
        #expect(world.revoked == [fresh, renewed])
        #expect(world[\.cached] == nil)
    }

    @Test func `primary course: a session that others go on refreshing is cleared in the end`() async throws {
        let world = SessionWorld(cached: fresh)
        world[\.onRevoke] = { $0.cached = .sample("younger after \($0.events.count) events") }

        try await world.logOut()

        #expect(world[\.cached] == nil)
    }

    @Test func `primary course: the session of a user who logged in meanwhile stays`() async throws {
        let world = SessionWorld(cached: fresh)
        world[\.onRevoke] = { $0.cached = next }

        #expect(try await world.logOut() == .confirmed)
        #expect(world[\.cached] == next)
        #expect(world.count { $0 == .revoke(next) } == 0)
    }

    @Test(arguments: [
        (
            ConfirmTokenError.request(
                .connectivity(ConnectivityFailure(.unreachable, detail: "nobody there", cause: .refused))),
            "The server cannot be reached: the connection was refused."
        ),
        (.request(.connectivity(.timedOut)), "The server took too long to answer."),
        (.request(.refused(403, "slow down")), "The server refused: slow down."),
        (.request(.invalidData(reason: "status 302")), "The server's answer is invalid."),
    ])
    func `not confirmed - error course`(failure: ConfirmTokenError, reason: String) async throws {
        let world = SessionWorld(cached: fresh) { $0.confirmations = [failure] }

        #expect(try await world.logOut() == .notConfirmed(reason: reason))
        #expect(world.events == [.load, .confirm(fresh), .revoke(fresh), .clear])
        #expect(world[\.cached] == nil)
    }

    @Test(arguments: [LoadTokenFromRemoteError.request(.connectivity(.timedOut)), .sessionEnded(nil)])
    func `not confirmed - error course: what cannot be refreshed`(failure: LoadTokenFromRemoteError) async throws {
        let world = SessionWorld(cached: expired) {
            $0.refreshes = [.failure(failure)]
            $0.confirmations = [.rejected]
        }

        #expect(try await world.logOut() == .notConfirmed(reason: "The server no longer accepts the access token."))
        #expect(world.events == [.load, .turn, .load, .refresh(expired), .confirm(expired), .revoke(expired), .clear])
        #expect(world[\.cached] == nil)
    }

    @Test func `not confirmed - error course: a rejected token is refreshed once at most`() async throws {
        let world = SessionWorld(cached: fresh) {
            $0.confirmations = [.rejected, .rejected]
            $0.refreshes = [.success(renewed)]
        }

        #expect(try await world.logOut() == .notConfirmed(reason: "The server no longer accepts the access token."))
        #expect(world.refreshed.count == 1)
        #expect(world.count { $0 == .revoke(renewed) } == 1)
        #expect(world[\.cached] == nil)
    }

    @Test func `not confirmed - error course: a younger token is confirmed for itself`() async throws {
        let world = SessionWorld(cached: fresh) { $0.confirmations = [nil, .request(.refused(403, "slow down!"))] }
        world[\.onRevoke] = { $0.cached = $0.cached == fresh ? renewed : $0.cached }

        #expect(try await world.logOut() == .notConfirmed(reason: "The server refused: slow down!"))
        #expect(world[\.cached] == nil)
    }

    @Test(arguments: [
        (
            RevokeTokenError.request(
                .connectivity(ConnectivityFailure(.unreachable, detail: "nobody there", cause: .refused))),
            "The server cannot be reached: the connection was refused."
        ),
        (.request(.connectivity(.timedOut)), "The server took too long to answer."),
        (.request(.refused(403, "slow down")), "The server refused: slow down."),
        (.request(.refused(429)), "Too many requests."),
        (.clientRejected, "The server does not know this app."),
    ])
    func `not revoked - error course`(failure: RevokeTokenError, reason: String) async throws {
        let world = SessionWorld(cached: fresh) { $0.revocation = failure }

        #expect(try await world.logOut() == .notRevoked(reason: reason))
        #expect(world[\.cached] == nil)
    }

    @Test func `not revoked - error course: what is cached is no token, and is cleared`() async throws {
        let world = SessionWorld { $0.loadFailure = .damaged(reason: "broken") }

        #expect(try await world.logOut() == .notRevoked(reason: "The cached token could not be read."))
        #expect(world.events == [.load, .clear])
    }

    @Test func `not revoked - error course: a cancelled logout clears the cache all the same`() async throws {
        let (sut, world) = makeSUT(cached: fresh)
        let gate = Gate()
        let task = Task {
            await gate.pass()
            return try await sut.logOut()
        }
        task.cancel()
        gate.open()

        #expect(try await task.value == .notRevoked(reason: "The request was cancelled."))
        #expect(world[\.cached] == nil)
    }

    @Test func `cache failed - error course`() async {
        let world = SessionWorld(cached: fresh) {
            $0.clearFailure = .notDeleted(reason: "read-only")
            $0.revocation = .request(.connectivity(.timedOut))
        }

        await #expect(throws: LogOutError.store(.notDeleted(reason: "read-only"))) { try await world.logOut() }
    }

    @Test func `cache failed - error course: it is not certain that the session has ended`() async {
        let world = SessionWorld(cached: fresh) {
            $0.clearFailure = .notDeleted(reason: "read-only")
            $0.confirmations = [.rejected]
            $0.refreshes = [.failure(.sessionEnded(nil))]
        }

        await #expect(throws: LogOutError.store(.notDeleted(reason: "read-only"))) { try await world.logOut() }
    }

    @Test(arguments: [fresh, expired])
    func `not cleared - error course: the session has ended at the server`(cached: Token) async {
        let world = SessionWorld(cached: cached) {
            $0.refreshes = [.success(renewed)]
            $0.saveFailure = .notSaved(reason: "read-only")
            $0.clearFailure = .notDeleted(reason: "read-only")
        }

        await #expect(throws: LogOutError.notCleared(.notDeleted(reason: "read-only"))) { try await world.logOut() }
        #expect(world.revoked == [cached == fresh ? fresh : renewed])
    }

    @Test func `cache failed - error course: it cannot be read`() async {
        let world = SessionWorld { $0.loadFailure = .unreadable(reason: "no such device") }

        await #expect(throws: LogOutError.store(.unreadable(reason: "no such device"))) { try await world.logOut() }
    }
}
