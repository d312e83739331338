import ShowsSession
import TestSupport

@Suite(.timeLimit(.minutes(60))) struct `Begin Shows Session Use Case` {
    @Test func `primary course`() async throws {
        let (sut, world) = try makeSession()
        world.answerSignIn(with: .success(.ann))

        #expect(try await sut.signIn(email: "ann@example.test", password: "p") == SignedInUser.ann.user)

        #expect(world.events == [.signIn("ann@example.test")])
        #expect(try await world.cached == SignedInUser.ann.credentials)
        #expect(try await sut.credentials() == SignedInUser.ann.credentials)
    }

    @Test func `primary course: the next user's credential takes the place of the last one's`() async throws {
        let (sut, world) = try makeSession(cached: SignedInUser.ann.credentials)
        world.answerSignIn(with: .success(.bob))

        try await sut.signIn(email: "bob@example.test", password: "p")

        #expect(try await sut.credentials() == SignedInUser.bob.credentials)
    }

    @Test func `primary course: an interrupt after the answer does not leave it unsaved`() async throws {
        let world = try SessionWorld()
        let sut = HeaderSession(
            signIn: InterruptedSignIn(), userCreator: world, cache: world.elsewhere)

        let task = Task { try await sut.signIn(email: "ann@example.test", password: "p") }

        #expect(try await task.value == SignedInUser.ann.user)
        #expect(try await world.cached == SignedInUser.ann.credentials)
    }

    @Test(arguments: [
        SignInError.credentialsRejected, .request(.connectivity(ConnectivityFailure(.timedOut))), .request(.cancelled),
    ])
    func `sign in failed - error course`(error: SignInError) async throws {
        let (sut, world) = try makeSession(cached: SignedInUser.ann.credentials)
        world.answerSignIn(with: .failure(error))

        await #expect(throws: BeginShowsSessionError.signIn(error)) { try await sut.signIn(email: "e", password: "p") }
        #expect(try await world.cached == SignedInUser.ann.credentials)
    }

    @Test func `cache failed - error course`() async throws {
        let (sut, world) = try makeSession()
        world.answerSignIn(with: .success(.ann))
        world.fail(.notSaved(reason: "disk full"))

        await #expect(throws: BeginShowsSessionError.store(.notSaved(reason: "disk full"))) {
            try await sut.signIn(email: "e", password: "p")
        }
        await #expect(throws: ProvideCredentialsError.notLoggedIn) { try await sut.credentials() }
    }
}

/// Is cancelled just as it delivers.
private struct InterruptedSignIn: SignInUseCase {
    func signIn(email: String, password: Secret) async throws(SignInError) -> SignedInUser {
        withUnsafeCurrentTask { $0?.cancel() }
        return .ann
    }
}
