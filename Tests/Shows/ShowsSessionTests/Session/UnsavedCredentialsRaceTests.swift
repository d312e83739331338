import Credentials
import HTTP
import RecordStorage
import ShowsSession
import TestSupport
import Testing

// A credential that could not be saved, and what happens in the middle of it.
extension `Provide Credentials Use Case` {
    @Test
    func `not saved yet - alternative course: after a log-out elsewhere, a 401 to an older one is not answered by it`()
        async throws
    {
        let (sut, world, late, door) = try await makeSUTWithUnsaved(while: .sample("oldest"), isAnswered: 401)
        world.fail(nil)
        try await world.elsewhere.clearCredentials()
        door.open()

        #expect(try await late.value == 401)
        #expect(world.sent == ["access-oldest", "access-old"])
        await #expect(throws: ProvideCredentialsError.notLoggedIn) { try await sut.credentials() }
    }

    @Test func `not saved yet - alternative course: a log-out while it is saved in vain forgets it`() async throws {
        let (sut, world, cache) = try await makeSUTWithDoorAndUnsaved()
        let door = cache.holdReplacing()
        let late = Task { try await sut.credentials() }
        await door.reached()
        try await sut.forgetCredentials()
        door.open()

        await #expect(throws: ProvideCredentialsError.notLoggedIn) { try await late.value }
        #expect(try await world.cached == nil)
    }

    @Test func `not saved yet - alternative course: its replacement is saved though it is itself saved in between`()
        async throws
    {
        let (sut, world, cache) = try await makeSUTWithDoorAndUnsaved()
        let (door, client, given) = (Gate(), try makeClient(sut, world), newest.given)
        world.answer { [world] in
            world.fail(nil)
            cache.holdReplacing(at: door)
            return .success(HTTPResponse(status: 200, headers: given))
        }
        let late = Task { try await client.send(HTTPRequest(.get, .me)).status }
        await door.reached()
        #expect(try await sut.credentials() == new)
        door.open()

        #expect(try await late.value == 200)
        #expect(try await world.cached == newest)
    }

    @Test func `not saved yet - alternative course: a sign-in while the credential is looked for`() async throws {
        let world = try SessionWorld(cached: old)
        let cache = CacheWithDoor(world)
        let sut = HeaderSession(signIn: world, userCreator: world, cache: cache)
        let (door, client) = (cache.holdLoading(), try makeClient(sut, world))
        let next = HeaderCredentials.sample("next", uid: "bob@example.test")
        world.answer { [world] in
            world.fail(.saving(reason: "disk full"))
            return .success(HTTPResponse(status: 200, headers: next.given))
        }
        let late = Task { try await client.send(HTTPRequest(.get, .me)).status }
        await door.reached()
        world.answerSignIn(with: .success(.bob))
        try await sut.signIn(email: "bob@example.test", password: "p")
        door.open()

        #expect(try await late.value == 200)
        #expect(world.sent == ["access-bob"])
        #expect(try await sut.credentials() == next)
    }

    private func makeSUTWithDoorAndUnsaved() async throws -> (HeaderSession, SessionWorld, CacheWithDoor) {
        let world = try SessionWorld(cached: old)
        let cache = CacheWithDoor(world)
        let sut = HeaderSession(signIn: world, userCreator: world, cache: cache)
        try await replaceUnsaved(on: sut, in: world)
        return (sut, world, cache)
    }
}
