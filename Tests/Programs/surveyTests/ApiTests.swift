import SurveySandbox
import TestSupport

@Suite(.loggedIn) struct `Requests of one's own` {
    @Test func `a path is asked for as the user, and the body comes as it is`() async throws {
        let body = "{\"a\" : 1,\r\n \"b\":\"\u{1B}[31m\"}\u{0}"
        server.answer("anything/at%20all", with: HTTPResponse(status: 200, body: Data(body.utf8)))
        server.play { $0.url.path.hasSuffix("/all") ? HTTPResponse(status: 200, body: Data(body.utf8)) : nil }
        for path in ["anything/all?page[number]=2", "/anything/all?page%5Bnumber%5D=2"] {
            try await survey.run("api", path).expect(0, prints: body, says: "")
        }
        let requests = server.requests.filter { $0.url.path.hasSuffix("/all") }
        #expect(requests.map { $0.url.path } == ["/api/v1/anything/all", "/api/v1/anything/all"])
        #expect(requests.map(\.page) == [2, 2])
        #expect(requests.allSatisfy { $0.headers["Authorization"]?.hasPrefix("Bearer ") == true })
    }

    @Test func `method, body and header fields are sent, and the head is shown on request`() async throws {
        server.play { request in
            guard request.isFor("things") else { return nil }
            return HTTPResponse(status: 201, headers: ["X-Back": "yes"], body: request.body ?? Data())
        }
        let run = try await survey.run(
            ["api", "things", "--input", "-", "-H", "X-One: 1", "-HX-Two:2", "--include"], input: "{}\n")
        run.expect(0, says: "")
        #expect(run.text.hasPrefix("HTTP 201\n") && run.text.hasSuffix("\n\n{}\n"))
        #expect(run.lines.contains("X-Back: yes"))
        let request = try #require(server.requests(to: "things").only)
        #expect(request.method == .post)
        #expect(request.headers["X-One"] == "1" && request.headers["X-Two"] == "2")
        #expect(request.headers["Content-Type"] == "application/json")
        try await survey.run("api", "things", "-XPUT", "-H", "Content-Type: text/plain").expect(0)
        #expect(server.requests(to: "things").last?.method == .put)
    }

    @Test(arguments: [
        "https://evil.example/x", "//evil.example/x", "http:x", "ftp:x", "../x", "a/../b", "./a", "a/%2e%2E/b", "%2E/a",
        "%252e%252e/b", "a%2Fb", "a%5cb", "a\\b", "a b", "a\tb", "a%0d%0ab", "a%00", "a#b", "",
    ]) func `a path that could lead elsewhere is a usage error, and nothing is sent`(_ path: String) async throws {
        let count = server.requests.count
        try await survey.refuses(["api", path], because: "The path '")
        #expect(server.requests.count == count)
    }

    @Test(arguments: [
        ("Authorization: Bearer mine-1234", "The program sets the header field Authorization itself."),
        ("authorization:mine-1234", "The program sets the header field authorization itself."),
        ("Host: evil.example", "The program sets the header field Host itself."),
        ("X-A: mine-1234\r\nX-B: 1", "The value of the header field X-A must be visible ASCII on one line."),
        ("X-A: mine-1234\n", "The value of the header field X-A must be visible ASCII on one line."),
        ("mine-1234", "--header must be a name and a value."), (": mine-1234", "--header must be a name and a value."),
        ("X A: mine-1234", "--header must be a name and a value."),
    ]) func `a header field that may not be set is a usage error without its value`(
        _ field: String, _ message: String
    ) async throws {
        let count = server.requests.count
        try await survey.refuses(["api", "me", "-H", field], because: message)
        #expect(try await !survey.run("api", "me", "-H", field).messages.contains("mine-1234"))
        #expect(server.requests.count == count)
    }

    @Test func `a body that cannot be read, or is too large, is a usage error, and nothing is sent`() async throws {
        let count = server.requests.count
        try await survey.refuses(
            ["api", "things", "--input", survey.home],
            because: "The body cannot be read from '\(survey.home)': Is a dir")
        try await survey.runInShell(["api", "things", "--input", "-"], #""$@" <&-"#)
            .expect(2, prints: "", mentions: "The body cannot be read from standard input: ")
        try await survey.runInShell(
            ["api", "things", "--input", "-"], #"head -c 1000000000 /dev/zero | "$@""#
        ).expect(2, prints: "", mentions: "The body in standard input is longer than 16,777,216 bytes.")
        try await survey.refuses(
            ["api", "things", "--input", survey.home + "/none"],
            because: "The body cannot be read from '\(survey.home)/none': No such")
        let large = survey.home + "/large"
        try makeFile(large)
        #expect(truncate(large, 1_000_000_000) == 0)
        try await survey.refuses(
            ["api", "things", "--input", large], because: "The body in '\(large)' is longer than 16,777,216 bytes.")
        try await survey.refuses(
            ["api", "me", "--input", "/dev/null", "-X", "get"], because: "A GET takes no --input.")
        #expect(server.requests.count == count)
    }

    @Test(
        arguments: [
            (404, 1, "There is nothing at 'things'. Check the path."), (422, 1, "The server refused: No."),
            (401, 3, "The server rejects the token that it has just renewed."),
            (408, 1, "The server cannot answer now."), (421, 1, "The server cannot answer now."),
            (500, 4, "The server cannot answer now."), (304, 1, "The server answered with status 304."),
        ] as [(Int, Int32, String)]
    ) func `a status outside 2xx prints the body all the same`(
        _ status: Int, _ exit: Int32, _ message: String
    ) async throws {
        let body = status == 304 ? "" : #"{"errors":[{"detail":"No."}]}"#
        server.answer(
            "things",
            with: HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(body.utf8)))
        let run = try await survey.run("api", "things").expect(exit, prints: body, begins: "survey: \(message)")
        let data = try await survey.run("api", "things", "--error-format", "json")
        try data.expectData(of: run, program: "survey", "\(status)")
        #expect(try data.failure?["httpStatus"] == .number(status))
    }

    @Test func `a redirect to another server is a status outside 2xx too`() async throws {
        server.answer("things", with: HTTPResponse(status: 302, headers: ["Location": "https://elsewhere.example/"]))
        try await survey.run("api", "things").expect(1, mentions: "The server redirects to https://elsewhere.example/")
    }

    @Test func `a 401 is one refresh and one more try, and nothing but a GET is repeated otherwise`() async throws {
        let isFirst = Protected(true)
        server.play { request in
            guard request.isFor("things"),
                isFirst.withLock({ first in
                    defer { first = false }; return first
                })
            else {
                return request.isFor("things") ? HTTPResponse(status: 200, body: Data("done".utf8)) : nil
            }
            return .error("invalid_token", status: 401)
        }
        try await survey.run("api", "-X", "POST", "things").expect(0, prints: "done")
        #expect(server.grants == ["password", "refresh_token"])
        #expect(server.requests(to: "things").count == 2)
        server.answer("others", with: HTTPResponse(status: 503))
        try await survey.run("api", "-X", "DELETE", "others").expect(4)
        #expect(server.requests(to: "others").count == 1)
        try await survey.run("api", "others").expect(4)
        #expect(server.requests(to: "others").count == 4)
    }

    @Test(arguments: [500, 503, 408])
    func `a request that may have been carried out is not advised to be sent again`(status: Int) async throws {
        server.answer("things", with: HTTPResponse(status: status))
        let may = "survey: The server cannot answer now. The request may have been carried out.\n"
        let run = try await survey.run("api", "-X", "POST", "things").expect(status == 408 ? 1 : 4, says: may)
        let data = try await survey.run("api", "-X", "POST", "things", "--error-format", "json")
        try data.expectData(of: run, program: "survey", "\(status)")
        #expect(try data.failure?["remedy"] == nil)
        let get = try await survey.run("api", "things")
        #expect(get.messages == "survey: The server cannot answer now. Try again later.\n")
    }

    @Test func `a request whose answer is lost may have been carried out`() async throws {
        let server = try RawServer(.expectRequest)
        defer { server.close() }
        try await survey.run(
            ["api", "-X", "POST", "things"],
            environment: ["SURVEY_TOKEN": "t", "SURVEY_API_URL": server.url().absoluteString]
        ).expect(4, says: "survey: The connection was lost. The request may have been carried out.\n")
    }

    @Test func `a request was carried out, although its answer cannot be printed`() async throws {
        server.answer("things", with: HTTPResponse(status: 200, body: Data("done".utf8)))
        let run = try await survey.runInShell(["api", "-X", "POST", "things"], #""$@" >&-"#)
        #expect(run.messages.contains(" is closed. The server has carried out the request. Send it"), "\(run.messages)")
    }

    @Test func `a request that changes something needs a person's Yes if answers do`() async throws {
        let person = ["SURVEY_CONFIRM": "person"]
        try await survey.run(["api", "-X", "POST", "responses"], environment: person)
            .expect(2, begins: "survey: A person must agree to 'POST responses', and there is no terminal.")
        try await survey.run(["api", "me"], environment: person).expect(0)
        try await survey.talk(
            "api -X POST responses", ["Send POST responses? [y/N]": "n"], status: 1, environment: person)
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test(arguments: [[], ["--include"]], ["{}", "{}\n"])
    func `an error beside a body has a line of its own`(options: [String], body: String) async throws {
        server.answer("things", with: HTTPResponse(status: 404, body: Data(body.utf8)))
        let run = try await survey.runInShell(["api", "things"] + options, #""$@" 2>&1"#)
        #expect(run.text.hasSuffix("{}\nsurvey: There is nothing at 'things'. Check the path.\n"))
        try await survey.runInShell(["api", "things"], #""$@" 2>/dev/null"#).expect(1, prints: body)
        try await survey.run("api", "things").expect(1, prints: body, begins: "survey: ")
    }

    @Test func `what --confirm means is said for this command`() async throws {
        let help = try await survey.run("api", "--help").expect(0).text.replacing(/\s+/, with: " ")
        #expect(help.contains("Send anything but a GET only after a Yes at a terminal."))
        #expect(!help.contains("outbox"))
    }

    @Test func `a terminal gets nothing that it would interpret`() async throws {
        server.play { $0.isFor("things") ? HTTPResponse(status: 200, body: Data("a\u{1B}[31mb".utf8)) : nil }
        let shown = try await survey.talk("api things", [:], status: 0)
        #expect(!shown.contains("\u{1B}[31m"))
    }
}
