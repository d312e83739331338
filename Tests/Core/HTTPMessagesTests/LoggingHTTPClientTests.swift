import TestSupport

@Suite struct LoggingHTTPClientTests {
    @Test func `one line tells method, URL, status, bytes and milliseconds`() async throws {
        let (lines, outcome) = await log(
            HTTPRequest(.get, example("https://host.test:8443/api/surveys?page[number]=2&page[size]=20")),
            .success(HTTPResponse(status: 200, body: Data(count: 512))), takes: .microseconds(12_400))
        #expect(
            lines == [
                "GET https://host.test:8443/api/surveys?page[number]=2&page[size]=20: 200, 512 bytes, 12 ms"
            ])
        #expect(try outcome.get().status == 200)
    }

    @Test(arguments: [
        ("http://127.0.0.1:80/a", "http://127.0.0.1:80/a"),
        ("https://host.test/a?page%5Bsize%5D=5&page%5Bnumber%5D=2", "https://host.test/a?page[size]=5&page[number]=2"),
        ("http://[::1]:8080/a", "http://[::1]:8080/a"),
        ("https://ann:hunter2@host.test/a?token=hunter2#hunter2", "https://host.test/a?…"),
        ("https://host.test/a?page[size]=5&email=a@b.test&hunter2", "https://host.test/a?page[size]=5&…&…"),
        ("https://host.test/a?page[number]=hunter2", "https://host.test/a?…"),
        ("https://host.test/a?page=2&items=20&item=3", "https://host.test/a?page=2&items=20&…"),
        ("https://host.test/a?items=hunter2", "https://host.test/a?…"),
        ("https://host.test/a%0Ab/%1B%5B2J", "https://host.test/a%0Ab/%1B%5B2J"),
        ("ftp://hunter2.test/", "(no HTTP URL)"),
    ])
    func `of the URL only what is harmless is told`(url: String, told: String) async {
        let (lines, _) = await log(HTTPRequest(.get, example(url)), .success(HTTPResponse(status: 204)))
        #expect(lines == ["GET \(told): 204, 0 bytes, 0 ms"])
    }

    @Test func `headers, the request's body and data are never told`() async {
        let (lines, _) = await log(
            HTTPRequest(
                .post, example("https://host.test/oauth/token"), headers: ["Authorization": "hunter2"],
                body: Data("hunter2".utf8)),
            .success(HTTPResponse(status: 200, headers: ["Set-Cookie": "hunter2"], body: Data("hunter2".utf8))))
        #expect(lines == ["POST https://host.test/oauth/token: 200, 7 bytes, 0 ms"])
    }

    @Test(
        arguments: [
            (403, "<title>403</title><h1>Blocked</h1>\n<p>more", "<title>403</title><h1>Blocked</h1>"),
            (200, "\n<html>Log in to the hotel's network\n", "<html>Log in to the hotel's network"),
            (502, "no healthy upstream", "no healthy upstream"), (302, "Moved", "Moved"),
            (503, #"{"errors":[{"detail":"hunter\u0032"},{"title":"No."}]}"#, "hunter2; No."),
            (400, #"{"errors":["No."],"mfa_token":"hunter2"}"#, nil), (200, #"{"error":"hunter2"}"#, nil),
            (500, #"{"token":"hunter2"}"#, nil), (403, "<p>&quot;No&quot; &amp;amp;", "<p>\"No\" &amp;"),
            (400, "error=no&access_token=hunter2&x=1", "error=no&access_token=***&x=1"),
            (403, "client_secret: hunter2 is wrong", "client_secret: *** is wrong"),
            (500, " \n", nil), (404, "", nil),
        ] as [(Int, String, String?)])
    func `what a body says of a failure is told, without secrets, unless an error tells it`(
        status: Int, body: String, told: String?
    ) async {
        let response = HTTPResponse(status: status, body: Data(body.utf8))
        let (lines, outcome) = await log(HTTPRequest(.get, example("https://host.test/a")), .success(response))
        #expect(lines.dropFirst() == (told.map { ["  \($0)"] } ?? [])[...])
        #expect(outcome == .success(response))
    }

    @Test(arguments: [
        (503, #"{"errors":[{"detail":"no access-1"}]}"#), (502, "no acc\u{1B}[31mess-1"), (403, "<p>no access-1</p>"),
        (404, "access-1"), (200, "<html>access-1"),
    ])
    func `what a body repeats of the request's secrets is not told`(status: Int, body: String) async {
        var request = HTTPRequest(.get, example("https://host.test/x/acc%65ss-1"))
        request.secrets.insert(["access-1"])
        let response = HTTPResponse(status: status, body: Data(body.utf8))
        let (lines, _) = await log(request, .success(response))

        #expect(lines.count == 1 || lines[1].contains("***"))
        #expect(lines[0].hasPrefix("GET …: \(status), "))
        #expect(!lines.joined().contains("ess-1"), "\(lines)")
    }

    @Test func `a line that is too long for anybody is not told, and neither are bytes that are not text`() async {
        for body in [Data(repeating: 0x61, count: ServerRefusal.longestMessage + 1), Data([0x61, 0xFF])] {
            let answer = HTTPResponse(status: 500, body: body)
            #expect(await log(HTTPRequest(.get, example("https://host.test/a")), .success(answer)).lines.count == 1)
        }
    }

    @Test(
        arguments: [
            (.connectivity(ConnectivityFailure(.timedOut, detail: "after 3 s")), "no connection (timedOut) after 3 s"),
            (.invalidResponse(reason: "body over the bound"), "invalid response, body over the bound"),
            (.refusedURL(reason: "plain http"), "not sent, plain http"),
            (.unauthenticated(MissingCredential(InvalidData(reason: "x"))), "not sent, no credential"),
            (.refreshFailed(.invalidData(reason: "x")), "not sent, no new credential"),
            (.cancelled, "cancelled"),
        ] as [(HTTPClientError, String)])
    func `a failure is told and handed on`(error: HTTPClientError, told: String) async {
        let (lines, outcome) = await log(HTTPRequest(.get, example("https://host.test/a")), .failure(error))
        #expect(lines == ["GET https://host.test/a: \(told), 0 ms"])
        #expect(outcome == .failure(error))
    }

    private func log(
        _ request: HTTPRequest, _ answer: Result<HTTPResponse, HTTPClientError>, takes duration: Duration = .zero
    ) async -> (lines: [String], outcome: Result<HTTPResponse, HTTPClientError>) {
        let lines = Protected<[String]>([])
        let clock = ClockStub()
        let client = SlowClient(answer: answer, duration: duration, clock: clock)
        let sut = LoggingHTTPClient(client, clock: clock) { line in lines.withLock { $0.append(line) } }
        do {
            let response = try await sut.send(request)
            return (lines.withLock { $0 }, .success(response))
        } catch {
            return (lines.withLock { $0 }, .failure(error))
        }
    }
}

private struct SlowClient: HTTPClient {
    let answer: Result<HTTPResponse, HTTPClientError>
    let duration: Duration
    let clock: ClockStub

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        clock.advance(by: duration)
        return try answer.get()
    }
}
