import ShowsSession
import TestSupport

@Suite(.timeLimit(.minutes(60))) struct `Header authenticated HTTP client` {
    let old = HeaderCredentials.sample("old")
    let new = HeaderCredentials.sample("new")

    @Test func `sends all five fields and delivers the answer`() async throws {
        let (sut, world) = try makeSUT()
        world.answer(200, ["X": "y"])

        let response = try await sut.send(HTTPRequest(.post, .me, headers: ["Accept": "x"], body: Data([1])))

        #expect(response == HTTPResponse(status: 200, headers: ["X": "y"]))
        let headers: HTTPHeaders = [
            "Accept": "x", "access-token": "access-old", "client": "client-old", "uid": "ann@example.test",
            "token-type": "Bearer", "expiry": "1700003600",
        ]
        #expect(world.events == [.send(HTTPRequest(.post, .me, headers: headers, body: Data([1])))])
    }

    @Test(arguments: [
        "https://evil.example.test/users/me", "http://shows.example.test/users/me",
        "https://shows.example.test:8443/users/me", "https://shows.example.test.evil.test/users/me",
    ])
    func `the credential goes to its own origin alone, and is touched by no other`(other: String) async throws {
        let (sut, world) = try makeSUT()
        world.answer(401)
        world.answer(200, new.given)
        let request = HTTPRequest(.get, try #require(URL(string: other)))

        #expect(try await sut.send(request).status == 401)
        #expect(try await sut.send(request).status == 200)

        #expect(world.events == [.send(request), .send(request)])
        #expect(try await world.cached == old)
    }

    @Test func `without a credential nothing is sent, and the error says why`() async throws {
        let (sut, world) = try makeSUT(cached: nil)

        await #expect(throws: HTTPClientError.unauthenticated(MissingCredential(ProvideCredentialsError.notLoggedIn))) {
            try await sut.send(HTTPRequest(.get, .me))
        }
        world.fail(.unreadable(reason: "why"))
        let missing = MissingCredential(ProvideCredentialsError.store(.unreadable(reason: "why")))
        await #expect(throws: HTTPClientError.unauthenticated(missing)) { try await sut.send(HTTPRequest(.get, .me)) }
        #expect(world.events.isEmpty)
    }

    @Test(arguments: [200, 201, 404, 422, 500])
    func `an answer with a token replaces the credential, whatever its status`(status: Int) async throws {
        let (sut, world) = try makeSUT()
        world.answer(status, new.given)
        world.answer(200)

        #expect(try await sut.send(HTTPRequest(.get, .me)).status == status)
        #expect(try await world.cached == new)
        _ = try await sut.send(HTTPRequest(.get, .me))

        #expect(world.sent == ["access-old", "access-new"])
    }

    @Test(
        arguments: [[:], ["access-token": ""], ["Access-Token": " ", "Client": "other", "Expiry": ""]] as [HTTPHeaders])
    func `an answer without a token leaves the credential`(headers: HTTPHeaders) async throws {
        let (sut, world) = try makeSUT()
        world.answer(200, headers)

        _ = try await sut.send(HTTPRequest(.get, .me))

        #expect(try await world.cached == old)
    }

    @Test func `of two answers to the same credential the first one's counts`() async throws {
        let (sut, world) = try makeSUT()
        let (started, gate) = (Gate(), Gate())
        let late = HeaderCredentials.sample("late").given
        world.answer {
            started.open()
            await gate.pass()
            return .success(HTTPResponse(status: 200, headers: late))
        }
        world.answer(200, new.given)
        async let slow = sut.send(HTTPRequest(.get, .me))
        await started.pass()
        _ = try await sut.send(HTTPRequest(.get, .me))
        gate.open()

        #expect(try await slow.status == 200)
        #expect(try await world.cached == new)
    }

    @Test func `an answer is delivered whatever the cache does, and the next replaces the credential`() async throws {
        let (sut, world) = try makeSUT()
        world.fail(.notDeleted(reason: "why"))
        world.answer(200, new.given)
        #expect(try await sut.send(HTTPRequest(.get, .me)).status == 200)
        #expect(try await world.cached == old)

        world.fail(nil)
        world.answer(200, new.given)
        #expect(try await sut.send(HTTPRequest(.get, .me)).status == 200)
        #expect(world.sent == ["access-old", "access-old"])
        #expect(try await world.cached == new)
    }

    @Test(arguments: [
        HTTPClientError.connectivity(ConnectivityFailure(.timedOut)), .invalidResponse(reason: "r"), .cancelled,
    ])
    func `an answer that does not come leaves the credential`(error: HTTPClientError) async throws {
        let (sut, world) = try makeSUT()
        world.answer { .failure(error) }

        await #expect(throws: error) { try await sut.send(HTTPRequest(.get, .me)) }

        #expect(try await world.cached == old)
    }

    @Test func `a caller that was cancelled before sends nothing`() async throws {
        let (sut, world) = try makeSUT()
        let caller = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sut.send(HTTPRequest(.get, .me))
        }

        await #expect(throws: HTTPClientError.cancelled) { try await caller.value }
        #expect(world.events.isEmpty)
    }

    func makeSUT(cached: HeaderCredentials? = .sample("old")) throws -> (HeaderAuthenticatedHTTPClient, SessionWorld) {
        let (session, world) = try makeSession(cached: cached)
        return (try makeClient(session, world), world)
    }
}

/// A client of `session` over the server of `world`.
func makeClient(_ session: HeaderSession, _ world: SessionWorld) throws -> HeaderAuthenticatedHTTPClient {
    HeaderAuthenticatedHTTPClient(world, for: try #require(Origin(.me)), session: session)
}

extension URL {
    /// A place at the API.
    // swift-format-ignore: NeverForceUnwrap
    static let me = URL(string: "https://shows.example.test/users/me")!
}
