import Login
import SurveyAccount
import SurveySession
import TestSupport
import TokenCache
import TokenRefresh

@Suite(.timeLimit(.minutes(60))) struct `Begin Session Use Case` {
    @Test func `primary course`() async throws {
        let (sut, world) = makeSUT { $0.login = .success(fresh) }

        #expect(try await sut.logIn(username: "ann@example.test", password: "secret") == fresh)
        #expect(try await sut.validToken() == fresh)
        #expect(world.events == [.login("ann@example.test"), .save(fresh)])
    }

    @Test func `token of another login - alternative course`() async throws {
        let world = SessionWorld(cached: fresh)
        let sut = world.makeSession()

        try await sut.logIn(with: next, of: "bob@example.test")

        #expect(try await sut.validToken() == next)
        #expect(world.events == [.save(next), .confirm(fresh), .revoke(fresh)])
    }

    @Test func `token of another login - alternative course: one that cannot be saved is revoked`() async throws {
        let (sut, world) = makeSUT(cached: fresh) { $0.saveFailure = .notSaved(reason: "disk full") }

        await #expect(throws: BeginSessionError.store(.notSaved(reason: "disk full"))) {
            try await sut.logIn(with: next, of: "bob@example.test")
        }
        #expect(try await sut.validToken() == fresh)
        #expect(world.events.contains(.revoke(next)) && !world.events.contains(.revoke(fresh)))
    }

    @Test func `primary course: the next user's token takes the place of the last one's`() async throws {
        let (sut, _) = makeSUT(cached: fresh) { $0.login = .success(next) }
        _ = try await sut.validToken()

        try await sut.logIn(username: "bob@example.test", password: "secret")

        #expect(try await sut.validToken() == next)
    }

    @Test func `primary course: the session that was cached is ended at the server`() async throws {
        let world = SessionWorld(cached: fresh) { $0.login = .success(next) }

        try await world.makeSession().logIn(username: "bob", password: "secret")

        #expect(world.events == [.login("bob"), .save(next), .confirm(fresh), .revoke(fresh)])
    }

    @Test func `primary course: an expired session is refreshed first, so that its revocation counts`() async throws {
        let world = SessionWorld(cached: expired) {
            $0.login = .success(next)
            $0.refreshes = [.success(fresh)]
        }

        try await world.makeSession().logIn(username: "bob", password: "secret")

        #expect(world.events == [.login("bob"), .save(next), .refresh(expired), .confirm(fresh), .revoke(fresh)])
        #expect(world[\.cached] == next)
    }

    @Test func `primary course: the replaced session's end is not noted, and a lost answer not asked for again (SS-3)`()
        async throws
    {
        let world = SessionWorld(cached: expired) {
            $0.login = .success(next)
            $0.refreshes = [.failure(.request(.connectivity(ConnectivityFailure(.connectionLost))))]
        }

        try await world.makeSession().logIn(username: "bob", password: "secret")

        #expect(world.events == [.login("bob"), .save(next), .refresh(expired), .confirm(expired), .revoke(expired)])
    }

    @Test func `primary course: a session that the server's clock has ended is refreshed once`() async throws {
        let world = SessionWorld(cached: fresh) {
            $0.login = .success(next)
            $0.confirmations = [.rejected, .rejected]
            $0.refreshes = [.success(renewed)]
        }

        try await world.makeSession().logIn(username: "bob", password: "secret")

        #expect(
            world.events == [
                .login("bob"), .save(next), .confirm(fresh), .refresh(fresh), .confirm(renewed), .revoke(renewed),
            ])
    }

    @Test(arguments: [false, true])
    func `primary course: a token that could not be saved is ended too`(othersHaveGoneOn: Bool) async throws {
        let theirs = Token.sample("theirs")
        let (sut, world) = makeSUT(cached: expired) {
            $0.login = .success(next)
            $0.refreshes = [.success(fresh)]
            $0.saveFailure = .notSaved(reason: "disk full")
        }
        await #expect(throws: ProvideValidTokenError.store(.notSaved(reason: "disk full"))) {
            try await sut.validToken()
        }
        world[\.saveFailure] = nil
        if othersHaveGoneOn { world[\.cached] = theirs }

        try await sut.logIn(username: "bob", password: "secret")

        #expect(world.refreshed == [expired], "it has taken the place of the cached one")
        #expect(world.revoked == (othersHaveGoneOn ? [fresh, theirs] : [fresh]))
    }

    @Test func `primary course: a session that cannot be ended at the server is no failure`() async throws {
        let (sut, world) = makeSUT(cached: fresh) {
            $0.login = .success(next)
            $0.confirmations = [.request(.connectivity(.timedOut))]
            $0.revocation = .request(.connectivity(.timedOut))
        }

        #expect(try await sut.logIn(username: "bob", password: "secret") == next)
        #expect(try await sut.validToken() == next)
        #expect(world.revoked == [fresh])
    }

    @Test func `primary course: an interrupt after the answer does not leave the token unsaved`() async throws {
        let world = SessionWorld()
        let sut = UserSession(
            login: InterruptedLogin(), refresh: world, confirmation: world, revocation: world, cache: world,
            now: { .sample })

        let task = Task { try await sut.logIn(username: "ann", password: "secret") }

        #expect(try await task.value == fresh)
        #expect(world[\.cached] == fresh)
        #expect(world.revoked.isEmpty)
    }

    @Test(arguments: [LoginError.credentialsRejected, .clientRejected, .request(.connectivity(.timedOut))])
    func `login failed - error course`(error: LoginError) async {
        let world = SessionWorld(cached: fresh) { $0.login = .failure(error) }

        await #expect(throws: BeginSessionError.login(error)) {
            try await world.makeSession().logIn(username: "ann", password: "wrong")
        }
        #expect(world[\.cached] == fresh)
    }

    @Test func `cache failed - error course`() async {
        let (sut, world) = makeSUT {
            $0.login = .success(fresh)
            $0.saveFailure = .notSaved(reason: "disk full")
        }

        await #expect(throws: BeginSessionError.store(.notSaved(reason: "disk full"))) {
            try await sut.logIn(username: "ann", password: "secret")
        }
        #expect(world.events == [.login("ann"), .save(fresh), .revoke(fresh)])
    }

    @Test func `cache failed - error course: whoever was logged in still is`() async throws {
        let (sut, world) = makeSUT(cached: fresh) {
            $0.login = .success(next)
            $0.saveFailure = .notDeleted(reason: "read-only")
        }
        _ = try await sut.validToken()

        await #expect(throws: BeginSessionError.store(.notDeleted(reason: "read-only"))) {
            try await sut.logIn(username: "bob", password: "secret")
        }
        #expect(try await sut.validToken() == fresh)
        #expect(world.revoked == [next])
    }
}

/// Is cancelled just as it delivers.
private struct InterruptedLogin: LoginUseCase {
    func logIn(username: String, password: Secret) async throws(LoginError) -> Token {
        withUnsafeCurrentTask { $0?.cancel() }
        return fresh
    }
}
