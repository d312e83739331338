import SurveyAccount
import SurveySession
import TestSupport
import TokenCache
import TokenRefresh

// A logout beside refreshes, other processes and other users.
extension `Log Out Use Case` {
    @Test func `primary course: a refresh that lands while the server is told ends with the rest`() async throws {
        let (sut, world) = makeSUT(cached: fresh) { $0.refreshes = [.success(renewed)] }
        let (refreshDoor, confirmDoor) = (world.hold(.refresh(fresh)), world.hold(.confirm(fresh)))
        let late = Task { try await sut.validToken(insteadOf: fresh) }
        await refreshDoor.reached()
        let logOut = Task { try await sut.logOut() }
        await confirmDoor.reached()

        refreshDoor.open()
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await late.value }
        confirmDoor.open()

        #expect(try await logOut.value == .confirmed)
        #expect(world.revoked == [fresh, renewed])
        #expect(world[\.cached] == nil)
    }

    @Test(arguments: [true, false])
    func `cache failed - error course: what an overtaken refresh cannot save goes on with the session`(
        failsFirst: Bool
    ) async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.saveFailure = .notSaved(reason: "disk full")
        }
        let (late, refreshDoor) = await world.hold(.refresh(expired)) { try await sut.validToken() }
        world[\.loadFailure] = .unreadable(reason: "busy")
        let (logOut, loadDoor) = await world.hold(.load) { try await sut.logOut() }

        func logOutFails() async {
            loadDoor.open()
            await #expect(throws: LogOutError.store(.unreadable(reason: "busy"))) { try await logOut.value }
        }
        if failsFirst { await logOutFails() }
        refreshDoor.open()
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await late.value }
        if !failsFirst { await logOutFails() }
        (world[\.loadFailure], world[\.saveFailure]) = (nil, nil)
        #expect(try await sut.validToken() == renewed)
        #expect(world[\.cached] == renewed)
        #expect(world.revoked.isEmpty)
    }

    @Test func `cache failed - error course: the next call saves it, even if it waits for its turn already`()
        async throws
    {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.saveFailure = .notSaved(reason: "disk full")
            $0.clearFailure = .notDeleted(reason: "read-only")
        }
        let (late, refreshDoor) = await world.hold(.refresh(expired)) { try await sut.validToken() }
        world[\.loadFailure] = .unreadable(reason: "busy")
        await #expect(throws: LogOutError.self) { try await sut.logOut() }
        world[\.loadFailure] = nil
        let (next, turnDoor) = await world.hold(.turn) { try await sut.validToken() }

        refreshDoor.open()
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await late.value }
        world[\.saveFailure] = nil
        turnDoor.open()

        #expect(try await next.value == renewed)
        #expect(world.refreshed == [expired])
        #expect(world[\.cached] == renewed)
    }

    @Test func `primary course: what an overtaken refresh cannot save is the token to revoke`() async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.saveFailure = .notSaved(reason: "disk full")
        }
        let (late, refreshDoor) = await world.hold(.refresh(expired)) { try await sut.validToken() }
        let (logOut, loadDoor) = await world.hold(.load) { try await sut.logOut() }
        refreshDoor.open()
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await late.value }
        loadDoor.open()

        #expect(try await logOut.value == .confirmed)
        #expect(world.refreshed == [expired])
        #expect(world.revoked == [renewed])
        #expect(world[\.cached] == nil)
        #expect(!sut.hasUnsavedToken)
    }

    @Test func `primary course: it is revoked too if the cached token needs no refresh`() async throws {
        let (sut, world) = makeSUT(cached: fresh) {
            $0.refreshes = [.success(renewed)]
            $0.saveFailure = .notSaved(reason: "disk full")
        }
        let (late, refreshDoor) = await world.hold(.refresh(fresh)) { try await sut.validToken(insteadOf: fresh) }
        let (logOut, confirmDoor) = await world.hold(.confirm(fresh)) { try await sut.logOut() }
        refreshDoor.open()
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await late.value }
        confirmDoor.open()

        #expect(try await logOut.value == .confirmed)
        #expect(world.revoked == [fresh, renewed])
        #expect(world[\.cached] == nil)
        #expect(!sut.hasUnsavedToken)
    }

    @Test func `primary course: who asks for a token while the server is told gets none`() async throws {
        let (sut, world) = makeSUT(cached: fresh)
        let (logOut, door) = await world.hold(.confirm(fresh)) { try await sut.logOut() }
        await #expect(throws: ProvideValidTokenError.notLoggedIn) { try await sut.validToken() }
        door.open()

        #expect(try await logOut.value == .confirmed)
        #expect(world.count { $0 == .load } == 1)
    }

    @Test func `primary course: who logs in elsewhere after it is logged in here too`() async throws {
        let (sut, world) = makeSUT(cached: fresh)
        try await sut.logOut()
        world[\.cached] = next

        #expect(try await sut.validToken() == next)
    }

    @Test func `primary course: who asks for a token after a logout that failed gets it`() async throws {
        let (sut, _) = makeSUT(cached: fresh) { $0.clearFailure = .notDeleted(reason: "read-only") }

        await #expect(throws: LogOutError.notCleared(.notDeleted(reason: "read-only"))) { try await sut.logOut() }

        #expect(try await sut.validToken() == fresh)
    }

    @Test func `primary course: what another process saves at the last moment is revoked, then cleared`() async throws {
        let younger = Token.sample("younger")
        let world = SessionWorld(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.saveFailure = .notSaved(reason: "disk full")
        }
        let revoked = world.hold(.revoke(renewed))
        let logOut = Task { try await world.logOut() }
        await revoked.reached()
        let lookedAt = world.hold(.load)
        revoked.open()
        await lookedAt.reached()
        world[\.cached] = younger
        lookedAt.open()

        #expect(try await logOut.value == .confirmed)
        #expect(world.revoked == [renewed, younger])
        #expect(world[\.cached] == nil)
    }

    @Test func `cache failed - error course: a cancelled logout saves what it was refreshed with`() async throws {
        let world = SessionWorld(cached: expired) {
            $0.refreshes = [.success(renewed)]
            $0.clearFailure = .notDeleted(reason: "read-only")
        }
        let (logOut, door) = await world.hold(.refresh(expired)) { try await world.logOut() }
        logOut.cancel()
        door.open()

        await #expect(throws: LogOutError.store(.notDeleted(reason: "read-only"))) { try await logOut.value }
        #expect(world[\.cached] == renewed)
    }

    @Test func `not confirmed - error course: the access token expires before the server was told`() async throws {
        let world = SessionWorld(cached: fresh) { $0.onRevoke = { $0.now += 7200 } }

        #expect(try await world.logOut() == .notConfirmed(reason: "The access token expired meanwhile."))
        #expect(world[\.cached] == nil)
    }

    @Test(arguments: [0.0, -3600])
    func `primary course: the token of a user who logged in meanwhile is left alone`(age: Double) async throws {
        let next = Token.sample("next", receivedAt: .sample + age, grantID: .other)
        let world = SessionWorld(cached: expired) {
            $0.onTurn = { $0.cached = next }
            $0.confirmations = [.rejected]
        }

        #expect(try await world.logOut() == .notConfirmed(reason: "The server no longer accepts the access token."))
        #expect(world.refreshed.isEmpty)
        #expect(world.revoked == [expired])
        #expect(world[\.cached] == next)
    }

    @Test func `primary course: a session that goes on after its end is revoked, then cleared`() async throws {
        let (sut, world) = makeSUT { $0.end = ended }
        let (logOut, door) = await world.hold(.load) { try await sut.logOut() }
        (world[\.cached], world[\.end]) = (fresh, nil)
        door.open()

        #expect(try await logOut.value == .confirmed)
        #expect(world.revoked == [fresh])
        #expect(world[\.cached] == nil)
    }

    @Test func `primary course: so is one that ends and goes on during the logout`() async throws {
        let (sut, world) = makeSUT(cached: fresh)
        let (logOut, revoked) = await world.hold(.revoke(fresh)) { try await sut.logOut() }
        (world[\.cached], world[\.end]) = (nil, ended)
        let loaded = world.hold(.load)
        revoked.open()
        await loaded.reached()
        (world[\.cached], world[\.end]) = (newest, nil)
        loaded.open()

        #expect(try await logOut.value == .confirmed)
        #expect(world.revoked == [fresh, newest])
        #expect(world[\.cached] == nil)
    }

    @Test func `primary course: what another process refreshed meanwhile is not refreshed again`() async throws {
        let world = SessionWorld(cached: expired)
        world[\.onTurn] = { $0.cached = renewed }

        #expect(try await world.logOut() == .confirmed)
        #expect(world.events == [.load, .turn, .load, .confirm(renewed), .revoke(renewed), .clear])
        #expect(world[\.cached] == nil)
    }

    @Test func `primary course: what another process refreshed to the same refresh token stays so`() async throws {
        let renewed = expired.renewed("kept")
        let world = SessionWorld(cached: expired)
        world[\.onTurn] = { $0.cached = renewed }

        #expect(try await world.logOut() == .confirmed)
        #expect(world.refreshed.isEmpty)
        #expect(world.revoked == [renewed])
    }

    @Test func `primary course: the session of a user who logs in at the last moment stays`() async throws {
        let world = SessionWorld(cached: fresh)
        // A younger token each time: the logout clears by the login in the end.
        world[\.onRevoke] = { state in
            let count = state.events.count { if case .revoke = $0 { true } else { false } }
            state.cached = count < 4 ? .sample("younger \(count)") : next
        }

        try await world.logOut()

        #expect(world.revoked.count == 4)
        #expect(world[\.cached] == next)
    }

    @Test func `primary course: what another process refreshed and let expire is refreshed`() async throws {
        let stale = Token.sample("stale", receivedAt: .sample - 3600)
        let world = SessionWorld(cached: expired) { $0.refreshes = [.success(renewed)] }
        world[\.onTurn] = { $0.cached = stale }

        #expect(try await world.logOut() == .confirmed)
        #expect(world.refreshed == [stale])
        #expect(world.revoked == [renewed])
        #expect(world[\.cached] == nil)
    }

    @Test func `primary course: younger tokens of the same session are revoked one after the other`() async throws {
        let world = SessionWorld(cached: fresh)
        world[\.onRevoke] = { $0.cached = $0.cached == fresh ? renewed : $0.cached == renewed ? newest : $0.cached }

        #expect(try await world.logOut() == .confirmed)
        #expect(world.revoked == [fresh, renewed, newest])
        #expect(world[\.cached] == nil)
    }

    @Test func `not confirmed - error course: an expired token that nothing renews is revoked as it is`() async throws {
        let old = Token.sample("old", refreshable: false, receivedAt: .sample - 3600)
        let world = SessionWorld(cached: old) { $0.confirmations = [.rejected] }

        #expect(try await world.logOut() == .notConfirmed(reason: "The server no longer accepts the access token."))
        #expect(world.events == [.load, .confirm(old), .revoke(old), .clear])
    }

    @Test func `not confirmed - error course: without a turn nothing is refreshed`() async throws {
        let world = SessionWorld(cached: expired) {
            $0.turnFailure = .busy(reason: "busy")
            $0.confirmations = [.rejected]
        }

        #expect(try await world.logOut() == .notConfirmed(reason: "The server no longer accepts the access token."))
        #expect(world.events == [.load, .turn, .confirm(expired), .revoke(expired), .clear])
    }

    @Test func `not revoked - error course: what is no token at the second look is cleared`() async throws {
        let world = SessionWorld(cached: fresh) {
            $0.onRevoke = { state in
                state.cached = .sample("unreadable", grantID: .other)
                state.loadFailure = .damaged(reason: "broken")
            }
        }

        try await world.logOut()

        #expect(world[\.cached] == nil)
    }

    @Test func `cache failed - error course: what is no token cannot be cleared`() async {
        let world = SessionWorld {
            $0.loadFailure = .damaged(reason: "broken")
            $0.clearFailure = .notDeleted(reason: "read-only")
        }

        await #expect(throws: LogOutError.store(.notDeleted(reason: "read-only"))) { try await world.logOut() }
    }

    @Test func `not cleared - error course: a younger token cannot be read`() async {
        let world = SessionWorld(cached: fresh) {
            $0.onRevoke = { state in
                state.cached = .sample("younger")
                state.loadFailure = .unreadable(reason: "no such device")
            }
        }

        await #expect(throws: LogOutError.notCleared(.unreadable(reason: "no such device"))) {
            try await world.logOut()
        }
    }

    @Test func `not revoked - error course: a cancelled logout clears what is no token too`() async throws {
        let (sut, world) = makeSUT(cached: fresh) { $0.loadFailure = .damaged(reason: "broken") }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sut.logOut()
        }

        #expect(try await task.value == .notRevoked(reason: "The cached token could not be read."))
        #expect(world[\.cached] == nil)
    }
}
