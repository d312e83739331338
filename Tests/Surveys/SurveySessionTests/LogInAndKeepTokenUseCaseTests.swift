import Credentials
import HTTP
import Login
import OAuth
import RecordStorage
import SurveySession
import TestSupport
import Testing
import TokenCache

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

        await #expect(throws: LogInError.login(error)) { try await sut.logIn(username: "ann", password: "wrong") }
        #expect(world[\.cached] == token)
    }

    @Test func `cache failed - error course`() async {
        let world = SessionWorld {
            $0.login = .success(token)
            $0.saveFailure = .savingFailed(reason: "disk full")
        }
        let sut = world.makeSession()

        await #expect(throws: LogInError.cacheFailed(reason: "disk full")) {
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

        await #expect(throws: LogInError.cacheFailed(reason: "read-only")) {
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
