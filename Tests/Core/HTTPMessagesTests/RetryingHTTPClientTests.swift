import TestSupport

@Suite(.timeLimit(.minutes(60))) struct RetryingHTTPClientTests {
    @Test func `an answer is delivered without a wait`() async throws {
        let (sut, client, clock) = makeSUT(.success(HTTPResponse(status: 200)))
        #expect(try await sut.send(get).status == 200)
        #expect(client.requests == [get])
        #expect(clock.sleeps.isEmpty)
    }

    @Test(arguments: [429, 502, 503, 504])
    func `a status that may pass is tried again`(status: Int) async throws {
        let (sut, client, _) = makeSUT(.success(HTTPResponse(status: status)), .success(HTTPResponse(status: 200)))
        #expect(try await sut.send(get).status == 200)
        #expect(client.requests == [get, get])
    }

    @Test(arguments: [.unreachable, .connectionLost, .timedOut] as [ConnectivityFailure.Reason])
    func `a connection error is tried again`(reason: ConnectivityFailure.Reason) async throws {
        let (sut, client, _) = makeSUT(
            .failure(.connectivity(ConnectivityFailure(reason))), .success(HTTPResponse(status: 200)))
        #expect(try await sut.send(get).status == 200)
        #expect(client.requests == [get, get])
    }

    @Test(arguments: [200, 204, 301, 400, 401, 403, 404, 422, 500, 501, 505])
    func `any other status is delivered at once`(status: Int) async throws {
        let (sut, client, _) = makeSUT(.success(HTTPResponse(status: status)))
        #expect(try await sut.send(get).status == status)
        #expect(client.requests.count == 1)
    }

    @Test(
        arguments: [
            .connectivity(ConnectivityFailure(.unknownHost)), .connectivity(ConnectivityFailure(.untrusted)),
            .connectivity(ConnectivityFailure(.noSecureConnection)), .connectivity(ConnectivityFailure(.overloaded)),
            .connectivity(ConnectivityFailure(.other)), .invalidResponse(reason: ""), .refusedURL(reason: ""),
            .unauthenticated(MissingCredential(InvalidData(reason: ""))), .cancelled,
        ] as [HTTPClientError])
    func `an error that would only come again is delivered at once`(error: HTTPClientError) async {
        let (sut, client, _) = makeSUT(.failure(error))
        await #expect(throws: error) { try await sut.send(get) }
        #expect(client.requests.count == 1)
    }

    @Test(arguments: [.post, .put] as [HTTPMethod])
    func `what is no GET is sent once`(method: HTTPMethod) async throws {
        let (sut, client, _) = makeSUT(.success(HTTPResponse(status: 503)))
        #expect(try await sut.send(HTTPRequest(method, get.url)).status == 503)
        #expect(client.requests.count == 1)
    }

    @Test func `two retries and no more, then the last outcome is delivered`() async throws {
        let lost = HTTPClientError.connectivity(ConnectivityFailure(.connectionLost))
        let (sut, client, _) = makeSUT(
            .success(HTTPResponse(status: 503)), .success(HTTPResponse(status: 502)), .failure(lost))
        await #expect(throws: lost) { try await sut.send(get) }
        #expect(client.requests.count == 3)
    }

    @Test(
        arguments: [
            (0, [.milliseconds(250), .milliseconds(500)]),
            (0.5, [.milliseconds(375), .milliseconds(750)]),
            (1, [.milliseconds(500), .milliseconds(1_000)]),
        ] as [(Double, [Duration])])
    func `the wait doubles and is jittered`(random: Double, waits: [Duration]) async throws {
        let down = Result<HTTPResponse, HTTPClientError>.success(HTTPResponse(status: 503))
        let (sut, _, clock) = makeSUT(down, down, down, random: random)
        _ = try await sut.send(get)
        #expect(clock.sleeps == waits)
    }

    @Test(
        arguments: [
            ("7", .seconds(7)), ("Thu, 01 Jan 2026 00:00:09 GMT", .seconds(9)),
            ("0", .milliseconds(500)), ("Thu, 01 Jan 1998 00:00:00 GMT", .milliseconds(500)),
            ("soon", .milliseconds(500)),
        ] as [(String, Duration)])
    func `the wait is never shorter than the server asks for`(value: String, wait: Duration) async throws {
        let (sut, _, clock) = makeSUT(
            .success(HTTPResponse(status: 429, headers: ["retry-after": value])), .success(HTTPResponse(status: 200)))
        #expect(try await sut.send(get).status == 200)
        #expect(clock.sleeps == [wait])
    }

    @Test(arguments: ["30", "31", "86400", "Fri, 02 Jan 2026 00:00:00 GMT"])
    func `a wait that would pass the deadline is not begun and the answer is delivered`(value: String) async throws {
        let (sut, client, clock) = makeSUT(
            .success(HTTPResponse(status: 503, headers: ["Retry-After": value])), deadline: .seconds(30))
        #expect(try await sut.send(get).status == 503)
        #expect(client.requests.count == 1)
        #expect(clock.sleeps.isEmpty)
    }

    @Test func `the deadline counts from the first try`() async throws {
        let down = Result<HTTPResponse, HTTPClientError>.success(
            HTTPResponse(status: 503, headers: ["Retry-After": "20"]))
        let (sut, client, clock) = makeSUT(down, down, deadline: .seconds(30))
        #expect(try await sut.send(get).status == 503)
        #expect(client.requests.count == 2)
        #expect(clock.sleeps == [.seconds(20)])
    }

    @Test func `a cancellation during a wait is heard at once`() async {
        let client = HTTPClientSpy(.success(HTTPResponse(status: 503)))
        let clock = StoppedClock()
        let sut = RetryingHTTPClient(
            client, deadline: .seconds(30), clock: clock, now: { now }, random: { 1 })
        let caller = Task { await Self.outcome(of: sut) }
        await clock.untilSomebodySleeps()
        caller.cancel()
        #expect(await caller.value == .failure(.cancelled))
        #expect(client.requests.count == 1)
    }

    @Test func `a further try has what is left of the deadline, the first one all of it`() async throws {
        let limits = Protected<[Duration]>([])
        let down = Result<HTTPResponse, HTTPClientError>.success(HTTPResponse(status: 503))
        let sut = RetryingHTTPClient(
            HTTPClientSpy(down, down, down), deadline: .seconds(30), clock: ClockStub(), now: { now }, random: { 1 },
            bounded: { client, limit in
                limits.withLock { $0.append(limit) }
                return client
            })

        _ = try await sut.send(get)

        #expect(limits.withLock(\.self) == [.seconds(29.5), .seconds(28.5)])
    }

    @Test func `a request's own time limit takes the deadline's place, and a further try has what is left of it`()
        async throws
    {
        let down = Result<HTTPResponse, HTTPClientError>.success(
            HTTPResponse(status: 503, headers: ["Retry-After": "20"]))
        let (sut, client, clock) = makeSUT(down, down, down, deadline: .seconds(10))
        var request = get
        request.timeLimit = .seconds(50)

        _ = try await sut.send(request)

        #expect(clock.sleeps == [.seconds(20), .seconds(20)])
        #expect(client.requests.map(\.timeLimit) == [.seconds(50), .seconds(30), .seconds(10)])
    }

    private func makeSUT(
        _ answers: Result<HTTPResponse, HTTPClientError>..., random: Double = 1, deadline: Duration = .seconds(30)
    ) -> (RetryingHTTPClient, HTTPClientSpy, ClockStub) {
        let client = HTTPClientSpy(answers)
        let clock = ClockStub()
        let sut = RetryingHTTPClient(
            client, deadline: deadline, clock: clock, now: { now }, random: { random })
        return (sut, client, clock)
    }

    private static func outcome(of sut: some HTTPClient) async -> Result<HTTPResponse, HTTPClientError> {
        do { return .success(try await sut.send(get)) } catch { return .failure(error) }
    }
}

private let get = HTTPRequest(.get, example("https://host.test/surveys"))
/// 2026-01-01T00:00:00Z.
private let now = Date(timeIntervalSince1970: 1_767_225_600)
