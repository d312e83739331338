import Credentials
import HTTP
import RecordStorage
import ShowsSession
import TestSupport
import Testing

// A credential that an answer has brought and that could not be saved.
extension `Provide Credentials Use Case` {
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

    @Test func `not saved yet - alternative course: what has been replaced since is not served again`() async throws {
        let (sut, world) = try await makeSUTWithUnsaved()
        let given = newest.given
        world.answer { [world] in
            world.fail(nil)
            return .success(HTTPResponse(status: 200, headers: given))
        }

        _ = try await makeClient(sut, world).send(HTTPRequest(.get, .me))
        #expect(try await world.cached == newest)
        world.fail(.locking(reason: "busy"))

        await #expect(throws: ProvideCredentialsError.cacheFailed(reason: "busy")) { try await sut.credentials() }
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

    @Test(arguments: ["old", "oldest"])
    func `not saved yet - alternative course: a 401 to an older one is answered by it`(name: String) async throws {
        let (sut, world, late, door) = try await makeSUTWithUnsaved(while: .sample(name), isAnswered: 401)
        world.answer(200)
        door.open()

        #expect(try await late.value == 200)
        #expect(world.sent.last == "access-new")
        world.fail(nil)
        #expect(try await sut.credentials() == new)
        #expect(try await world.cached == new)
    }

    @Test func `not saved yet - alternative course: a 401 to another user is not`() async throws {
        let bob = SignedInUser.bob.credentials
        let (sut, world, late, door) = try await makeSUTWithUnsaved(while: bob, isAnswered: 401)
        door.open()

        #expect(try await late.value == 401)
        #expect(world.sent == ["access-bob", "access-old"])
        #expect(try await sut.credentials() == new)
    }

    @Test func `not saved yet - alternative course: what an older one is replaced by does not take its place`()
        async throws
    {
        let given = HeaderCredentials.sample("late").given
        let (sut, world, late, door) = try await makeSUTWithUnsaved(while: .sample("oldest"), isAnswered: 200, given)
        world.fail(nil)
        door.open()

        #expect(try await late.value == 200)
        #expect(try await sut.credentials() == new)
        #expect(try await world.cached == new)
    }

    @Test func `not saved yet - alternative course: once saved, the cache alone counts`() async throws {
        let (sut, world) = try await makeSUTWithUnsaved()
        world.fail(nil)
        #expect(try await sut.credentials() == new)
        world.fail(.locking(reason: "busy"))

        await #expect(throws: ProvideCredentialsError.cacheFailed(reason: "busy")) { try await sut.credentials() }
    }

    @Test func `not saved yet - alternative course: a save that ends late does not forget a newer one`() async throws {
        let world = try SessionWorld(cached: old)
        let cache = CacheWithDoor(world)
        let sut = HeaderSession(signIn: world, userCreator: world, cache: cache)
        let client = try makeClient(sut, world)
        world.answer(200, new.given)
        world.fail(.saving(reason: "disk full"))
        _ = try await client.send(HTTPRequest(.get, .me))
        world.fail(nil)
        let door = cache.holdReplacing()
        let late = Task { try await sut.credentials() }
        await door.reached()
        let given = newest.given
        world.answer { [world] in
            world.fail(.saving(reason: "disk full"))
            return .success(HTTPResponse(status: 200, headers: given))
        }
        _ = try await client.send(HTTPRequest(.get, .me))
        door.open()
        #expect(try await late.value == new)

        world.fail(nil)
        #expect(try await sut.credentials() == newest)
        #expect(try await world.cached == newest)
    }

    @Test func `not saved yet - alternative course: a sign-in forgets it, whatever becomes of the store`() async throws
    {
        let (sut, world) = try await makeSUTWithUnsaved()
        world.fail(nil)
        world.answerSignIn(with: .success(.bob))
        try await sut.signIn(email: "bob@example.test", password: "p")
        world.fail(.locking(reason: "busy"))

        await #expect(throws: ProvideCredentialsError.cacheFailed(reason: "busy")) { try await sut.credentials() }
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
        try await replaceUnsaved(on: sut, in: world)
        return (sut, world)
    }

    /// The same, while a request with `sent` is under way, whose answer stands at the door.
    func makeSUTWithUnsaved(
        while sent: HeaderCredentials, isAnswered status: Int, _ headers: HTTPHeaders = [:]
    ) async throws -> (HeaderSession, SessionWorld, Task<Int, any Error>, Gate) {
        let world = try SessionWorld(cached: sent)
        let sut = world.makeSession()
        let door = Gate()
        world.answer {
            await door.wait()
            return .success(HTTPResponse(status: status, headers: headers))
        }
        let client = try makeClient(sut, world)
        let late = Task { try await client.send(HTTPRequest(.get, .me)).status }
        await door.reached()
        try await world.elsewhere.cache(old)
        try await replaceUnsaved(on: sut, in: world)
        return (sut, world, late, door)
    }

    func replaceUnsaved(on sut: HeaderSession, in world: SessionWorld) async throws {
        world.answer(200, new.given)
        world.fail(.saving(reason: "disk full"))
        #expect(try await makeClient(sut, world).send(HTTPRequest(.get, .me)).status == 200)
        #expect(try await world.cached == old)
    }
}
