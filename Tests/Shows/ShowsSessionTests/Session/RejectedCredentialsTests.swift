import ShowsSession
import TestSupport

// What a 401 does to the credential.
extension `Header authenticated HTTP client` {
    @Test func `a 401 ends the session and is delivered, with no second try (SS-7)`() async throws {
        let (sut, world) = try makeSUT()
        world.answer { .success(.json(#"{"errors":["access-old has expired"]}"#, status: 401)) }

        #expect(try await sut.send(HTTPRequest(.get, .me)).status == 401)

        #expect(world.sent == ["access-old"])
        #expect(try await world.cached == nil)
        let end = ProvideCredentialsError.sessionEnded(SessionEnd(date: .sample, message: "*** has expired"))
        await #expect(throws: HTTPClientError.unauthenticated(MissingCredential(end))) {
            try await sut.send(HTTPRequest(.get, .me))
        }
        #expect(end.loginAdvice == .required)
    }

    @Test func `a 401 to a credential that was renewed meanwhile leads to one more try`() async throws {
        let (sut, world) = try makeSUT()
        world.answer(401, afterCachingElsewhere: new)
        world.answer(200)

        #expect(try await sut.send(HTTPRequest(.get, .me, headers: ["Accept": "x"])).status == 200)

        #expect(world.sent == ["access-old", "access-new"])
        #expect(try await world.cached == new)
    }

    @Test func `a second 401 is delivered, and drops what was sent with the second try`() async throws {
        let (sut, world) = try makeSUT()
        world.answer(401, afterCachingElsewhere: new)
        world.answer(401)

        #expect(try await sut.send(HTTPRequest(.get, .me)).status == 401)

        #expect(world.sent == ["access-old", "access-new"])
        #expect(try await world.cached == nil)
    }

    @Test func `a 401 to one user is not tried again as another`() async throws {
        let (sut, world) = try makeSUT()
        world.answer(401, afterCachingElsewhere: SignedInUser.bob.credentials)

        #expect(try await sut.send(HTTPRequest(.get, .me)).status == 401)

        #expect(world.sent == ["access-old"])
        #expect(try await world.cached == SignedInUser.bob.credentials)
    }

    @Test func `a 401 is delivered whatever becomes of the cache`() async throws {
        let (sut, world) = try makeSUT()
        world.fail(.deletion(reason: "why"))
        world.answer(401)

        #expect(try await sut.send(HTTPRequest(.get, .me)).status == 401)
        #expect(try await world.cached == old)

        world.fail(nil)
        world.answer(401)
        #expect(try await sut.send(HTTPRequest(.get, .me)).status == 401)
        #expect(try await world.cached == nil, "the next one tries again")
    }
}
