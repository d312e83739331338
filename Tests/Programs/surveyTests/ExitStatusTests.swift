import SurveySandbox
import TestSupport

@Suite(.world) struct `Exit status` {
    @Test(
        .loggedIn,
        arguments: [
            AnswerCase(
                "422", for: ["list", "--page-size", "5000"], .refusal("Page is too large"), 1,
                "The server refused: Page is too large. Check the values that you entered."),
            AnswerCase(
                "403", .json(#"{"errors":[{"detail":"Not for you.","code":"no"}]}"#, status: 403), 1,
                "The server refused: Not for you. Ask the operator of SERVER."),
            AnswerCase(
                "418", .html(status: 418), 1,
                "The server refused (status 418). Check whether SERVER is the survey API; --verbose shows more."),
            AnswerCase(
                "404 for the first page", .html(status: 404), 5,
                "There is no survey API at SERVER. Check --api-url."),
            AnswerCase(
                "404 for a survey", to: "surveys/x", for: ["show", "x"], .html(status: 404), 1,
                "There is no survey 'x'. Run 'survey list' for the ids."),
            AnswerCase("500", HTTPResponse(status: 500), 4, AnswerCase.away),
            AnswerCase(
                "a redirect", HTTPResponse(status: 302, headers: ["Location": "https://example.test/"]), 5,
                "The server redirects to https://example.test/. Check --api-url."),
            AnswerCase("a page for people", .html(status: 200), 5, AnswerCase.odd),
            AnswerCase("no JSON", .json("{"), 5, AnswerCase.odd),
            AnswerCase("another JSON", .json("[]"), 5, AnswerCase.odd),
            AnswerCase(
                "a survey without attributes", .json(#"{"data":[{"id":"a"}]}"#), 5,
                AnswerCase.odd(at: "data[0].attributes: missing")),
            AnswerCase(
                "a survey with an empty id",
                .json(#"{"data":[{"id":"","attributes":{"title":"T","is_active":true}}]}"#), 5,
                AnswerCase.odd(at: "data[0].id: empty")),
            AnswerCase(
                "a survey whose title is none", to: "surveys/x", for: ["show", "x"],
                .json(#"{"data":{"id":"x","attributes":{"title":7,"is_active":true}}}"#), 5,
                AnswerCase.odd(at: "data.attributes.title: expected text")),
            AnswerCase("nothing", HTTPResponse(status: 204), 5, AnswerCase.odd),
            AnswerCase("no survey", to: "surveys/x", for: ["show", "x"], .json("[]"), 5, AnswerCase.odd),
        ])
    func `goes by the server's answer`(_ example: AnswerCase) async throws {
        server.answer(example.path, with: example.response)
        let run = try await survey.run(example.arguments)
        example.expect(run)
        let data = try await survey.run(example.arguments + ["--error-format", "json"])
        try data.expectData(of: run, program: "survey", example.testDescription)
    }

    @Test(arguments: [
        AnswerCase("wrong password", .json(#"{"error":"invalid_grant"}"#, status: 400), 3, AnswerCase.wrong),
        AnswerCase(
            "wrong password in the service's words",
            .json(#"{"errors":[{"code":"invalid_email_or_password","detail":"No"}]}"#, status: 400), 3,
            AnswerCase.wrong),
        AnswerCase("unknown client", .json(#"{"error":"invalid_client"}"#, status: 401), 1, AnswerCase.unknownClient),
        AnswerCase(
            "unknown client in the service's words", .error("invalid_client", status: 401), 1,
            AnswerCase.unknownClient),
        AnswerCase(
            "422", .refusal("Email is odd"), 1,
            "The server refused: Email is odd. Check the values that you entered."),
        AnswerCase("429", .html(status: 429), 4, AnswerCase.tooMany),
        AnswerCase("503", HTTPResponse(status: 503), 4, AnswerCase.away),
        AnswerCase("a page for people", .html(status: 200), 5, AnswerCase.odd),
        AnswerCase("a page for people that is not there", .html(status: 404), 5, AnswerCase.odd),
        AnswerCase("no token", .json(#"{"access_token":""}"#), 5, AnswerCase.odd),
    ])
    func `of a login goes by the server's answer`(_ example: AnswerCase) async throws {
        server.answer("oauth/token", with: example.response)
        example.expect(try await survey.logIn())
        #expect(server.requests.count == 1)
        try await survey.run("status").expect(3)
    }

    @Test func `is 0 for a login in the service's own form`() async throws {
        try await survey.logIn("--api-style", "nimble").expect(0)
        #expect(server.requests.map(\.json).first?["email"] == Installation.email)
        #expect(try await survey.run("list").lines.count == 20)
    }

    @Test(.loggedIn, arguments: [(429, 1), (503, 4)] as [(Int, Int32)])
    func `counts once the retries are spent`(_ answer: Int, _ status: Int32) async throws {
        server.answer("surveys", with: HTTPResponse(status: answer))
        try await survey.run("list").expect(status)
        #expect(server.requests(to: "surveys").count == 3)
    }

    @Test(arguments: [[.reset], [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort")], []] as [[RawServerStep]])
    func `is 4 for a connection that breaks`(_ steps: [RawServerStep]) async throws {
        let server = try RawServer { _ in [.expectRequest] + steps }
        defer { server.close() }
        try await sandboxed.logIn("--api-url", server.url().absoluteString)
            .expect(4, begins: "survey: The connection was lost. Try again.")
    }

    @Test func `is 4 where nothing listens`() async throws {
        try await server.stop()
        let message = """
            The server cannot be reached: the connection was refused. Check the address SERVER and your network.
            """
        try await survey.logIn().expect(4, says: told(message))
    }

    @Test func `is 5 for what is no HTTP`() async throws {
        let server = try RawServer(.expectRequest, .send("SSH-2.0-nothing\r\n\r\n"))
        defer { server.close() }
        try await sandboxed.logIn("--api-url", server.url().absoluteString).expect(5)
    }

    @Test(arguments: [["list"], ["list", "--all"], ["show", "x"], ["token"], ["status"]])
    func `is 3 where nobody is logged in`(_ arguments: [String]) async throws {
        try await survey.run(arguments)
            .expect(3, says: told("Not logged in to SERVER. Run 'survey login'."))
        #expect(server.requests.isEmpty)
    }

    @Test func `is 0 for a logout of nobody`() async throws {
        try await survey.run("logout").expect(0, says: "No user was logged in to \(server.apiURL).\n")
    }

    @Test(arguments: [["list"], ["list", "--all", "--format=csv"], ["show", "x"], ["token"]])
    func `is 3 where the server has ended the session`(_ arguments: [String]) async throws {
        server.change { $0.tokenLifetime = 0 }
        try await survey.logIn()
        server.answer("oauth/token", with: .json(#"{"error":"invalid_grant"}"#, status: 400))
        try await survey.run(arguments)
            .expect(3, mentions: "the server refused to renew it (invalid_grant). Run 'survey login")
        let count = server.requests.count
        // In every command until the next login (SS-7).
        for command in [arguments, ["status"]] {
            let run = try await survey.run(command).expect(3)
            #expect(run.messages.hasPrefix("survey: Your session with \(server.apiURL) ended on "), "\(run.messages)")
        }
        #expect(server.requests.count == count)
    }

    @Test(.loggedIn) func `is 3 for a renewed token that is rejected, which ends no session (SS-15)`() async throws {
        server.answer("surveys", with: .error("invalid_token", status: 401))
        try await survey.run("list")
            .expect(
                3,
                says: told(
                    "The server rejects the token that it has just renewed. Your session is still saved. If this "
                        + "continues, run 'survey login'."))
        #expect(server.requests(to: "surveys").count == 2)
        #expect(server.requests(to: "oauth/token").count == 2)

        try await survey.run("status").expect(0)
        server.play { _ in nil }
        try await survey.run("list").expect(0)
    }
}
