import SurveySession
import TestSupport
import TokenCache
import TokenRefresh

/// What a monitor is told of a session.
@Suite(.timeLimit(.minutes(60))) struct `Session observer` {
    @Test func `hears of a refresh once, however many wait for it`() async throws {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.success(renewed)] }
        let door = world.hold(.refresh(expired))

        await withTaskGroup { group in
            for _ in 1...20 { group.addTask { _ = try? await sut.validToken() } }
            await door.reached()
            door.open()
        }
        _ = try await sut.validToken()

        #expect(world[\.told] == [.refreshed])
    }

    @Test func `hears nothing of a token that is fresh, or that another process has refreshed`() async throws {
        let (sut, world) = makeSUT(cached: expired)
        world[\.onTurn] = { $0.cached = renewed }

        #expect(try await sut.validToken() == renewed)
        _ = try await sut.validToken()

        #expect(world[\.told] == [])
    }

    @Test func `hears of a refresh that was overtaken, since the server has renewed the token`() async throws {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.success(renewed)] }
        world[\.onRefresh] = { $0.cached = newest }

        #expect(try await sut.validToken() == newest)

        #expect(world[\.told] == [.refreshed])
    }

    @Test(arguments: [
        (LoadTokenFromRemoteError.clientRejected, ProvideValidTokenError.clientRejected),
        (.request(.invalidData(reason: "no token")), .request(.invalidData(reason: "no token"))),
        (.request(.connectivity(.unknownHost)), .request(.connectivity(.unknownHost))),
    ])
    func `hears of each refresh that fails`(failure: LoadTokenFromRemoteError, told: ProvideValidTokenError) async {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(failure), .failure(failure)] }

        for _ in 1...2 { await #expect(throws: told) { try await sut.validToken() } }

        #expect(world[\.told] == [.refreshFailed(told), .refreshFailed(told)])
    }

    @Test func `hears of a refresh that fails though its callers have a token that will do`() async throws {
        let nearlyExpired = Token.sample("old", receivedAt: .sample - 3570)
        let (sut, world) = makeSUT(cached: nearlyExpired) {
            $0.refreshes = [.failure(.request(.connectivity(.unknownHost)))]
        }

        #expect(try await sut.validToken() == nearlyExpired)

        #expect(world[\.told] == [.refreshFailed(.request(.connectivity(.unknownHost)))])
    }

    @Test func `hears of a server that asks to wait once, not from each call that comes meanwhile`() async {
        let refusal = ServerRefusal(status: 429, messages: [], retryAfter: .seconds(20))
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(.request(.refused(refusal)))] }

        for _ in 1...3 { await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() } }

        #expect(world[\.told].count == 1)
        guard case .refreshFailed(.request(.connectivity(let failure)))? = world[\.told].first else {
            return #expect(world[\.told] == [])
        }
        #expect(failure.retryAfter == .seconds(20))
    }

    @Test func `hears no secret, though the server repeats what it was sent`() async {
        let secrets = ["access-old", "refresh-old", "client-secret"]
        let refusal = ServerRefusal(
            status: 400, code: secrets.joined(separator: " "), messages: secrets, retryAfter: .seconds(1))
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(.request(.refused(refusal))), .failure(.sessionEnded(refusal))]
        }

        for _ in 1...2 { await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() } }

        let told = world[\.told]
        #expect(told.count == 2)
        let dump = String(reflecting: told)
        #expect(secrets.filter { dump.contains($0) } == [])
        #expect(
            told.first
                == .refreshFailed(
                    .request(
                        .refused(
                            ServerRefusal(status: 400, code: "*** *** ***", messages: [], retryAfter: .seconds(1))))))
    }

    @Test func `hears that a refresh could not be noted, so that nothing was sent`() async {
        let (sut, world) = makeSUT(cached: expired) { $0.noteFailure = .notSaved(reason: "disk full") }

        await #expect(throws: ProvideValidTokenError.store(.notSaved(reason: "disk full"))) {
            try await sut.validToken()
        }

        #expect(world[\.told] == [.refreshFailed(.store(.notSaved(reason: "disk full")))])
    }

    @Test func `hears that a refreshed token could not be saved, and that it is saved later`() async throws {
        let (sut, world) = await makeSUTWithUnsaved()
        #expect(world[\.told] == [.refreshFailed(.store(.notSaved(reason: "disk full")))])
        #expect(try await sut.validToken() == renewed)
        #expect(sut.hasUnsavedToken)
        world[\.saveFailure] = nil

        #expect(try await sut.validToken() == renewed)

        #expect(!sut.hasUnsavedToken)
        #expect(world[\.told] == [.refreshFailed(.store(.notSaved(reason: "disk full"))), .refreshed])
    }

    @Test func `hears of each end, if the session went on after the first one (SS-16)`() async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(.sessionEnded(nil)), .failure(.sessionEnded(nil))]
        }
        await #expect(throws: ProvideValidTokenError.sessionEnded(ended)) { try await sut.validToken() }
        (world[\.cached], world[\.end]) = (renewed, nil)
        await #expect(throws: ProvideValidTokenError.sessionEnded(ended)) {
            try await sut.validToken(insteadOf: renewed)
        }

        #expect(world[\.told] == [.ended(ended), .ended(ended)])
    }

    @Test func `hears that the store cannot be read, and that a turn does not come`() async {
        let (sut, world) = makeSUT(cached: expired) { $0.loadFailure = .unreadable(reason: "no database") }
        await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() }
        world[\.loadFailure] = nil
        world[\.turnFailure] = .busy(reason: "busy")

        await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() }

        #expect(
            world[\.told] == [
                .refreshFailed(.store(.unreadable(reason: "no database"))),
                .refreshFailed(.store(.busy(reason: "busy"))),
            ])
    }

    @Test func `hears that another process holds the turn and does not go on`() async throws {
        let other = try #require(RefreshState.Holder(of: getppid()))
        let (sut, world) = makeSUT(cached: expired) {
            $0.refresh = RefreshState(sentAt: .sample, holder: other)
            $0.turnFailure = .busy(reason: "busy")
        }

        await #expect(throws: ProvideValidTokenError.turnTaken(processID: other.processID)) {
            try await sut.validToken()
        }

        #expect(world[\.told] == [.refreshFailed(.turnTaken(processID: other.processID))])
    }

    @Test func `hears of an end once, in the process that finds it`() async {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(.sessionEnded(nil))] }

        for session in [sut, sut, world.makeSession()] {
            await #expect(throws: ProvideValidTokenError.sessionEnded(ended)) { try await session.validToken() }
        }

        #expect(world[\.told] == [.ended(ended)])
    }

    @Test func `hears once of an end that cannot be saved, though the server tells it again`() async {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(.sessionEnded(nil)), .failure(.sessionEnded(nil))]
            $0.clearFailure = .notDeleted(reason: "disk full")
        }

        for _ in 1...2 { await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() } }

        #expect(world.refreshed.count == 2)
        #expect(world[\.told] == [.ended(ended)])
    }

    @Test(arguments: [(3540.0, false), (3600, true)])
    func `hears once of an expired token that cannot be renewed`(age: Double, isOver: Bool) async {
        let old = Token.sample("old", refreshable: false, receivedAt: .sample - age)
        let (sut, world) = makeSUT(cached: old)

        for _ in 1...2 { _ = try? await sut.validToken() }

        #expect(world[\.told] == (isOver ? [.ended(ended)] : []))
    }

    @Test func `hears once of a rejected token that cannot be renewed`() async {
        let old = Token.sample("old", refreshable: false)
        let (sut, world) = makeSUT(cached: old)

        for _ in 1...2 { _ = try? await sut.validToken(insteadOf: old) }

        #expect(world[\.told] == [.ended(ended)])
    }

    @Test func `hears of the next login's end too`() async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(.sessionEnded(nil)), .failure(.sessionEnded(nil))]
            $0.login = .success(next)
        }
        _ = try? await sut.validToken()
        try await sut.logIn(username: "ann", password: "p")

        _ = try? await sut.validToken(insteadOf: next)

        #expect(world[\.told] == [.ended(ended), .ended(ended)])
    }

    @Test func `hears nothing of a logout, nor of a refresh that it overtakes`() async throws {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.success(renewed), .success(newest)] }
        let (refresh, door) = await world.hold(.refresh(expired)) { try await sut.validToken() }

        try await sut.logOut()
        door.open()

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await refresh.value }
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
        #expect(world[\.told] == [])
    }
}
