import TestSupport
import TokenCache
import TokenRefresh

@testable import SurveySession

private let cut = LoadTokenFromRemoteError.request(.connectivity(ConnectivityFailure(.connectionLost)))
private let refused = LoadTokenFromRemoteError.sessionEnded(ServerRefusal(status: 400, code: "invalid_grant"))
private let old = expired.from(TokenSource(refreshWindow: .sample))
/// What the repetition of the refresh of `old` brings.
private let repeated = renewed.from(TokenSource(refreshWindow: .sample))
private let third = newest.from(TokenSource(refreshWindow: .sample))
private let older = RefreshState.OlderToken(refreshToken: "refresh-old", until: .sample + 30)

/// A session whose cached pair came from a repetition, and is rejected.
private func makeSUTAfterRepetition(
    _ answers: Result<Token, LoadTokenFromRemoteError>..., after seconds: TimeInterval = 1
) -> (UserSession, SessionWorld) {
    makeSUT(cached: repeated) {
        $0.now = .sample + seconds
        $0.refresh = RefreshState(sentAt: .sample, older: older)
        $0.refreshes = answers
    }
}

// A server with a known window.
extension `Provide Valid Token Use Case` {
    @Test func `window known - alternative course: the pair of a repetition is cached with the older token (SS-14)`()
        async throws
    {
        let (sut, world) = makeSUT(cached: old) { $0.refreshes = [.failure(cut), .success(repeated)] }

        #expect(try await sut.validToken() == repeated)
        #expect(world[\.refresh] == RefreshState(sentAt: .sample, older: older))
        #expect(sut.mayBeDisplaced(repeated) && !sut.mayBeDisplaced(old))
    }

    @Test func `window known - alternative course: so is a pair for which another process had asked (SS-14)`()
        async throws
    {
        let (sut, world) = makeSUT(cached: old) {
            $0.now = .sample + 10
            $0.refresh = RefreshState(sentAt: .sample, holder: .thisProcess, older: older)
            $0.refreshes = [.success(repeated)]
        }

        #expect(try await sut.validToken() == repeated)
        #expect(world[\.refresh] == RefreshState(sentAt: .sample, older: older))
    }

    @Test func `window known - alternative course: an answer to the only request leaves nothing (SS-14)`()
        async throws
    {
        let (sut, world) = makeSUT(cached: old) { $0.refreshes = [.success(repeated)] }
        let (caller, door) = await world.hold(.refresh(old)) { try await sut.validToken() }
        #expect(world[\.refresh] == RefreshState(sentAt: .sample, holder: .thisProcess, older: older))
        door.open()

        #expect(try await caller.value == repeated)
        #expect(world[\.refresh] == RefreshState() && !sut.mayBeDisplaced(repeated))
    }

    @Test func `window known - alternative course: the older token is sent while it is open (SS-14)`() async throws {
        let (sut, world) = makeSUTAfterRepetition(.success(third), after: 29)

        #expect(try await sut.validToken(insteadOf: repeated) == third)
        #expect(world.refreshed == [repeated.with("refresh-old")])
        #expect(world[\.refresh] == RefreshState(sentAt: .sample, older: older))
    }

    @Test func `window known - alternative course: afterward the newest one is sent (SS-14)`() async throws {
        let (sut, world) = makeSUTAfterRepetition(.success(third), after: 30)
        let (caller, door) = await world.hold(.refresh(repeated)) { try await sut.validToken(insteadOf: repeated) }
        #expect(world[\.refresh].older?.refreshToken == "refresh-new" && !sut.mayBeDisplaced(repeated))
        door.open()

        #expect(try await caller.value == third)
        #expect(world[\.refresh] == RefreshState())
    }

    @Test func `window known - alternative course: nor is the older one sent again once it is closed (SS-14)`() async {
        let (sut, world) = makeSUTAfterRepetition(.failure(cut), after: 29)
        let (caller, door) = await world.hold(.refresh(repeated.with("refresh-old"))) {
            try await sut.validToken(insteadOf: repeated)
        }
        world[\.now] = .sample + 31
        door.open()

        await #expect(throws: ProvideValidTokenError.self) { try await caller.value }
        #expect(world.refreshed.count == 1)
    }

    @Test func `primary course: at a server without a known window the older token is not sent (SS-14)`() async throws {
        let (sut, world) = makeSUT(cached: expired) {
            $0.refreshes = [.failure(cut), .success(renewed), .success(newest)]
        }

        #expect(try await sut.validToken() == renewed)
        #expect(world[\.refresh] == RefreshState(sentAt: .sample) && !sut.mayBeDisplaced(renewed))
        #expect(try await sut.validToken(insteadOf: renewed) == newest)
        #expect(world.refreshed == [expired, expired, renewed])
    }

    @Test func `window known - alternative course: the same pair again shows that the newest is good (SS-14)`()
        async throws
    {
        let (sut, world) = makeSUTAfterRepetition(.success(repeated), .success(third))

        #expect(try await sut.validToken(insteadOf: repeated) == third)
        #expect(world.refreshed == [repeated.with("refresh-old"), repeated])
        #expect(world[\.refresh] == RefreshState())
    }

    @Test func `window known - alternative course: after a refusal of the older token the newest is sent (SS-14)`()
        async throws
    {
        let (sut, world) = makeSUTAfterRepetition(.failure(refused), .success(third))

        #expect(try await sut.validToken(insteadOf: repeated) == third)
        #expect(world.refreshed == [repeated.with("refresh-old"), repeated])
    }

    @Test func `session ended - error course: it ends if the newest token is refused too (SS-14)`() async throws {
        let (sut, world) = makeSUTAfterRepetition(.failure(refused), .failure(refused))

        let end = SessionEnd(date: .sample + 1, code: "invalid_grant", mayFollowLoss: true)
        await #expect(throws: ProvideValidTokenError.sessionEnded(end)) {
            try await sut.validToken(insteadOf: repeated)
        }
        #expect(world[\.end] == end)
    }

    @Test func `cache failed - error course: a refusal of the older token that cannot be noted (SS-14)`() async {
        let (sut, world) = makeSUTAfterRepetition(.failure(refused))
        world[\.onRefresh] = { $0.noteFailure = .notSaved(reason: "disk full") }

        await #expect(throws: ProvideValidTokenError.store(.notSaved(reason: "disk full"))) {
            try await sut.validToken(insteadOf: repeated)
        }
        #expect(world[\.cached] == repeated)
    }

    @Test(arguments: ["refresh-old", "refresh-newest"])
    func `window known - alternative course: an answer without a newer refresh token keeps the newest (SS-14)`(
        refreshToken: Secret
    ) async throws {
        // Without one in the answer, the old one stays, which is the older token here.
        let (sut, _) = makeSUTAfterRepetition(.success(third.with(refreshToken)))

        let kept: Secret = refreshToken == "refresh-old" ? "refresh-new" : refreshToken
        #expect(try await sut.validToken(insteadOf: repeated).refreshToken == kept)
    }

    @Test func `cache failed - error course: a pair that is saved later is saved with its older token (SS-14)`()
        async throws
    {
        let (sut, world) = makeSUT(cached: old) {
            $0.refreshes = [.failure(cut), .success(repeated)]
            $0.saveFailure = .notSaved(reason: "disk full")
        }
        await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken() }
        world[\.saveFailure] = nil

        #expect(try await sut.validToken() == repeated)
        #expect(world[\.refresh] == RefreshState(sentAt: .sample, older: older))
    }

    @Test func `window known - alternative course: the older token is printed nowhere (SS-14)`() {
        let state = RefreshState(sentAt: .sample, older: older)
        var dumped = ""
        dump(state, to: &dumped)

        for text in ["\(state)", String(reflecting: state), dumped] { #expect(!text.contains("refresh-old")) }
    }

    @Test func `session ended - error course: its words do not quote the older token (SS-14)`() async throws {
        let words = LoadTokenFromRemoteError.sessionEnded(
            ServerRefusal(status: 400, code: "invalid_grant", message: "refresh-old was replaced by refresh-new"))
        let (sut, world) = makeSUTAfterRepetition(.failure(words), .failure(words))

        await #expect(throws: ProvideValidTokenError.self) { try await sut.validToken(insteadOf: repeated) }
        #expect(world[\.end]?.serverMessage == "*** was replaced by ***")
    }
}
