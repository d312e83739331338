import ShowsSession
import TestSupport

@Suite(.timeLimit(.minutes(60))) struct `Create User And Begin Session Use Case` {
    @Test func `primary course`() async throws {
        let (sut, world) = try makeSession()
        world.answerCreateUser(with: .success(.ann))

        #expect(try await sut.createUser(email: "ann@example.test", password: "p") == SignedInUser.ann.user)

        #expect(world.events == [.createUser("ann@example.test")], "no sign-in after it")
        #expect(try await world.cached == SignedInUser.ann.credentials)
        #expect(try await sut.credentials() == SignedInUser.ann.credentials)
    }

    @Test(arguments: [
        CreateUserError.rejected(["Email taken"]), .request(.connectivity(ConnectivityFailure(.timedOut))),
    ])
    func `user not created - error course`(error: CreateUserError) async throws {
        let (sut, world) = try makeSession(cached: SignedInUser.bob.credentials)
        world.answerCreateUser(with: .failure(error))

        await #expect(throws: CreateUserAndBeginSessionError.createUser(error)) {
            try await sut.createUser(email: "e", password: "p")
        }
        #expect(try await world.cached == SignedInUser.bob.credentials)
    }

    @Test func `cache failed - error course`() async throws {
        let (sut, world) = try makeSession()
        world.answerCreateUser(with: .success(.ann))
        world.fail(.busy(reason: "busy"))

        await #expect(throws: CreateUserAndBeginSessionError.store(.busy(reason: "busy"))) {
            try await sut.createUser(email: "e", password: "p")
        }
        #expect(try await world.cached == nil)
    }
}
