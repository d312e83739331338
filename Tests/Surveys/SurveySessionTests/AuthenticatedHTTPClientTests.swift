import SurveySession
import TestSupport
import TokenCache
import TokenRefresh

@Suite(.timeLimit(.minutes(60))) struct `Authenticated HTTP client` {
    // swift-format-ignore: NeverForceUnwrap
    private let url = URL(string: "https://api.example.test/me")!

    @Test func `sends the token and delivers the answer`() async throws {
        let (sut, client, _) = try makeSUT(answers: [200])

        #expect(try await sut.send(HTTPRequest(.get, url, headers: ["Accept": "x"])).status == 200)
        #expect(
            client.requests == [
                HTTPRequest(.get, url, headers: ["Accept": "x", "Authorization": "Bearer access-fresh"])
            ])
    }

    @Test func `the words of the answer repeat no token`() async throws {
        let world = SessionWorld(cached: fresh) { $0.refreshes = [.success(renewed)] }
        let refreshToken = try #require(fresh.refreshToken).revealed
        let words = HTTPResponse.json(
            #"{"errors":["Bearer access-fresh, \#(refreshToken), access-new"]}"#, status: 403)
        let client = HTTPClientSpy([.success(HTTPResponse(status: 401)), .success(words)])
        let sut = AuthenticatedHTTPClient(
            RedactingHTTPClient(client, secrets: SecretsInUse()), for: try #require(Origin(url)),
            tokens: world.makeSession())

        #expect(ServerRefusal(try await sut.send(HTTPRequest(.get, url))).message == "Bearer ***, ***, ***")
        // Without that client, those of the request are known.
        let alone = AuthenticatedHTTPClient(
            HTTPClientSpy([.success(words)]), for: try #require(Origin(url)), tokens: world.makeSession())
        #expect(ServerRefusal(try await alone.send(HTTPRequest(.get, url))).message?.hasSuffix(", ***") == true)
    }

    @Test func `a 401 leads to one refresh and one more try`() async throws {
        let (sut, client, world) = try makeSUT(answers: [401, 200])

        #expect(try await sut.send(HTTPRequest(.get, url)).status == 200)
        #expect(client.requests.map { $0.headers["Authorization"] } == ["Bearer access-fresh", "Bearer access-new"])
        #expect(world.refreshed == [fresh])
    }

    @Test func `a 401 leads to one more try where the refresh keeps the refresh token`() async throws {
        let renewed = fresh.renewed("kept")
        let (sut, client, world) = try makeSUT(answers: [401, 200, 200], refreshed: renewed)

        #expect(try await sut.send(HTTPRequest(.get, url)).status == 200)
        #expect(try await sut.send(HTTPRequest(.get, url)).status == 200)
        #expect(
            client.requests.map { $0.headers["Authorization"] }
                == ["Bearer access-fresh", "Bearer access-kept", "Bearer access-kept"])
        #expect(world[\.cached] == renewed)
    }

    @Test(arguments: [200, 401, 503])
    func `a refresh that brings the rejected token again leads to one more try with it (SS-15)`(answer: Int)
        async throws
    {
        let (sut, client, world) = try makeSUT(
            answers: [401, answer], refreshed: fresh.renewed("fresh", receivedAt: .sample + 1))

        #expect(try await sut.send(HTTPRequest(.get, url)).status == answer)
        #expect(client.requests.map { $0.headers["Authorization"] } == ["Bearer access-fresh", "Bearer access-fresh"])
        #expect(world.refreshed == [fresh])
    }

    @Test func `a caller's own authorization gives way to the token at both tries`() async throws {
        let (sut, client, _) = try makeSUT(answers: [401, 200])

        _ = try await sut.send(HTTPRequest(.get, url, headers: ["authorization": "Basic own"]))

        #expect(
            client.requests.map(\.headers)
                == [["Authorization": "Bearer access-fresh"], ["Authorization": "Bearer access-new"]])
    }

    @Test func `a second try that fails on its way tells that, and not the 401`() async throws {
        let failure = HTTPClientError.connectivity(ConnectivityFailure(.connectionLost))
        let client = HTTPClientSpy([.success(HTTPResponse(status: 401)), .failure(failure)])
        let world = SessionWorld(cached: fresh) { $0.refreshes = [.success(renewed)] }
        let sut = AuthenticatedHTTPClient(client, for: try #require(Origin(url)), tokens: world.makeSession())

        await #expect(throws: failure) { try await sut.send(HTTPRequest(.get, url)) }
        #expect(client.requests.count == 2)
    }

    @Test func `a second 401 is delivered after exactly one refresh and one retry`() async throws {
        let (sut, client, world) = try makeSUT(answers: [401, 401])

        #expect(try await sut.send(HTTPRequest(.get, url)).status == 401)
        #expect(client.requests.count == 2)
        #expect(world.refreshed.count == 1)
    }

    @Test func `a pair that a late request has displaced costs one refresh more (SS-14)`() async throws {
        let (sut, client, world) = try makeSUT(answers: [401, 401, 200])
        let source = TokenSource(refreshWindow: .sample)
        world[\.cached] = fresh.from(source)
        world[\.refreshes] = [
            .failure(.request(.connectivity(ConnectivityFailure(.connectionLost)))), .success(renewed.from(source)),
            .success(newest.from(source)),
        ]

        #expect(try await sut.send(HTTPRequest(.get, url)).status == 200)
        #expect(
            client.requests.map { $0.headers["Authorization"] }
                == ["Bearer access-fresh", "Bearer access-new", "Bearer access-newest"])
        #expect(world.refreshed.map(\.refreshToken) == ["refresh-fresh", "refresh-fresh", "refresh-fresh"])
    }

    @Test func `a 401 with a newer token in the cache leads to the retry alone`() async throws {
        let (sut, client, world) = try makeSUT(answers: [200, 401, 200])
        _ = try await sut.send(HTTPRequest(.get, url))
        world[\.cached] = renewed

        #expect(try await sut.send(HTTPRequest(.get, url)).status == 200)
        #expect(client.requests.last?.headers["Authorization"] == "Bearer access-new")
        #expect(world.refreshed.count == 0)
    }

    @Test(arguments: [400, 403, 404, 407, 429, 500])
    func `no other status is taken for a 401`(status: Int) async throws {
        let (sut, client, world) = try makeSUT(answers: [status])

        #expect(try await sut.send(HTTPRequest(.get, url)).status == status)
        #expect(client.requests.count == 1)
        #expect(world.refreshed.isEmpty)
    }

    @Test(arguments: [(61.0, 2), (60, 1), (0, 1), (-1, 2)])
    func `an app says what else rejects a token, of a token that is not new (SS-11)`(age: Double, count: Int)
        async throws
    {
        let client = HTTPClientSpy([.success(HTTPResponse(status: 403)), .success(HTTPResponse(status: 200))])
        let world = SessionWorld(cached: fresh) { $0.refreshes = [.success(renewed)] }
        let sut = AuthenticatedHTTPClient(
            client, for: try #require(Origin(url)), tokens: world.makeSession(), isRejected: { $0.status == 403 },
            now: { .sample + age })

        #expect(try await sut.send(HTTPRequest(.get, url)).status == (count == 2 ? 200 : 403))
        #expect(client.requests.count == count)
        #expect(world.refreshed.count == count - 1)
    }

    @Test func `a missing scope leads to no refresh, whatever the app says of a 403`() async throws {
        let challenge = HTTPResponse(
            status: 403, headers: ["WWW-Authenticate": #"Bearer error="insufficient_scope", scope="a""#])
        let client = HTTPClientSpy([.success(challenge)])
        let world = SessionWorld(cached: fresh) { $0.refreshes = [.success(renewed)] }
        let sut = AuthenticatedHTTPClient(
            client, for: try #require(Origin(url)), tokens: world.makeSession(), isRejected: { $0.status == 403 },
            now: { .sample + 61 })

        #expect(try await sut.send(HTTPRequest(.get, url)) == challenge)
        #expect(client.requests.count == 1 && world.refreshed.isEmpty)
    }

    @Test(arguments: ["https://evil.example.test/me", "http://api.example.test/me", "https://api.example.test:8443/me"])
    func `the token goes to its own origin alone`(other: String) async throws {
        let (sut, client, world) = try makeSUT(answers: [401])
        let request = HTTPRequest(.get, URL(string: other)!)

        #expect(try await sut.send(request).status == 401)
        #expect(client.requests == [request])
        #expect(world.events.isEmpty)
    }

    @Test(
        arguments: [
            .notLoggedIn, .sessionEnded(ended), .turnTaken(processID: 7), .clientRejected,
            .store(.notSaved(reason: "r")),
            .request(.refused(429, "m")),
        ] as [ProvideValidTokenError])
    func `without a token nothing is sent, and the session says why`(reason: ProvideValidTokenError) async throws {
        let client = HTTPClientSpy()
        let origin = try #require(Origin(url))
        let sut = AuthenticatedHTTPClient(client, for: origin, tokens: NoToken(failure: reason))

        let expected = HTTPClientError.unauthenticated(MissingCredential(reason))
        await #expect(throws: expected) { try await sut.send(HTTPRequest(.get, url)) }
        #expect(client.requests.isEmpty)
    }

    @Test(
        arguments: [
            (
                .connectivity(ConnectivityFailure(.timedOut)),
                .refreshFailed(.connectivity(ConnectivityFailure(.timedOut)))
            ), (.invalidData(reason: "r"), .refreshFailed(.invalidData(reason: "r"))), (.cancelled, .cancelled),
        ] as [(RequestFailure, HTTPClientError)])
    func `a refresh that failed on its way leaves the request unsent, and is told from it`(
        failure: RequestFailure, expected: HTTPClientError
    ) async throws {
        let client = HTTPClientSpy()
        let origin = try #require(Origin(url))
        let sut = AuthenticatedHTTPClient(client, for: origin, tokens: NoToken(failure: .request(failure)))

        await #expect(throws: expected) { try await sut.send(HTTPRequest(.get, url)) }
        #expect(client.requests.isEmpty)
    }

    private func makeSUT(
        answers: [Int], refreshed: Token? = nil
    ) throws -> (AuthenticatedHTTPClient, HTTPClientSpy, SessionWorld) {
        let client = HTTPClientSpy(answers.map { .success(HTTPResponse(status: $0)) })
        let world = SessionWorld(cached: fresh) { $0.refreshes = [.success(refreshed ?? renewed)] }
        let origin = try #require(Origin(url))
        return (AuthenticatedHTTPClient(client, for: origin, tokens: world.makeSession()), client, world)
    }
}

private struct NoToken: ProvideValidTokenUseCase {
    let failure: ProvideValidTokenError

    func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token { throw failure }
}
