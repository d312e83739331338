import TestSupport

@Suite(.timeLimit(.minutes(60))) struct DeadlineHTTPClientTests {
    @Test func `an answer in time is delivered`() async throws {
        let client = HTTPClientSpy(.success(HTTPResponse(status: 503)))
        let sut = DeadlineHTTPClient(client, limit: .seconds(30), clock: StoppedClock())
        #expect(try await sut.send(get).status == 503)
        #expect(client.requests == [get])
    }

    @Test func `an error in time is delivered`() async {
        let lost = HTTPClientError.connectivity(ConnectivityFailure(.connectionLost))
        let sut = DeadlineHTTPClient(HTTPClientSpy(.failure(lost)), limit: .seconds(30), clock: StoppedClock())
        await #expect(throws: lost) { try await sut.send(get) }
    }

    @Test func `at the limit the request is cancelled and has timed out`() async {
        let client = SilentClient()
        let clock = ClockStub()
        let sut = DeadlineHTTPClient(client, limit: .seconds(30), clock: clock)
        let error = await #expect(throws: HTTPClientError.self) { try await sut.send(get) }
        guard case .connectivity(let failure) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.reason == .timedOut)
        #expect(clock.sleeps == [.seconds(30)])
        #expect(client.cancellations == 1)
    }

    @Test func `a request's own time limit takes the limit's place`() async throws {
        let clock = ClockStub()
        let sut = DeadlineHTTPClient(SilentClient(), limit: .seconds(30), clock: clock)
        var request = get
        request.timeLimit = .seconds(60)

        await #expect(throws: HTTPClientError.self) { try await sut.send(request) }

        #expect(clock.sleeps == [.seconds(60)])
    }

    @Test func `a cancelled caller is told so at once, not that time ran out`() async {
        let client = SilentClient()
        let clock = StoppedClock()
        let sut = DeadlineHTTPClient(client, limit: .seconds(30), clock: clock)
        let caller = Task {
            _ = await #expect(throws: HTTPClientError.cancelled) { try await sut.send(get) }
        }
        await clock.untilSomebodySleeps()
        caller.cancel()
        await caller.value
        #expect(client.cancellations == 1)
    }

    @Test func `a wait for the limit that is cut short is a cancellation, not the limit`() async {
        let client = SilentClient()
        let sut = DeadlineHTTPClient(client, limit: .seconds(30), clock: ImpatientClock())
        await #expect(throws: HTTPClientError.cancelled) { try await sut.send(get) }
        #expect(client.cancellations == 1)
    }
}

/// A clock on which nobody sleeps to the end.
private struct ImpatientClock: Clock {
    private let clock = ClockStub()

    var now: ClockStub.Instant { clock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ClockStub.Instant, tolerance: Duration?) async throws {
        throw CancellationError()
    }
}

/// Never answers, and is cancelled at once.
private final class SilentClient: HTTPClient {
    private let count = Protected(0)

    var cancellations: Int { count.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        await OneShot<Void>().wait(onCancel: ())
        count.withLock { $0 += 1 }
        throw .cancelled
    }
}

private let get = HTTPRequest(.get, example("https://host.test/surveys"))
