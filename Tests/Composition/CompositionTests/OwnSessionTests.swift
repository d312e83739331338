import Composition
import TestSupport

/// A service over a session of the adopter's own.
@Suite struct `Own session` {
    // swift-format-ignore: NeverForceUnwrap
    private static let server = SurveyServer(
        apiURL: URL(string: "https://api.example.test/api/v1")!, credentials: ClientCredentials(id: "cid", secret: "s"))

    @Test func `what a user loads, queues and keeps goes by its tokens`() async throws {
        let now = Protected(Date.sample)
        let requests = Protected<[HTTPRequest]>([])
        let client = HTTPClientStub { request in
            requests.withLock { $0.append(request) }
            return request.method == .post ? HTTPResponse(status: 201) : .json(#"{"data": []}"#)
        }
        let keys = Keys()
        let sut = try Self.makeSUT(keys, client: client, now: { now.withLock { $0 } })

        try await sut.session.logIn(username: "ann", password: "1234")
        let user = try #require(try await sut.user())
        #expect(user.name == "ann" && user.session == .active)
        _ = try await user.surveys.load(PageRequest(number: 1, size: 20))
        now.withLock { $0 += 10_000 }
        #expect(try await user.outbox.send(.answered()) == .accepted(deletionFailure: nil))
        try await user.data.drafts.saveDraft(of: .answered())
        _ = try await sut.session.logOut()

        #expect(try await sut.user() == nil)
        #expect(requests.withLock { $0.map { $0.headers["Authorization"] } } == ["Key key-of-ann", "Key key-2"])
        #expect(keys.log.withLock { $0 } == ["log in ann", "renew key-of-ann"])
        #expect(try await user.data.drafts.draftCount() == 1)
    }

    @Test func `a token whose user cannot be found out is revoked by the session`() async throws {
        let keys = Keys()
        let client = HTTPClientSpy(.failure(.connectivity(ConnectivityFailure(.timedOut))))
        let sut = try Self.makeSUT(keys, client: client, revocation: keys)

        await #expect(throws: BeginSessionError.login(.request(.connectivity(.timedOut)))) {
            try await sut.logIn(with: .sample("key"))
        }

        #expect(keys.log.withLock { $0 } == ["revoke access-key"])
        // Only the profile was asked for: no key goes to an endpoint of another kind of tokens.
        #expect(client.requests.map(\.url.lastPathComponent) == ["me"])
    }

    @Test func `a session of another authorization server is none, and stays`() async throws {
        let store = InMemoryRecordStore()
        let keys = Keys()
        let other = TokenSource(tokenURL: URL(string: "https://login.example.test/token"))
        try await LocalTokenCache(store: store, server: Self.server.name)
            .cache(Token.sample("old", receivedAt: .sample - 10_000).from(other), of: "ann")
        let record = try await store.read()
        let sut = try Self.makeSUT(keys, store: store)

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.session.validToken() }

        #expect(keys.log.withLock { $0 } == [])
        #expect(try await store.read() == record)
    }

    private static func makeSUT(
        _ keys: Keys, store: any RecordStore = InMemoryRecordStore(), client: any HTTPClient = HTTPClientSpy(),
        revocation: (any RevokeTokenUseCase)? = nil, now: @escaping @Sendable () -> Date = { .sample }
    ) throws -> SurveyService {
        try SurveyService(server, store: store, httpClient: client) { cache in
            UserSession(login: keys, refresh: keys, revocation: revocation, cache: cache, now: now)
        }
    }
}

/// Issues keys, and remembers what it was asked.
private final class Keys: LoginUseCase, LoadTokenFromRemoteUseCase, RevokeTokenUseCase {
    let log = Protected<[String]>([])

    func logIn(username: String, password: Secret) -> Token {
        log.withLock { $0.append("log in \(username)") }
        return key("key-of-\(username)", of: UUID(), at: .sample)
    }

    func loadToken(refreshing token: Token, within limit: Duration) -> Token {
        log.withLock { $0.append("renew \(token.accessToken.revealed)") }
        return key("key-2", of: token.grantID, at: .sample + 10_000)
    }

    func revoke(_ token: Token) { log.withLock { $0.append("revoke \(token.accessToken.revealed)") } }

    private func key(_ text: String, of grantID: UUID, at date: Date) -> Token {
        Token(
            accessToken: Secret(text), tokenType: "Key", refreshToken: "renewal", receivedAt: date, lifetime: 3600,
            grantID: grantID)
    }
}
