import Credentials
import Foundation
import HTTP
import Login
import OAuth
import RecordStorage
import SurveyAccount
import SurveySession
import TestSupport
import Testing
import TokenCache
import TokenRefresh

@Suite(.timeLimit(.minutes(5))) struct `Log In And Keep Token Use Case` {
    private let token = Token.sample("fresh")

    @Test func `primary course`() async throws {
        let world = SessionWorld { $0.login = .success(token) }
        let sut = world.makeSession()

        #expect(try await sut.logIn(username: "ann@example.test", password: "secret") == token)
        #expect(try await sut.validToken() == token)
        #expect(world.events == [.login("ann@example.test"), .save(token)])
    }

    @Test func `primary course: the next user's token takes the place of the last one's`() async throws {
        let next = Token.sample("next", grantID: .other)
        let world = SessionWorld(cached: token) { $0.login = .success(next) }
        let sut = world.makeSession()
        _ = try await sut.validToken()

        try await sut.logIn(username: "bob@example.test", password: "secret")

        #expect(try await sut.validToken() == next)
    }

    @Test func `primary course: the session that was cached is ended at the server`() async throws {
        let next = Token.sample("next", grantID: .other)
        let world = SessionWorld(cached: token) { $0.login = .success(next) }

        try await world.makeSession().logIn(username: "bob", password: "secret")

        #expect(world.events == [.login("bob"), .save(next), .confirm(token), .revoke(token)])
    }

    @Test func `primary course: an expired session is refreshed first, since a server may ignore its revocation`()
        async throws
    {
        let next = Token.sample("next", grantID: .other)
        let expired = Token.sample("old", receivedAt: .sample - 3600)
        let world = SessionWorld(cached: expired) {
            $0.login = .success(next)
            $0.refreshes = [.success(token)]
        }

        try await world.makeSession().logIn(username: "bob", password: "secret")

        #expect(
            world.events == [.login("bob"), .save(next), .refresh(expired), .confirm(token), .revoke(token)])
        #expect(world[\.cached] == next)
    }

    @Test func `primary course: a session that the server's clock has ended is refreshed once`() async throws {
        let next = Token.sample("next", grantID: .other)
        let renewed = Token.sample("renewed")
        let world = SessionWorld(cached: token) {
            $0.login = .success(next)
            $0.confirmations = [.rejected, .rejected]
            $0.refreshes = [.success(renewed)]
        }

        try await world.makeSession().logIn(username: "bob", password: "secret")

        #expect(
            world.events == [
                .login("bob"), .save(next), .confirm(token), .refresh(token), .confirm(renewed), .revoke(renewed),
            ])
    }

    @Test(arguments: [false, true])
    func `primary course: a token that could not be saved is ended too`(othersHaveGoneOn: Bool) async throws {
        let next = Token.sample("next", grantID: .other)
        let expired = Token.sample("old", receivedAt: .sample - 3600)
        let theirs = Token.sample("theirs")
        let world = SessionWorld(cached: expired) {
            $0.login = .success(next)
            $0.refreshes = [.success(token)]
            $0.saveFailure = .savingFailed(reason: "disk full")
        }
        let sut = world.makeSession()
        await #expect(throws: ProvideValidTokenError.cacheFailed(reason: "disk full")) { try await sut.validToken() }
        world[\.saveFailure] = nil
        if othersHaveGoneOn { world[\.cached] = theirs }

        try await sut.logIn(username: "bob", password: "secret")

        #expect(world.refreshed == [expired], "it has taken the place of the cached one")
        #expect(world.revoked == (othersHaveGoneOn ? [token, theirs] : [token]))
    }

    @Test func `primary course: a session that cannot be ended at the server is no failure`() async throws {
        let next = Token.sample("next", grantID: .other)
        let world = SessionWorld(cached: token) {
            $0.login = .success(next)
            $0.confirmations = [.request(.connectivity(ConnectivityFailure(.timedOut)))]
            $0.revocation = .request(.connectivity(ConnectivityFailure(.timedOut)))
        }
        let sut = world.makeSession()

        #expect(try await sut.logIn(username: "bob", password: "secret") == next)
        #expect(try await sut.validToken() == next)
        #expect(world.revoked == [token])
    }

    @Test func `primary course: an interrupt after the answer does not leave the token unsaved`() async throws {
        let world = SessionWorld()
        let sut = UserSession(
            login: InterruptedLogin(token: token), refresh: world, confirmation: world, revocation: world, cache: world,
            now: { .sample })

        let task = Task { try await sut.logIn(username: "ann", password: "secret") }

        #expect(try await task.value == token)
        #expect(world[\.cached] == token)
        #expect(world.revoked.isEmpty)
    }

    @Test(arguments: [
        LoginError.credentialsRejected, .clientRejected, .request(.connectivity(ConnectivityFailure(.timedOut))),
    ])
    func `login failed - error course`(error: LoginError) async {
        let world = SessionWorld(cached: token) { $0.login = .failure(error) }
        let sut = world.makeSession()

        await #expect(throws: LogInAndKeepTokenError.login(error)) {
            try await sut.logIn(username: "ann", password: "wrong")
        }
        #expect(world[\.cached] == token)
    }

    @Test func `cache failed - error course`() async {
        let world = SessionWorld {
            $0.login = .success(token)
            $0.saveFailure = .savingFailed(reason: "disk full")
        }
        let sut = world.makeSession()

        await #expect(throws: LogInAndKeepTokenError.cacheFailed(reason: "disk full")) {
            try await sut.logIn(username: "ann", password: "secret")
        }
        #expect(world.events == [.login("ann"), .save(token), .revoke(token)])
    }

    @Test func `cache failed - error course: whoever was logged in still is`() async throws {
        let next = Token.sample("next", grantID: .other)
        let world = SessionWorld(cached: token) {
            $0.login = .success(next)
            $0.saveFailure = .deletionFailed(reason: "read-only")
        }
        let sut = world.makeSession()
        _ = try await sut.validToken()

        await #expect(throws: LogInAndKeepTokenError.cacheFailed(reason: "read-only")) {
            try await sut.logIn(username: "bob", password: "secret")
        }
        #expect(try await sut.validToken() == token)
        #expect(world.revoked == [next])
    }
}

/// Is cancelled just as it delivers.
private struct InterruptedLogin: LoginUseCase {
    let token: Token

    func logIn(username: String, password: Secret) async throws(LoginError) -> Token {
        withUnsafeCurrentTask { $0?.cancel() }
        return token
    }
}
