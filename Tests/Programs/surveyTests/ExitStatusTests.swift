import Foundation
import HTTP
import SurveySandbox
import TestSupport
import Testing

@Suite struct `Exit status` {
    private static let odd =
        "The server SERVER answered with something that is not the survey API."
        + " Check --api-url; --verbose tells more."

    @Test(arguments: [
        AnswerCase(
            "422", .json(#"{"errors":[{"detail":"Page is too large"}]}"#, status: 422), 1,
            "The server SERVER refused: Page is too large. Check what you asked for."),
        AnswerCase(
            "403", .json(#"{"errors":[{"detail":"Not for you.","code":"no"}]}"#, status: 403), 1,
            "The server SERVER refused: Not for you. Check what you asked for."),
        AnswerCase("418", .html(status: 418), 1, "The server SERVER refused: status 418. Check what you asked for."),
        AnswerCase(
            "404 for the first page", .html(status: 404), 1, "The server SERVER refused: status 404. Check --api-url."),
        AnswerCase(
            "404 for a survey", to: "surveys/x", for: ["show", "x"], .html(status: 404), 1,
            "There is no survey 'x'. Run 'survey list' for the ids."),
        AnswerCase("500", HTTPResponse(status: 500), 4, "The server SERVER cannot answer now. Try again later."),
        AnswerCase("a redirect", HTTPResponse(status: 302, headers: ["Location": "https://example.test/"]), 5, odd),
        AnswerCase("a page for people", .html(status: 200), 5, odd),
        AnswerCase("no JSON", .json("{"), 5, odd),
        AnswerCase("another JSON", .json(#"{"data":[{"id":"a"}]}"#), 5, odd),
        AnswerCase("nothing", HTTPResponse(status: 204), 5, odd),
        AnswerCase("no survey", to: "surveys/x", for: ["show", "x"], .json("[]"), 5, odd),
    ])
    func `goes by the server's answer`(_ example: AnswerCase) async throws {
        try await withServer { survey, server async throws in
            _ = try await survey.logIn()
            server.answer(example.path, with: example.response)
            let run = try await survey.run(example.arguments)
            expect(run, example, server)
        }
    }

    @Test(arguments: [
        AnswerCase(
            "wrong password", .json(#"{"error":"invalid_grant"}"#, status: 400), 3,
            "The email or the password is wrong. Check both and run 'survey login' again."),
        AnswerCase(
            "wrong password in the service's words",
            .json(#"{"errors":[{"code":"invalid_email_or_password","detail":"No"}]}"#, status: 400), 3,
            "The email or the password is wrong. Check both and run 'survey login' again."),
        AnswerCase(
            "unknown client", .json(#"{"error":"invalid_client"}"#, status: 401), 1,
            "The server SERVER does not know this client. Check --client-id and the client's secret."),
        AnswerCase(
            "unknown client in the service's words", .json(#"{"errors":[{"code":"invalid_client"}]}"#, status: 401), 1,
            "The server SERVER does not know this client. Check --client-id and the client's secret."),
        AnswerCase(
            "422", .json(#"{"errors":[{"detail":"Email is odd"}]}"#, status: 422), 1,
            "The server SERVER refused: Email is odd. Check what you asked for."),
        AnswerCase("429", .html(status: 429), 1, "The server SERVER refused: status 429. Wait a while and try again."),
        AnswerCase("503", HTTPResponse(status: 503), 4, "The server SERVER cannot answer now. Try again later."),
        AnswerCase("a page for people", .html(status: 200), 5, odd),
        AnswerCase("a page for people that is not there", .html(status: 404), 5, odd),
        AnswerCase("no token", .json(#"{"access_token":""}"#), 5, odd),
    ])
    func `of a log-in goes by the server's answer`(_ example: AnswerCase) async throws {
        try await withServer { survey, server async throws in
            server.answer("oauth/token", with: example.response)
            let run = try await survey.logIn()
            expect(run, example, server)
            #expect(server.requests.count == 1)
            #expect(try await survey.run("status").status == 3)
        }
    }

    private func expect(_ run: ChildProcess.Outcome, _ example: AnswerCase, _ server: ServerDouble) {
        let message = example.message.replacingOccurrences(of: "SERVER", with: server.apiURL)
        #expect(run.status == example.status)
        #expect(run.messages == "survey: \(message)\n")
        #expect(run.text == "")
    }

    @Test func `is 0 for a log-in in the service's own form`() async throws {
        try await withServer { survey, server async throws in
            #expect(try await survey.logIn("--api-style", "nimble").status == 0)
            #expect(server.requests.map(\.json).first?["email"] == Installation.email)
            #expect(try await survey.run("list").lines.count == 20)
        }
    }

    @Test(arguments: [(429, 1), (503, 4)] as [(Int, Int32)])
    func `counts once the retries are spent`(_ answer: Int, _ status: Int32) async throws {
        try await withServer { survey, server async throws in
            _ = try await survey.logIn()
            server.answer("surveys", with: HTTPResponse(status: answer))
            #expect(try await survey.run("list").status == status)
            #expect(server.requests(to: "surveys").count == 3)
        }
    }

    @Test(
        arguments: [
            [.reset], [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort")], [],
        ] as [[RawServerStep]])
    func `is 4 for a connection that breaks`(_ steps: [RawServerStep]) async throws {
        try await withInstallation { survey async throws in
            let server = try RawServer { _ in [.expectRequest] + steps }
            let run = try await survey.logIn("--api-url", server.url().absoluteString)
            server.close()
            #expect(run.status == 4)
            #expect(run.messages.hasPrefix("survey: The connection to http://127.0.0.1:"), "\(run.messages)")
        }
    }

    @Test func `is 4 where nothing listens`() async throws {
        try await withServer { survey, server async throws in
            try await server.stop()
            let run = try await survey.logIn()
            #expect(run.status == 4)
            #expect(
                run.messages == "survey: Nothing answers at \(server.apiURL)."
                    + " Check the address and whether the server runs.\n")
        }
    }

    @Test func `is 5 for what is no HTTP`() async throws {
        try await withInstallation { survey async throws in
            let server = try RawServer(.expectRequest, .send("SSH-2.0-nothing\r\n\r\n"))
            let run = try await survey.logIn("--api-url", server.url().absoluteString)
            server.close()
            #expect(run.status == 5)
        }
    }

    @Test(arguments: [["list"], ["list", "--all"], ["show", "x"], ["token"], ["status"]])
    func `is 3 where nobody is logged in`(_ arguments: [String]) async throws {
        try await withServer { survey, server async throws in
            let run = try await survey.run(arguments)
            #expect(run.status == 3)
            #expect(run.messages == "survey: Not logged in to \(server.apiURL). Run 'survey login'.\n")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `is 0 for a log-out of nobody`() async throws {
        try await withServer { survey, server async throws in
            let run = try await survey.run("logout")
            #expect(run.status == 0)
            #expect(run.messages == "Nobody was logged in to \(server.apiURL).\n")
        }
    }

    @Test(arguments: [["list"], ["list", "--all", "--format=csv"], ["show", "x"], ["token"]])
    func `is 3 where the server has ended the session`(_ arguments: [String]) async throws {
        try await withServer { survey, server async throws in
            server.change { $0.tokenLifetime = 0 }
            _ = try await survey.logIn()
            server.answer("oauth/token", with: .json(#"{"error":"invalid_grant"}"#, status: 400))
            let run = try await survey.run(arguments)
            #expect(run.status == 3)
            #expect(run.messages.contains("The session with \(server.apiURL) has ended. Run 'survey login'.\n"))
            let status = try await survey.run("status")
            #expect(status.status == 3)
        }
    }

    @Test func `is 3 for a token that is refused twice`() async throws {
        try await withServer { survey, server async throws in
            _ = try await survey.logIn()
            server.answer("surveys", with: .json(#"{"errors":[{"code":"invalid_token"}]}"#, status: 401))
            let run = try await survey.run("list")
            #expect(run.status == 3)
            #expect(
                run.messages == "survey: The server \(server.apiURL) does not accept this login. Run 'survey login'.\n")
            #expect(server.requests(to: "surveys").count == 2)
            #expect(server.requests(to: "oauth/token").count == 2)
        }
    }
}
