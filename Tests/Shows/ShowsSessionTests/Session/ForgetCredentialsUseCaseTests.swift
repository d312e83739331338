import ShowsSession
import TestSupport

@Suite(.timeLimit(.minutes(60))) struct `Forget Credentials Use Case` {
    private let ann = SignedInUser.ann.credentials
    private let renewed = HeaderCredentials.sample("renewed")

    @Test func `primary course`() async throws {
        let (sut, world) = try makeSession(cached: ann)

        #expect(try await sut.forgetCredentials())

        #expect(try await world.cached == nil)
        #expect(world.events.isEmpty, "the server is told nothing")
        await #expect(throws: ProvideCredentialsError.notLoggedIn) { try await sut.credentials() }
    }

    @Test func `primary course: an answer that lands later does not bring the credential back`() async throws {
        let (sut, world) = try makeSession(cached: ann)

        try await land(200, renewed.given, on: sut, in: world) { try await sut.forgetCredentials() }

        #expect(try await world.cached == nil)
        await #expect(throws: ProvideCredentialsError.notLoggedIn) { try await sut.credentials() }
    }

    @Test(arguments: [200, 401])
    func `primary course: an answer that lands later leaves the next user alone`(status: Int) async throws {
        let (sut, world) = try makeSession(cached: ann)
        world.answerSignIn(with: .success(.bob))

        try await land(status, renewed.given, on: sut, in: world) {
            try await sut.forgetCredentials()
            try await sut.signIn(email: "bob@example.test", password: "p")
        }

        #expect(try await world.cached == SignedInUser.bob.credentials)
        #expect(try await sut.credentials() == SignedInUser.bob.credentials)
        #expect(world.sent == ["access-ann"], "what Ann asked for is not asked for as Bob")
    }

    @Test func `primary course: an answer that lands later and cannot be saved is not kept either`() async throws {
        let (sut, world) = try makeSession(cached: ann)

        try await land(200, renewed.given, on: sut, in: world) {
            try await sut.forgetCredentials()
            world.fail(.busy(reason: "busy"))
        }

        await #expect(throws: ProvideCredentialsError.store(.busy(reason: "busy"))) { try await sut.credentials() }
    }

    @Test func `nobody is signed in - alternative course`() async throws {
        let sut = try SessionWorld().makeSession()

        #expect(try await !sut.forgetCredentials())
    }

    @Test(arguments: [StoreFailure.notDeleted(reason: "why"), .busy(reason: "why")])
    func `cache failed - error course`(failure: StoreFailure) async throws {
        let (sut, world) = try makeSession(cached: ann)
        world.fail(failure)

        await #expect(throws: ForgetCredentialsError.store(failure)) { try await sut.forgetCredentials() }
        #expect(try await world.cached == ann)
    }

    @Test func `cancelled - error course`() async throws {
        let (sut, world) = try makeSession(cached: ann)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sut.forgetCredentials()
        }

        await #expect(throws: ForgetCredentialsError.store(.cancelled)) { try await task.value }
        #expect(try await world.cached == ann)
    }

    /// Sends a request, does `meanwhile` while it is under way, and lets the answer land.
    private func land(
        _ status: Int, _ headers: HTTPHeaders, on sut: HeaderSession, in world: SessionWorld,
        meanwhile: () async throws -> Void
    ) async throws {
        let (started, gate) = (Gate(), Gate())
        world.answer {
            started.open()
            await gate.pass()
            return .success(HTTPResponse(status: status, headers: headers))
        }
        let client = try makeClient(sut, world)
        let answer = Task { try await client.send(HTTPRequest(.get, .me)) }
        await started.pass()
        try await meanwhile()
        gate.open()
        guard status == 401 else { return #expect(try await answer.value.status == status) }
        let missing = MissingCredential(ProvideCredentialsError.notLoggedIn)
        await #expect(throws: HTTPClientError.unauthenticated(missing)) { try await answer.value }
    }
}
