import ShowsSession
import TestSupport

// What a 401 does to the credential.
extension `Header authenticated HTTP client` {
    @Test func `a 401 ends the session and says why, with no second try (SS-7)`() async throws {
        let (sut, world) = try makeSUT()
        world.answer { .success(.json(#"{"errors":["access-old has expired"]}"#, status: 401)) }
        let end = SessionEnd(date: .sample, serverMessage: "*** has expired", isRejection: true)

        await expectEnd(end) { try await sut.send(HTTPRequest(.get, .me)) }
        #expect(world.sent == ["access-old"])
        #expect(try await world.cached == nil)

        await expectEnd(end) { try await sut.send(HTTPRequest(.get, .me)) }
        #expect(world.sent == ["access-old"])
        #expect(ProvideCredentialsError.sessionEnded(end).loginAdvice == .required)
    }

    @Test func `a login is advised where it replaces a damaged record, and not where the store is out of reach`() {
        #expect(ProvideCredentialsError.store(.damaged(reason: "why")).loginAdvice == .advisable)
        #expect(ProvideCredentialsError.store(.unreadable(reason: "why")).loginAdvice == .notNeeded)
    }

    @Test func `a 401 to a credential that was renewed meanwhile leads to one more try`() async throws {
        let (sut, world) = try makeSUT()
        world.answer(401, afterCachingElsewhere: new)
        world.answer(200)

        #expect(try await sut.send(HTTPRequest(.get, .me, headers: ["Accept": "x"])).status == 200)

        #expect(world.sent == ["access-old", "access-new"])
        #expect(try await world.cached == new)
    }

    @Test func `each newer credential leads to one more try, and a 401 without one ends the session`() async throws {
        let (sut, world) = try makeSUT()
        world.answer(401, afterCachingElsewhere: new)
        world.answer(401, afterCachingElsewhere: .sample("newest"))
        world.answer(401)

        await expectEnd(.rejected) { try await sut.send(HTTPRequest(.get, .me)) }

        #expect(world.sent == ["access-old", "access-new", "access-newest"])
        #expect(try await world.cached == nil)
    }

    @Test func `a 401 waits for the other requests, and goes on with what one of them brings`() async throws {
        let (sut, world) = try makeSUT()
        let (started, gate) = (Gate(), Gate())
        world.answer { [new] in
            started.open()
            await gate.pass()
            return .success(HTTPResponse(status: 200, headers: new.given))
        }
        world.answer {
            Task(priority: .background) {
                // Time for a client that does not wait to end the session.
                for _ in 1...1_000 { await Task.yield() }
                gate.open()
            }
            return .success(HTTPResponse(status: 401))
        }
        world.answer(200)
        async let slow = sut.send(HTTPRequest(.get, .me))
        await started.pass()

        #expect(try await sut.send(HTTPRequest(.get, .me)).status == 200)

        #expect(try await slow.status == 200)
        #expect(world.sent == ["access-old", "access-old", "access-new"])
        #expect(try await world.cached == new)
    }

    @Test func `requests that are all rejected end the session once, and each says so`() async throws {
        let (sut, world) = try makeSUT()
        for _ in 1...20 { world.answer(401) }

        await withTaskGroup(of: Void.self) { group in
            for _ in 1...20 {
                group.addTask { await self.expectEnd(.rejected) { try await sut.send(HTTPRequest(.get, .me)) } }
            }
        }
        #expect(try await world.cached == nil)
    }

    @Test func `a caller that is cancelled while it waits for another request ends nothing`() async throws {
        let (sut, world) = try makeSUT()
        let (started, gate, rejected) = (Gate(), Gate(), Gate())
        world.answer {
            started.open()
            await gate.pass()
            return .success(HTTPResponse(status: 200))
        }
        world.answer {
            rejected.open()
            return .success(HTTPResponse(status: 401))
        }
        async let slow = sut.send(HTTPRequest(.get, .me))
        await started.pass()
        let waiting = Task { try await sut.send(HTTPRequest(.get, .me)) }
        await rejected.pass()
        waiting.cancel()

        await #expect(throws: HTTPClientError.cancelled) { try await waiting.value }
        gate.open()
        #expect(try await slow.status == 200)
        #expect(try await world.cached == old)
    }

    @Test func `a 401 to one user is not tried again as another`() async throws {
        let (sut, world) = try makeSUT()
        world.answer(401, afterCachingElsewhere: SignedInUser.bob.credentials)

        await #expect(throws: HTTPClientError.unauthenticated(MissingCredential(ProvideCredentialsError.notLoggedIn))) {
            try await sut.send(HTTPRequest(.get, .me))
        }

        #expect(world.sent == ["access-old"])
        #expect(try await world.cached == SignedInUser.bob.credentials)
    }

    @Test func `a 401 ends the session even where the end cannot be saved, and the next one tries again`() async throws
    {
        let (sut, world) = try makeSUT()
        world.fail(.notDeleted(reason: "why"))
        world.answer(401)

        await expectEnd(.rejected) { try await sut.send(HTTPRequest(.get, .me)) }
        #expect(try await world.cached == old)

        world.fail(nil)
        world.answer(401)
        await expectEnd(.rejected) { try await sut.send(HTTPRequest(.get, .me)) }
        #expect(try await world.cached == nil)
    }

    private func expectEnd(_ end: SessionEnd, _ body: () async throws -> HTTPResponse) async {
        let missing = MissingCredential(ProvideCredentialsError.sessionEnded(end))
        await #expect(throws: HTTPClientError.unauthenticated(missing)) { try await body() }
    }
}

extension SessionEnd {
    fileprivate static let rejected = SessionEnd(date: .sample, serverMessage: "status 401", isRejection: true)
}
