import ShowsSession
import TestSupport

@Suite(.timeLimit(.minutes(60))) struct `Provide Credentials Use Case` {
    private let old = HeaderCredentials.sample("old")
    private let new = HeaderCredentials.sample("new")

    @Test func `primary course`() async throws {
        let (sut, _) = try makeSession(cached: old)

        #expect(try await sut.credentials() == old)
    }

    @Test func `primary course: what another process has signed in with counts`() async throws {
        let (sut, world) = try makeSession(cached: old)
        _ = try await sut.credentials()
        try await world.elsewhere.cache(new)

        #expect(try await sut.credentials() == new)
    }

    @Test func `not logged in - error course`() async throws {
        let sut = try SessionWorld().makeSession()

        await #expect(throws: ProvideCredentialsError.notLoggedIn) { try await sut.credentials() }
    }

    @Test func `not logged in - error course: logged out in another process`() async throws {
        let (sut, world) = try makeSession(cached: old)
        _ = try await sut.credentials()
        try await world.elsewhere.clearCredentials()

        await #expect(throws: ProvideCredentialsError.notLoggedIn) { try await sut.credentials() }
    }

    @Test(arguments: [StoreFailure.busy(reason: "why"), .unreadable(reason: "why")])
    func `cache failed - error course`(failure: StoreFailure) async throws {
        let (sut, world) = try makeSession(cached: old)
        world.fail(failure)

        await #expect(throws: ProvideCredentialsError.store(failure)) { try await sut.credentials() }
    }

    @Test func `cancelled - error course`() async throws {
        let (sut, _) = try makeSession(cached: old)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sut.credentials()
        }

        await #expect(throws: ProvideCredentialsError.store(.cancelled)) { try await task.value }
    }
}
