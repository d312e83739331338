import CredentialsCache
import HTTP
import HeaderAuth
import HeaderSession
import SignIn
import TestSupport
import Testing
import TokenStorage

@Suite(.timeLimit(.minutes(5))) struct `Provide Credentials Use Case` {
    private let old = HeaderCredentials.sample("old")
    private let new = HeaderCredentials.sample("new")
    private let newest = HeaderCredentials.sample("newest")

    @Test func `primary course`() async throws {
        let world = try SessionWorld(cached: old)
        let sut = world.makeSession()

        #expect(try await sut.credentials() == old)
    }

    @Test func `primary course: what another process has signed in with counts`() async throws {
        let world = try SessionWorld(cached: old)
        let sut = world.makeSession()
        _ = try await sut.credentials()
        try await world.elsewhere.cache(new)

        #expect(try await sut.credentials() == new)
    }

    @Test func `not saved yet - alternative course`() async throws {
        let (sut, world) = try await makeSUTWithUnsaved()

        #expect(try await sut.credentials() == new, "the store still fails")
        world.fail(nil)
        #expect(try await sut.credentials() == new)

        #expect(try await world.cached == new)
    }

    @Test func `not saved yet - alternative course: the next replacement counts`() async throws {
        let (sut, world) = try await makeSUTWithUnsaved()
        world.answer(200, newest.given)

        _ = try await makeClient(sut, world).send(HTTPRequest(.get, .me))
        world.fail(nil)

        #expect(world.sent == ["access-old", "access-new"])
        #expect(try await sut.credentials() == newest)
        #expect(try await world.cached == newest)
    }

    @Test func `not saved yet - alternative course: a 401 drops it and what is cached`() async throws {
        let (sut, world) = try await makeSUTWithUnsaved()
        world.answer(401)

        #expect(try await makeClient(sut, world).send(HTTPRequest(.get, .me)).status == 401)

        #expect(world.sent == ["access-old", "access-new"])
        #expect(try await world.cached == nil)
        await #expect(throws: ProvideCredentialsError.notLoggedIn) { try await sut.credentials() }
    }

    @Test func `not saved yet - alternative course: who signed in elsewhere has won`() async throws {
        let (sut, world) = try await makeSUTWithUnsaved()
        try await world.elsewhere.cache(SignedInUser.bob.credentials)
        world.fail(nil)

        #expect(try await sut.credentials() == SignedInUser.bob.credentials)
    }

    @Test func `not saved yet - alternative course: a 401 drops it even where what is cached cannot be cleared yet`()
        async throws
    {
        let (sut, world) = try await makeSUTWithUnsaved()
        let client = try makeClient(sut, world)
        world.fail(.deletion(reason: "read-only"))
        world.answer(401)
        #expect(try await client.send(HTTPRequest(.get, .me)).status == 401)
        #expect(try await world.cached == old)

        world.fail(nil)
        world.answer(401)
        #expect(try await client.send(HTTPRequest(.get, .me)).status == 401)
        #expect(world.sent == ["access-old", "access-new", "access-old"])
        #expect(try await world.cached == nil)
    }

    @Test func `not saved yet - alternative course: a log-out forgets it, whatever becomes of the store`() async throws
    {
        let (sut, world) = try await makeSUTWithUnsaved()

        #expect(try await sut.forgetCredentials())
        world.fail(.locking(reason: "busy"))

        await #expect(throws: ProvideCredentialsError.cacheFailed(reason: "busy")) { try await sut.credentials() }
    }

    @Test func `not saved yet - alternative course: a log-out that fails leaves it`() async throws {
        let (sut, world) = try await makeSUTWithUnsaved()
        world.fail(.deletion(reason: "read-only"))

        await #expect(throws: ForgetCredentialsError.cacheFailed(reason: "read-only")) {
            try await sut.forgetCredentials()
        }

        #expect(try await sut.credentials() == new)
    }

    @Test func `not logged in - error course`() async throws {
        let sut = try SessionWorld().makeSession()

        await #expect(throws: ProvideCredentialsError.notLoggedIn) { try await sut.credentials() }
    }

    @Test func `not logged in - error course: logged out in another process`() async throws {
        let world = try SessionWorld(cached: old)
        let sut = world.makeSession()
        _ = try await sut.credentials()
        try await world.elsewhere.clearCredentials()

        await #expect(throws: ProvideCredentialsError.notLoggedIn) { try await sut.credentials() }
    }

    @Test(arguments: [TokenStoreError.locking(reason: "why"), .reading(reason: "why")])
    func `cache failed - error course`(failure: TokenStoreError) async throws {
        let world = try SessionWorld(cached: old)
        world.fail(failure)
        let sut = world.makeSession()

        await #expect(throws: ProvideCredentialsError.cacheFailed(reason: "why")) { try await sut.credentials() }
    }

    @Test func `cancelled - error course`() async throws {
        let world = try SessionWorld(cached: old)
        let sut = world.makeSession()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sut.credentials()
        }

        await #expect(throws: ProvideCredentialsError.cancelled) { try await task.value }
    }

    @Test func `cancelled - error course: a save that was put off waits for who is not cancelled`() async throws {
        let (sut, world) = try await makeSUTWithUnsaved()
        world.fail(nil)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sut.credentials()
        }

        await #expect(throws: ProvideCredentialsError.cancelled) { try await task.value }
        #expect(try await world.cached == old)
    }

    /// A session whose server has replaced `old` by `new`, which could not be saved.
    private func makeSUTWithUnsaved() async throws -> (HeaderSession, SessionWorld) {
        let world = try SessionWorld(cached: old)
        let sut = world.makeSession()
        world.answer(200, new.given)
        world.fail(.saving(reason: "disk full"))
        #expect(try await makeClient(sut, world).send(HTTPRequest(.get, .me)).status == 200)
        #expect(try await world.cached == old)
        return (sut, world)
    }
}
