import TestSupport
import TokenCache
import TokenRefresh

@testable import SurveySession

private let cut = LoadTokenFromRemoteError.request(.connectivity(ConnectivityFailure(.connectionLost)))
private let silence = LoadTokenFromRemoteError.request(.connectivity(ConnectivityFailure(.timedOut)))
private let never = LoadTokenFromRemoteError.request(
    .connectivity(ConnectivityFailure(.unreachable, mayHaveBeenSent: false)))

private func status(_ status: Int, retryAfter: Duration? = nil) -> LoadTokenFromRemoteError {
    .request(.connectivity(ConnectivityFailure(.serverUnavailable, status: status, retryAfter: retryAfter)))
}

private func refusal(_ status: Int, _ code: String? = nil, retryAfter: Duration? = nil) -> ServerRefusal {
    ServerRefusal(status: status, code: code, messages: [], retryAfter: retryAfter)
}

/// A token of the same session that is about to expire.
private let stale = Token.sample("stale", receivedAt: .sample - 3560)

// An answer that is lost, and what is noted of it.
extension `Provide Valid Token Use Case` {
    @Test func `primary course: the refresh is noted before it is sent (SS-1)`() async throws {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.success(renewed)] }
        let (caller, door) = await world.hold(.refresh(expired)) { try await sut.validToken() }

        #expect(world[\.refresh] == RefreshState(sentAt: .sample, holder: .thisProcess))
        door.open()

        #expect(try await caller.value == renewed)
        #expect(world[\.refresh] == RefreshState())
    }

    @Test func `cache failed - error course: what cannot be noted is not sent (SS-1)`() async {
        let (sut, world) = makeSUT(cached: expired) { $0.noteFailure = .notSaved(reason: "disk full") }

        await #expect(throws: ProvideValidTokenError.store(.notSaved(reason: "disk full"))) {
            try await sut.validToken()
        }
        #expect(world.refreshed == [])
        #expect(world[\.cached] == expired)
    }

    @Test func `not logged in - error course: after a logout since the note nothing is sent (SS-1)`() async {
        let (sut, world) = makeSUT(cached: expired)
        let (caller, door) = await world.hold(.note) { try await sut.validToken() }
        sut.beginEpoch(with: nil)
        door.open()

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await caller.value }
        #expect(world.refreshed == [])
    }

    @Test(arguments: [never, .clientRejected, .request(.refused(refusal(400, "invalid_request")))])
    func `primary course: a note goes if nothing was lost (SS-1)`(failure: LoadTokenFromRemoteError) async {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(failure)] }

        _ = try? await sut.validToken()

        #expect(world.refreshed.count == 1)
        #expect(world[\.refresh] == RefreshState())
    }

    @Test(arguments: [silence, status(503), .request(.invalidData(reason: "html")), .request(.cancelled)])
    func `primary course: a note stays if the outcome is not known (SS-1)`(failure: LoadTokenFromRemoteError) async {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(failure)] }

        _ = try? await sut.validToken()

        #expect(world.refreshed.count == 1)
        #expect(world[\.refresh].sentAt == .sample)
    }

    @Test func `primary course: a note that was found stays, with its first date (SS-1)`() async {
        let found = RefreshState(sentAt: .sample - 900, holder: .init(processID: 7, startedAt: .sample - 1000))
        let (sut, world) = makeSUT(cached: expired) {
            $0.refresh = found
            $0.refreshes = [.failure(never)]
        }

        _ = try? await sut.validToken()

        #expect(world[\.refresh] == RefreshState(sentAt: .sample - 900, holder: .thisProcess))
    }

    @Test(arguments: [cut, status(500), status(502)])
    func `primary course: a lost answer is asked for again (SS-3)`(failure: LoadTokenFromRemoteError) async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(failure), .failure(failure), .success(renewed)]
        }

        #expect(try await sut.validToken() == renewed)
        #expect(world.refreshed == [expired, expired, expired])
        #expect(world.clock.shortWaits == [.seconds(0.5), .seconds(1.5)])
    }

    @Test func `connectivity error - error course: three requests, and no fourth (SS-3)`() async {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = Array(repeating: .failure(cut), count: 4) }

        await #expect(throws: ProvideValidTokenError.request(.connectivity(ConnectivityFailure(.connectionLost)))) {
            try await sut.validToken()
        }
        #expect(world.refreshed.count == 3)
        #expect(world[\.refresh].sentAt == .sample)
    }

    @Test(arguments: [
        silence, status(503), status(504), status(408), never, .clientRejected,
        .request(.refused(refusal(429))), .request(.refused(refusal(400, "invalid_request"))),
    ])
    func `connectivity error - error course: other failures are not repeated (SS-3)`(
        failure: LoadTokenFromRemoteError
    ) async {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(failure), .success(renewed)] }

        await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() }
        #expect(world.refreshed.count == 1)
    }

    @Test(arguments: [silence, status(503), status(504), status(408), cut])
    func `primary course: a server with a window is asked again after silence too (SS-3)`(
        failure: LoadTokenFromRemoteError
    ) async throws {
        let old = expired.from(TokenSource(refreshWindow: .sample))
        let (sut, world) = makeSUT(cached: old) { $0.refreshes = [.failure(failure), .success(renewed)] }

        #expect(try await sut.validToken() == renewed)
        #expect(world[\.limits] == [.seconds(10), .seconds(59.5)])
    }

    @Test func `primary course: a first request takes at most twenty seconds of a window (SS-3)`() async throws {
        let old = expired.from(TokenSource(refreshWindow: RefreshWindow(seconds: 3600)))
        let (sut, world) = makeSUT(cached: old) { $0.refreshes = [.success(renewed)] }

        _ = try await sut.validToken()
        #expect(world[\.limits] == [.seconds(20)])
    }

    @Test func `primary course: nothing is sent again over a newer token (SS-3)`() async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(cut)]
            $0.onRefresh = { $0.cached = renewed }
        }

        #expect(try await sut.validToken() == renewed)
        #expect(world.refreshed == [expired])
    }

    @Test func `not logged in - error course: nothing is sent again after a logout (SS-3)`() async {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(cut), .success(renewed)] }
        let (caller, door) = await world.hold(.refresh(expired)) { try await sut.validToken() }
        sut.beginEpoch(with: nil)
        door.open()

        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await caller.value }
        #expect(world.refreshed == [expired])
    }

    @Test func `connectivity error - error course: a minute bounds all requests together (SS-2)`() async {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(cut), .failure(cut)]
        }
        let clock = world.clock
        let (caller, door) = await world.hold(.refresh(expired)) { try await sut.validToken() }
        let second = world.hold(.refresh(expired))
        clock.advance(by: .seconds(59))
        door.open()
        await second.reached()
        second.open()

        await #expect(throws: ProvideValidTokenError.self) { try await caller.value }
        #expect(world[\.limits] == [.seconds(60), .seconds(0.5)])
    }

    @Test func `connectivity error - error course: a client that goes on after its limit is given up (SS-2)`() async {
        let (sut, world) = makeSUT(cached: expired) {
            $0.answersOnceGivenUp = true
            $0.refreshes = [.failure(.request(.cancelled))]
        }
        let caller = Task { try await sut.validToken() }

        await world.clock.end(.seconds(60))

        let error = await #expect(throws: ProvideValidTokenError.self) { try await caller.value }
        guard case .request(.connectivity(let failure)) = error else { return #expect(error == nil) }
        #expect(failure.reason == .timedOut && failure.mayHaveBeenSent)
    }

    @Test func `primary course: a pair counts that arrives while its request is given up (SS-4)`() async throws {
        let old = expired.from(TokenSource(refreshWindow: .sample))
        let (sut, world) = makeSUT(cached: old) {
            $0.answersOnceGivenUp = true
            // What a second request would bring.
            $0.refreshes = [.success(renewed), .failure(.sessionEnded(nil))]
        }
        let caller = Task { try await sut.validToken() }

        await world.clock.end(.seconds(10))

        #expect(try await caller.value == renewed)
        #expect(world.refreshed == [old])
        #expect(world[\.cached] == renewed)
    }

    @Test(
        arguments: [
            .sessionEnded(refusal(400, "invalid_grant")), .clientRejected, .request(.refused(refusal(429))),
            .request(.invalidData(reason: "html")), status(503),
        ] as [LoadTokenFromRemoteError])
    func `connectivity error - error course: whatever else is answered then counts too (SS-4)`(
        answer: LoadTokenFromRemoteError
    ) async {
        let failures = [false, true].map { isLate in
            Task {
                let (sut, world) = makeSUT(cached: expired) {
                    $0.answersOnceGivenUp = isLate
                    $0.refreshes = [.failure(answer)]
                }
                let caller = Task { try await sut.validToken() }
                if isLate { await world.clock.end(.seconds(60)) }
                return await #expect(throws: ProvideValidTokenError.self) { try await caller.value }
            }
        }

        #expect(await failures[0].value != nil)
        #expect(await failures[0].value == failures[1].value)
    }

    @Test func `primary course: what came after a loss is noted as in doubt (SS-7)`() async throws {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(cut), .success(renewed)] }

        _ = try await sut.validToken()

        #expect(world[\.refresh] == RefreshState(sentAt: .sample))
    }

    @Test func `cancelled - error course: no refresh begins while the process ends (SS-2)`() async {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.success(renewed)] }
        let (caller, door) = await world.hold(.turn) { try await sut.validToken() }

        sut.close()
        door.open()

        await #expect(throws: ProvideValidTokenError.request(.cancelled)) { try await caller.value }
        #expect(world.refreshed == [])
        #expect(world[\.refresh] == RefreshState())
    }

    @Test func `cancelled - error course: the refresh of a caller who leaves is saved (SS-2)`() async {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(cut), .success(renewed)] }
        let (caller, door) = await world.hold(.refresh(expired)) { try await sut.validToken() }
        caller.cancel()
        await #expect(throws: ProvideValidTokenError.request(.cancelled)) { try await caller.value }
        door.open()

        await sut.settle()
        #expect(world[\.cached] == renewed)
    }
}

// A token that has to be renewed, but has not expired.
extension `Provide Valid Token Use Case` {
    @Test func `token about to expire - alternative course: it is served while the refresh is slow (SS-5)`()
        async throws
    {
        let (sut, world) = makeSUT(cached: stale) { $0.refreshes = [.success(renewed)] }
        let (caller, door) = await world.hold(.refresh(stale)) { try await sut.validToken() }

        await world.clock.end(.seconds(2))

        #expect(try await caller.value == stale)
        door.open()
        await sut.settle()
        #expect(world[\.cached] == renewed)
    }

    @Test func `token about to expire - alternative course: while it is slow, who comes later does not wait (SS-5)`()
        async throws
    {
        let (sut, world) = makeSUT(cached: stale) { $0.refreshes = [.success(renewed)] }
        let (caller, door) = await world.hold(.refresh(stale)) { try await sut.validToken() }
        await world.clock.end(.seconds(2))
        #expect(try await caller.value == stale)

        #expect(try await sut.validToken() == stale)
        let rejected = Task { try await sut.validToken(insteadOf: stale) }
        await until { sut.waiting == 1 }
        door.open()
        #expect(try await rejected.value == renewed)
    }

    @Test(arguments: [
        silence, never, status(503), cut, .request(.refused(refusal(429))), .request(.invalidData(reason: "html")),
    ])
    func `token about to expire - alternative course: it is served if the refresh fails (SS-5)`(
        failure: LoadTokenFromRemoteError
    ) async throws {
        let (sut, world) = makeSUT(cached: stale) { $0.refreshes = Array(repeating: .failure(failure), count: 3) }

        #expect(try await sut.validToken() == stale)
        #expect(world.count { $0 == .turn } == 1)
    }

    @Test func `token about to expire - alternative course: it is served if no turn is had (SS-5)`() async throws {
        let (sut, _) = makeSUT(cached: stale) { $0.turnFailure = .busy(reason: "busy") }

        #expect(try await sut.validToken() == stale)
    }

    @Test func `token about to expire - alternative course: it is served if nothing can be noted (SS-5)`() async throws
    {
        let (sut, world) = makeSUT(cached: stale) { $0.noteFailure = .notSaved(reason: "read-only") }

        #expect(try await sut.validToken() == stale)
        #expect(world.refreshed == [])
    }

    @Test func `token about to expire - alternative course: it is served if a look before a repetition fails (SS-5)`()
        async throws
    {
        let (sut, _) = makeSUT(cached: stale) {
            $0.refreshes = [.failure(cut)]
            $0.onRefresh = { $0.loadFailure = .unreadable(reason: "no such device") }
        }

        #expect(try await sut.validToken() == stale)
    }

    @Test func `token about to expire - alternative course: one without a refresh token is served to its end (SS-5)`()
        async throws
    {
        let last = Token.sample("last", refreshable: false, receivedAt: .sample - 3560)
        let (sut, _) = makeSUT(cached: last)

        #expect(try await sut.validToken() == last)
    }

    @Test(arguments: [stale, expired])
    func `token about to expire - alternative course: it is served to a caller at its own deadline (SS-5)`(
        cached: Token
    ) async throws {
        let (sut, world) = makeSUT(cached: cached) { $0.refreshes = [.success(renewed)] }
        let (caller, door) = await world.hold(.refresh(cached)) { try await sut.validToken() }

        caller.cancel()

        if cached == stale {
            #expect(try await caller.value == stale)
        } else {
            await #expect(throws: ProvideValidTokenError.request(.cancelled)) { try await caller.value }
        }
        door.open()
        await sut.settle()
        #expect(world[\.cached] == renewed)
    }

    @Test(arguments: [true, false])
    func `connectivity error - error course: no token is served that was rejected or has expired (SS-5)`(
        isRejected: Bool
    ) async {
        let (sut, world) = makeSUT(cached: stale) { $0.refreshes = [.failure(silence)] }
        let (caller, door) = await world.hold(.refresh(stale)) {
            try await sut.validToken(insteadOf: isRejected ? stale : nil)
        }
        // It expires while the process is stopped.
        if !isRejected { world[\.now] = .sample + 600 }
        door.open()

        await #expect(throws: ProvideValidTokenError.request(.connectivity(ConnectivityFailure(.timedOut)))) {
            try await caller.value
        }
    }

    @Test
    func `token about to expire - alternative course: each caller decides by the token that it saw rejected (SS-5)`()
        async throws
    {
        let (sut, world) = makeSUT(cached: stale) { $0.refreshes = [.failure(silence)] }
        let (rejected, door) = await world.hold(.refresh(stale)) { try await sut.validToken(insteadOf: stale) }
        let other = Task { try await sut.validToken() }
        await until { sut.waiting == 2 }
        door.open()

        await #expect(throws: ProvideValidTokenError.self) { try await rejected.value }
        #expect(try await other.value == stale)
    }

    @Test func `token about to expire - alternative course: after a login it is the new one (SS-5)`() async throws {
        let bob = Token.sample("bob", receivedAt: .sample - 3560, grantID: .other)
        let (sut, world) = makeSUT(cached: stale) {
            // The second is the login's own, to end the session that it replaces.
            $0.refreshes = [.failure(silence), .failure(.sessionEnded(nil))]
            $0.login = .success(bob)
        }
        #expect(try await sut.validToken() == stale)
        try await sut.logIn(username: "bob", password: "secret")
        world[\.loadFailure] = .unreadable(reason: "no such device")

        #expect(try await sut.validToken() == bob)
    }

    @Test func `not logged in - error course: no token of the next user is served to the last one (SS-5)`() async throws
    {
        let bob = Token.sample("bob", receivedAt: .sample - 3560, grantID: .other)
        let (sut, world) = makeSUT(cached: stale) {
            // The second is the login's own, to end the session that it replaces.
            $0.refreshes = [.failure(silence), .failure(.sessionEnded(nil))]
            $0.login = .success(bob)
        }
        let (caller, door) = await world.hold(.refresh(stale)) { try await sut.validToken() }
        try await sut.logIn(username: "bob", password: "secret")
        door.open()

        await #expect(throws: ProvideValidTokenError.self) { try await caller.value }
    }

    @Test func `not logged in - error course: no token is served after a logout (SS-5)`() async {
        let (sut, world) = makeSUT(cached: stale) { $0.refreshes = [.failure(silence)] }
        let (caller, door) = await world.hold(.refresh(stale)) { try await sut.validToken() }
        sut.beginEpoch(with: nil)
        door.open()

        await #expect(throws: ProvideValidTokenError.self) { try await caller.value }
    }
}

// A server that asks to wait.
extension `Provide Valid Token Use Case` {
    @Test(
        arguments: [
            (.request(.refused(refusal(429, retryAfter: .seconds(40)))), 40),
            (.request(.refused(refusal(429))), 10), (status(503, retryAfter: .seconds(40)), 40),
            (status(503, retryAfter: .seconds(86_400)), 300), (.request(.refused(refusal(429, retryAfter: .zero))), 0),
        ] as [(LoadTokenFromRemoteError, Double)])
    func `connectivity error - error course: the server is left alone as long as it asks (SS-6)`(
        failure: LoadTokenFromRemoteError, seconds: Double
    ) async throws {
        let (sut, world) = makeSUT(cached: expired) { $0.refreshes = [.failure(failure), .success(renewed)] }
        let error = await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() }
        guard case .request(.connectivity(let told)) = error else { return #expect(error == nil) }
        #expect(told.retryAfter != nil && told.detail == "the server asked to wait")
        #expect(world[\.refresh].pausedUntil == .sample + seconds)
        let other = world.makeSession()

        if seconds > 0 {
            let paused = ConnectivityFailure(
                .serverUnavailable, detail: "the server asked to wait", mayHaveBeenSent: false,
                retryAfter: .seconds(seconds))
            await #expect(throws: ProvideValidTokenError.request(.connectivity(paused))) {
                try await other.validToken()
            }
        }
        #expect(world.refreshed.count == 1)
        world[\.now] += seconds
        #expect(try await other.validToken() == renewed)
    }

    @Test func `token about to expire - alternative course: it is served while the server asks to wait (SS-6)`()
        async throws
    {
        let (sut, world) = makeSUT(cached: stale) { $0.refresh = RefreshState(pausedUntil: .sample + 30) }

        for _ in 1...20 { #expect(try await sut.validToken() == stale) }
        #expect(world.refreshed == [])
    }

    @Test func `primary course: a pause that is far away does not lock the session (SS-6)`() async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refresh = RefreshState(pausedUntil: .sample + 601)
            $0.refreshes = [.success(renewed)]
        }

        #expect(try await sut.validToken() == renewed)
        #expect(world.refreshed == [expired])
    }

    @Test func `connectivity error - error course: a pause that cannot be saved counts in this process (SS-6)`() async {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(.request(.refused(refusal(429)))), .success(renewed)]
            $0.onRefresh = { $0.noteFailure = .notSaved(reason: "disk full") }
        }

        await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() }
        world[\.noteFailure] = nil
        let error = await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() }
        guard case .request(.connectivity(let told)) = error else { return #expect(error == nil) }
        #expect(told.detail == "the server asked to wait")
        #expect(world.refreshed.count == 1)
        #expect(world[\.refresh].pausedUntil == nil)
    }

    @Test func `connectivity error - error course: a pause stays beside the note of a lost answer (SS-1, SS-6)`() async
    {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(status(503, retryAfter: .seconds(40)))]
        }

        await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() }
        #expect(world[\.refresh].sentAt == .sample && world[\.refresh].pausedUntil == .sample + 40)
    }

    @Test func `connectivity error - error course: a pause is not noted with another process's token (SS-6)`() async {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(.request(.refused(refusal(429))))]
            $0.onRefresh = { ($0.cached, $0.refresh) = (renewed, RefreshState()) }
        }

        await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() }
        #expect(world[\.cached] == renewed && world[\.refresh] == RefreshState())
    }

    @Test func `connectivity error - error course: nothing is noted while the server asks to wait (SS-1, SS-6)`() async
    {
        let paused = RefreshState(pausedUntil: .sample + 30)
        let (sut, world) = makeSUT(cached: expired) { $0.onTurn = { $0.refresh = paused } }

        await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() }
        #expect(world.refreshed == [] && world[\.refresh] == paused)
    }

    @Test func `connectivity error - error course: who asks to wait is not asked again in the turn (SS-6)`() async {
        let old = expired.from(TokenSource(refreshWindow: .sample))
        let (sut, world) = makeSUT(cached: old) { $0.refreshes = [.failure(status(503, retryAfter: .seconds(1)))] }

        await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() }
        #expect(world.refreshed.count == 1)
    }
}

// An end that explains itself.
extension `Provide Valid Token Use Case` {
    @Test func `session ended - error course: the end is the server's, without secrets (SS-7)`() async {
        let words = "refresh-old of client-secret \(String(repeating: "x", count: 300))"
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(.sessionEnded(ServerRefusal(status: 400, code: "invalid_grant", message: words)))]
        }
        let end = SessionEnd(
            date: .sample, code: "invalid_grant",
            serverMessage: String("*** of *** \(String(repeating: "x", count: 300))".prefix(200)))

        await #expect(throws: ProvideValidTokenError.sessionEnded(end)) { try await sut.validToken() }
        #expect(world[\.end] == end)
        let other = world.makeSession()
        await #expect(throws: ProvideValidTokenError.sessionEnded(end)) { try await other.validToken() }
        #expect(world.refreshed.count == 1)
    }

    @Test(arguments: [true, false])
    func `session ended - error course: an answer may have been lost before (SS-7)`(isNoted: Bool) async {
        let (sut, _) = makeSUT(cached: expired) {
            if isNoted { $0.refresh.sentAt = .sample - 60 }
            $0.refreshes = isNoted ? [] : [.failure(cut)]
            $0.refreshes.append(.failure(.sessionEnded(nil)))
        }

        let end = SessionEnd(date: .sample, mayFollowLoss: true)
        await #expect(throws: ProvideValidTokenError.sessionEnded(end)) { try await sut.validToken() }
    }
}

// A holder of the turn that does not go on.
extension `Provide Valid Token Use Case` {
    @Test func `turn taken - error course: another process has it and does not go on (SS-13)`() async throws {
        let other = try #require(RefreshState.Holder(of: getppid()))
        let (sut, _) = makeSUT(cached: expired) {
            $0.refresh = RefreshState(sentAt: .sample, holder: other)
            $0.turnFailure = .busy(reason: "busy")
        }

        await #expect(throws: ProvideValidTokenError.turnTaken(processID: other.processID)) {
            try await sut.validToken()
        }
    }

    @Test func `cache failed - error course: a store out of reach is no turn that is taken (SS-13)`() async {
        let (sut, _) = makeSUT(cached: expired) {
            $0.refresh = RefreshState(sentAt: .sample, holder: .init(of: getppid()))
            $0.turnFailure = .unreadable(reason: "no database")
        }

        await #expect(throws: ProvideValidTokenError.store(.unreadable(reason: "no database"))) {
            try await sut.validToken()
        }
    }

    @Test(arguments: [
        nil, RefreshState.Holder.thisProcess,
        // The process has ended, or its ID now belongs to another.
        .init(processID: .max, startedAt: .sample), .init(processID: getppid(), startedAt: .sample),
    ])
    func `cache failed - error course: nobody is blamed who is not known (SS-13)`(
        holder: RefreshState.Holder?
    ) async {
        let (sut, _) = makeSUT(cached: expired) {
            $0.refresh = RefreshState(sentAt: .sample, holder: holder)
            $0.turnFailure = .busy(reason: "busy")
        }

        await #expect(throws: ProvideValidTokenError.store(.busy(reason: "busy"))) { try await sut.validToken() }
    }
}
