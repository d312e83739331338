import PasswordlessLogin
import TestSupport

@Suite struct `Log In With Code Use Case (LG-1, LG-2, LG-3)` {
    @Test func `primary course`() async throws {
        let (shown, token, server) = try await logIn(.json(device), pending, pending, .json(flat))

        let code = UserCode(
            text: "WDJB-MJHT", url: try #require(URL(string: "https://example.com/device")),
            completeURL: URL(string: "https://example.com/device?user_code=WDJB-MJHT"), lifetime: .seconds(900))
        #expect(shown == [code])
        #expect(token == .sample(access: "aaa", refresh: "bbb"))
        #expect(
            server.bodies == [
                "scope=read&client_id=cid",
                "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=dev&client_id=cid",
            ] + Array(repeating: server.bodies[1], count: 2))
        #expect(server.waits == [7, 7, 7])
    }

    @Test(arguments: [
        (#""interval":null"#, 5), (#""interval":"3""#, 3), (#""interval":0"#, 1), (#""interval":-4"#, 1),
        (#""interval":0.5"#, 1), (#""interval":3600"#, 60), (#""interval":[]"#, 5),
    ])
    func `primary course: the wait before each request`(_ field: String, seconds: Double) async throws {
        let answer = device.replacing(#""interval":7"#, with: field)
        #expect(try await logIn(.json(answer), pending, .json(flat)).server.waits == [seconds, seconds])
    }

    @Test func `primary course: the wait counts from the last answer`() async throws {
        let server = CodeServer([.json(device), pending, .json(flat)], taking: .milliseconds(1_234))

        _ = try await server.logIn { _ in }

        #expect(server.asked == [0, 8_234, 16_468])
    }

    @Test func `primary course: the age of the token counts from its answer`() async throws {
        let server = CodeServer([.json(device), pending, .json(flat)], taking: .milliseconds(1_500))

        let token = try await server.logIn { _ in }

        // Three answers, and two waits of seven seconds.
        #expect(token.receivedAt == .sample + 18.5)
    }

    @Test(arguments: ["1e30", "86401", "\"1e30\""])
    func `primary course: a code is taken for at most a day`(seconds: String) async throws {
        let answer = device.replacing("900", with: seconds)
        #expect(try await logIn(.json(answer), .json(flat)).shown.map(\.lifetime) == [.seconds(86_400)])
    }

    @Test func `primary course: the page under another name`() async throws {
        let answer = device.replacing(#""verification_uri":"#, with: #""verification_url":"#)
        let shown = try await logIn(.json(answer), .json(flat)).shown
        #expect(shown.map(\.url.absoluteString) == ["https://example.com/device"])
    }

    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "", "/device?user_code=WDJB-MJHT",
        "https://example.com@evil.example",
        "https://example.com/" + String(repeating: "a", count: 2_029),
    ])
    func `primary course: a URL that is no web page, or too long, is not shown`(_ text: String) async throws {
        let answer = device.replacing("https://example.com/device?user_code=WDJB-MJHT", with: text)
        #expect(try await logIn(.json(answer), .json(flat)).shown.map(\.completeURL) == [nil])
    }

    @Test(arguments: [
        "WDJB-MJHT", "1", "a!~\u{22}'", String(repeating: "W", count: 64), "\u{0416}\u{0437}-\u{0663}",
        String(repeating: "\u{4E2D}", count: 21),
    ])
    func `primary course: a code of letters, digits and visible ASCII`(_ text: String) async throws {
        let escaped = text.replacing("\u{22}", with: "\\\u{22}")
        let answer = device.replacing("\"WDJB-MJHT\"", with: "\"\(escaped)\"")
        #expect(try await logIn(.json(answer), .json(flat)).shown.map(\.text) == [text])
    }

    @Test func `primary course: a URL of 2,048 bytes`() async throws {
        let url = "https://example.com/" + String(repeating: "a", count: 2_028)
        let answer = device.replacing("https://example.com/device\"", with: "\(url)\"")
        #expect(try await logIn(.json(answer), .json(flat)).shown.map(\.url.absoluteString) == [url])
    }

    @Test func `primary course: the device code is handed over before the code is shown`() async throws {
        let (secrets, known) = (SecretsInUse(), Protected<Set<Secret>>([]))
        let client = HTTPClientSpy(.success(.json(device)), .success(.json(flat)))
        let sut = login(over: client, clock: ClockStub(), secrets: secrets)
        _ = try await sut.logIn { _ in known.withLock { $0 = secrets.all } }
        #expect(known.withLock { $0 } == ["dev"])
    }

    @Test(arguments: [200, 201, 400, 403])
    func `slow down - alternative course: an error in place of a token counts whatever its status`(status: Int)
        async throws
    {
        func answer(_ code: String) -> HTTPResponse { .json(#"{"error":"\#(code)"}"#, status: status) }
        let run = try await logIn(.json(device), answer("authorization_pending"), answer("slow_down"), .json(flat))

        #expect(run.server.waits == [7, 7, 12])
        let ends: [(String, LogInWithCodeError)] = [
            ("access_denied", .denied), ("expired_token", .expired), ("invalid_client", .clientRejected),
            ("unsupported_grant_type", .unsupported),
            ("other", .request(.refused(ServerRefusal(status: status, code: "other")))),
        ]
        for (code, error) in ends { #expect(await failure(.json(device), answer(code)) == error) }
    }

    @Test func `slow down - alternative course`() async throws {
        let more = slowDown(#","interval":33"#)
        let less = slowDown(#","interval":1"#)
        let run = try await logIn(
            .json(device), slowDown(), pending, slowDown(), more, less, slowDown(#","interval":999"#), slowDown(),
            .json(flat))

        #expect(run.server.waits == [7, 12, 12, 17, 33, 38, 60, 60])
    }

    @Test func `server in trouble - alternative course`() async throws {
        let lost = HTTPClientError.connectivity(ConnectivityFailure(.connectionLost))
        let server = CodeServer(
            [.success(.json(device)), .failure(lost), .success(HTTPResponse(status: 503))]
                + [429, 500, 502, 503].map { .success(HTTPResponse(status: $0)) }
                + [.success(pending), .success(.json(flat))])

        _ = try await server.logIn { _ in }

        #expect(server.waits == [7, 14, 28, 56, 60, 60, 60, 7])
    }

    @Test(arguments: [
        ("access_denied", LogInWithCodeError.denied), ("expired_token", .expired),
        ("unsupported_grant_type", .unsupported), ("unauthorized_client", .unsupported),
        ("invalid_client", .clientRejected),
    ])
    func `denied - error course`(code: String, error: LogInWithCodeError) async throws {
        #expect(await failure(.json(device), pending, .json(#"{"error":"\#(code)"}"#, status: 400)) == error)
    }

    @Test(arguments: [0, 3]) func `expired - error course`(polls: Int) async throws {
        let answer = device.replacing("900", with: "\(polls * 7 + 5)")
        let server = CodeServer([.json(answer)] + Array(repeating: pending, count: polls))

        await #expect(throws: LogInWithCodeError.expired) { try await server.logIn { _ in } }
        #expect(server.waits == Array(repeating: 7, count: polls) + [5])
    }

    @Test func `expired - error course: trouble that was over is not told`() async throws {
        let lost = HTTPClientError.connectivity(ConnectivityFailure(.connectionLost))
        let answer = device.replacing("900", with: "30")
        let server = CodeServer([.success(.json(answer)), .failure(lost), .success(pending), .success(pending)])

        await #expect(throws: LogInWithCodeError.expired) { try await server.logIn { _ in } }
        #expect(server.waits == [7, 14, 7, 2])
    }

    @Test func `unsupported - error course`() async throws {
        for status in [404, 405] { #expect(await failure(.html(status: status)) == .unsupported) }
        #expect(await failure(.json(#"{"error":"unauthorized_client"}"#, status: 400)) == .unsupported)
    }

    @Test func `client rejected - error course`() async throws {
        #expect(await failure(.json(#"{"error":"invalid_client"}"#, status: 401)) == .clientRejected)
    }

    @Test func `keeps the contract of a use case over HTTP`() async {
        await OverHTTP<LogInWithCodeError, Token> { client in
            try await login(over: client, clock: ClockStub()).logIn { _ in Issue.record("there is no code") }
        }.keepsContract()
    }

    @Test func `connectivity error - error course: until the code has expired`() async throws {
        let lost = ConnectivityFailure(.unreachable)
        let answer = device.replacing("900", with: "30")
        let server = CodeServer([.success(.json(answer)), .failure(.connectivity(lost)), .failure(.connectivity(lost))])

        await #expect(throws: LogInWithCodeError.request(.connectivity(lost))) { try await server.logIn { _ in } }
        #expect(server.waits == [7, 14, 9])
    }

    @Test(arguments: [
        (#""device_code":"dev""#, #""device_code":"""#, "device_code: blank"),
        (#""user_code":"WDJB-MJHT""#, #""user_code":"""#, "user_code: not a short text"),
        ("\"WDJB-MJHT\"", #""A\u001b[2JB""#, "user_code: not a short text"),
        ("\"WDJB-MJHT\"", "\"\(String(repeating: "W", count: 65))\"", "user_code: not a short text"),
        ("\"WDJB-MJHT\"", "\"\(String(repeating: "W", count: 4 << 20))\"", "user_code: not a short text"),
        ("\"WDJB-MJHT\"", "\"\(String(repeating: "\u{4E2D}", count: 22))\"", "user_code: not a short text"),
        ("\"WDJB-MJHT\"", "\"A\(String(repeating: "\u{301}", count: 40))\"", "user_code: not a short text"),
        ("\"WDJB-MJHT\"", "\"A B\"", "user_code: not a short text"),
        ("\"WDJB-MJHT\"", "\"A\u{A0}B\"", "user_code: not a short text"),
        ("\"WDJB-MJHT\"", "\"A\u{202E}B\"", "user_code: not a short text"),
        ("\"WDJB-MJHT\"", "\"A\u{3164}B\"", "user_code: not a short text"),
        ("\"WDJB-MJHT\"", "\"A\u{200B}B\"", "user_code: not a short text"),
        ("\"WDJB-MJHT\"", "\"A\u{7F}B\"", "user_code: not a short text"),
        ("\"WDJB-MJHT\"", "\"A\u{1F600}\"", "user_code: not a short text"),
        ("\"WDJB-MJHT\"", "\"A-dev\"", "user_code: holds the device_code"),
        ("https://example.com/device\"", "ftp://example.com/\"", "verification_uri: not a short HTTP URL"),
        ("https://example.com/device\"", "https://a@example.com/\"", "verification_uri: not a short HTTP URL"),
        ("https://example.com/device\"", "https://a%2F.example.com/\"", "verification_uri: not a short HTTP URL"),
        ("https://example.com/device\"", "https://\u{430}pple.com/\"", "verification_uri: not a short HTTP URL"),
        ("https://example.com/device\"", "https://example.com:99999/\"", "verification_uri: not a short HTTP URL"),
        (
            "https://example.com/device\"", "https://example.com/\(String(repeating: "a", count: 2_029))\"",
            "verification_uri: not a short HTTP URL"
        ),
        ("900", "0", "expires_in: not a number of seconds"), (#""expires_in":900,"#, "", "expires_in: missing"),
    ])
    func `invalid data error - error course`(old: String, new: String, reason: String) async throws {
        #expect(await failure(.json(device.replacing(old, with: new))) == .request(.invalidData(reason: reason)))
    }

    @Test func `invalid data error - error course: a secret as the code to show`() async {
        var answer = HTTPResponse.json(device)
        answer.secrets.insert(["JB-MJ"])

        #expect(await failure(answer) == .request(.invalidData(reason: "user_code: holds a secret")))
    }

    @Test(arguments: [200, 400])
    func `refused - error course: the server's words do not repeat the device code`(status: Int) async {
        let answer = HTTPResponse.json(
            #"{"error":"about dev-code-1","error_description":"no dev-code-1"}"#, status: status)
        let error = await failure(.json(device.replacing(#""dev""#, with: #""dev-code-1""#)), answer)
        let words = ServerRefusal(status: status, code: "about ***", messages: ["no ***"])
        #expect(error == .request(.refused(words)))
    }

    @Test func `cancelled - error course: while it waits`() async throws {
        let clock = StoppedClock()
        let client = HTTPClientSpy(.success(.json(device)))
        let task = Task { try await login(over: client, clock: clock).logIn { _ in } }
        await clock.untilSomebodySleeps()
        task.cancel()

        await #expect(throws: LogInWithCodeError.request(.cancelled)) { try await task.value }
        #expect(client.requests.count == 1)
    }

    private func logIn(
        _ answers: HTTPResponse...
    ) async throws -> (shown: [UserCode], token: Token, server: CodeServer) {
        let (server, shown) = (CodeServer(answers), Protected<[UserCode]>([]))
        let token = try await server.logIn { code in shown.withLock { $0.append(code) } }
        #expect(server.asked.count == answers.count)
        return (shown.withLock { $0 }, token, server)
    }

    private func failure(_ answers: HTTPResponse...) async -> LogInWithCodeError? {
        await #expect(throws: LogInWithCodeError.self) { try await CodeServer(answers).logIn { _ in } }
    }
}

private let device = """
    {"device_code":"dev","user_code":"WDJB-MJHT","verification_uri":"https://example.com/device",\
    "verification_uri_complete":"https://example.com/device?user_code=WDJB-MJHT","expires_in":900,"interval":7}
    """
private let flat = #"{"access_token":"aaa","token_type":"bearer","expires_in":7200,"refresh_token":"bbb"}"#
private let pending = HTTPResponse.json(#"{"error":"authorization_pending"}"#, status: 400)

private func slowDown(_ more: String = "") -> HTTPResponse { .json(#"{"error":"slow_down"\#(more)}"#, status: 400) }

private func login(
    over client: any HTTPClient, clock: any Clock<Duration>,
    secrets: SecretsInUse = SecretsInUse(), now: @escaping @Sendable () -> Date = { .sample }
) -> RemoteCodeLogin {
    RemoteCodeLogin(
        httpClient: client,
        endpoint: TokenEndpoint(
            url: HTTPRequest.api("oauth/token").url, credentials: ClientCredentials(id: "cid", secret: nil)),
        codeURL: HTTPRequest.api("oauth/authorize_device").url, scope: "read", secrets: secrets, clock: clock,
        now: now, makeGrantID: { .sample })
}

extension Token {
    fileprivate static func sample(access: String, refresh: String) -> Token {
        Token(
            accessToken: .init(access), refreshToken: .init(refresh), receivedAt: .sample + 21, lifetime: 7200,
            grantID: .sample)
    }
}

/// A server with prepared answers, each of which takes its time, on a clock of its own.
private final class CodeServer: HTTPClient {
    private let clock = ClockStub()
    private let start: ClockStub.Instant
    private let time: Duration
    private let answers: Protected<[Result<HTTPResponse, HTTPClientError>]>
    private let seen = Protected<[(body: String, at: Duration)]>([])

    init(_ answers: [Result<HTTPResponse, HTTPClientError>], taking time: Duration = .zero) {
        self.answers = Protected(answers)
        self.time = time
        start = clock.now
    }

    convenience init(_ answers: [HTTPResponse], taking time: Duration = .zero) {
        self.init(answers.map { .success($0) }, taking: time)
    }

    var bodies: [String] { seen.withLock { $0.map(\.body) } }
    /// When each request came, in milliseconds.
    var asked: [Int64] {
        seen.withLock {
            $0.map { $0.at.components.seconds * 1_000 + $0.at.components.attoseconds / 1_000_000_000_000_000 }
        }
    }
    /// The waits between the answers and the requests that followed, in seconds.
    var waits: [Double] { clock.sleeps.map { $0 / .seconds(1) } }

    func logIn(showing show: @Sendable (UserCode) async -> Void) async throws(LogInWithCodeError) -> Token {
        // Date and clock go together.
        let now = { @Sendable [clock, start] in Date.sample + start.duration(to: clock.now) / .seconds(1) }
        return try await login(over: self, clock: clock, now: now).logIn(showing: show)
    }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let body = String(decoding: request.body ?? Data(), as: UTF8.self)
        seen.withLock { $0.append((body, start.duration(to: clock.now))) }
        clock.advance(by: time)
        let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        return try (answer ?? .failure(.cancelled)).get()
    }
}
