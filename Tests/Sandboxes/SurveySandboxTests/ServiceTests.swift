import LoopbackServer
import SandboxSupport
import SurveySandbox
import TestSupport

@Suite(.fewAtOnce, .timeLimit(.minutes(60))) struct `Sandbox Service` {
    @Test(arguments: [(Duration.seconds(1), [Duration.seconds(1)]), (.zero, [])])
    func `every answer takes the latency that is set, if any`(latency: Duration, expected: [Duration]) async throws {
        let slept = Protected<[Duration]>([])
        var service = SandboxService(api: SandboxAPI(), sleep: { duration in slept.withLock { $0.append(duration) } })
        service.latency = latency

        #expect(try await service.send(request()).status == 200)
        #expect(slept.withLock { $0 } == expected)
    }

    @Test func `a cancelled caller is let go`() async {
        var service = SandboxService(api: SandboxAPI(), sleep: { _ in throw CancellationError() })
        service.latency = .seconds(1)

        await #expect(throws: HTTPClientError.cancelled) { try await service.send(request()) }
    }

    @Test func `a status on purpose has no body`() async throws {
        let expected = HTTPResponse(status: 503, headers: ["Retry-After": "2"])
        #expect(try await send(fault: .status(503, retryAfter: 2)) == expected)
    }

    @Test func `a refusal on purpose has an OAuth error`() async throws {
        let answer = WireResponse(response: try await send(fault: .refusal(status: 401, code: "invalid_client")))

        #expect(answer.status == 401 && answer.body == #"{"error":"invalid_client"}"#)
    }

    @Test func `an unreachable server was sent nothing`() async {
        let failure = ConnectivityFailure(.unreachable, mayHaveBeenSent: false)
        await #expect(throws: HTTPClientError.connectivity(failure)) { try await send(fault: .unreachable) }
    }

    @Test(arguments: [SandboxFault.drop, .loseAnswer])
    func `a dropped connection is a lost connection`(fault: SandboxFault) async {
        await #expect(throws: HTTPClientError.connectivity(ConnectivityFailure(.connectionLost))) {
            try await send(fault: fault)
        }
    }

    @Test func `a malformed answer ends in its middle`() async throws {
        let answer = WireResponse(response: try await send(fault: .malformed))

        #expect(answer.status == 200 && answer.body == #"{"data":{"regi"#)
    }

    @Test func `a fault falls on the requests that it is meant for`() async throws {
        var service = SandboxService(api: SandboxAPI())
        service.fault = { $0.url.path.hasSuffix("/me") ? .status(500) : nil }

        #expect(try await service.send(request()).status == 200)
        #expect(try await service.send(request("me")).status == 500)
    }

    @Test func `behind a server on loopback it answers over a socket`() async throws {
        let service = SandboxService(api: SandboxAPI())
        let server = try LoopbackServer.start { try await service.send($0) }
        let client = try RawClient(port: server.port)
        await client.send("GET /api/v1/registrations?email=registered@email.com HTTP/1.0\r\n\r\n")

        #expect(await client.readToEnd().hasSuffix("\r\n\r\n{\"data\":{\"registered\":true}}"))
        await server.stop()
    }

    @Test func `nothing secret shows in a description or a dump`() throws {
        var state = SandboxState()
        var request = try request("oauth/token")
        request.method = .post
        request.headers["Content-Type"] = "application/json"
        request.body = Data(Wire.login.utf8)
        let api = SandboxAPI(makeToken: { "hidden" })
        #expect(api.respond(to: request, state: &state, now: Date()).status == 200)
        var dumped = "\(state) \(state.accounts) \(state.tokens)"
        dump(state, to: &dumped)
        dump(state.tokens, to: &dumped)
        dump(state.accounts, to: &dumped)

        #expect(!dumped.contains("password"))
        #expect(!dumped.contains("hidden"))
    }

    private func send(fault: SandboxFault) async throws -> HTTPResponse {
        var service = SandboxService(api: SandboxAPI())
        service.fault = { _ in fault }
        return try await service.send(request())
    }

    private func request(_ path: String = "registrations?email=registered@email.com") throws -> HTTPRequest {
        HTTPRequest(.get, try #require(URL(string: "http://x.example/api/v1/\(path)")))
    }
}
