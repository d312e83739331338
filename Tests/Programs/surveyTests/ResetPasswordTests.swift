import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct `Reset-password` {
    @Test func `answers the same whether or not there is an account, with nobody logged in`() async throws {
        try await withServer { survey, server async throws in
            for email in [Installation.email, "nobody@example.test"] {
                let run = try await survey.run("reset-password", "--email", " \(email) ")
                #expect(run.status == 0)
                #expect(run.text == "")
                #expect(
                    run.messages == "If \(email) has an account at \(server.apiURL),"
                        + " a message with instructions is on its way.\n")
            }
            #expect(server.requests.count == 2)
            #expect(
                server.requests(to: "passwords").map(\.user)
                    == [["email": Installation.email], ["email": "nobody@example.test"]])
            #expect(try await survey.run("status").status == 3)
        }
    }

    @Test func `works at the built-in sandbox`() async throws {
        try await withInstallation { survey async throws in
            let run = try await survey.run("reset-password", "--email", "nobody@example.test")
            #expect(run.status == 0)
            #expect(run.messages.hasPrefix("If nobody@example.test has an account at the built-in sandbox,"))
        }
    }

    @Test func `leaves whoever is logged in logged in`() async throws {
        try await withServer { survey, _ async throws in
            _ = try await survey.logIn()
            #expect(try await survey.run("reset-password", "--email", Installation.email).status == 0)
            #expect(try await survey.run("profile").status == 0)
        }
    }

    @Test(arguments: ["ann", "", "ann@@example.test", "ann@example.test\nb@example.test"])
    func `refuses what is no email before anything is sent`(_ email: String) async throws {
        try await withServer { survey, server async throws in
            let run = try await survey.run("reset-password", "--email", email)
            #expect(run.status == 2)
            #expect(run.messages == "survey: This is no email address. Write it like ann@example.com.\n")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `without a terminal and an email names the option`() async throws {
        try await withServer { survey, server async throws in
            let run = try await survey.run(["reset-password"], input: "ann@example.test\n")
            #expect(run.status == 2)
            #expect(
                run.messages.hasPrefix(
                    "survey: There is no terminal to ask at for the email. Give it with --email.\n"))
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: [
        AnswerCase(
            "422", .json(#"{"errors":[{"detail":"Email is odd\u0007"}]}"#, status: 422), 1,
            "The server SERVER refused: Email is odd. Check what you asked for."),
        AnswerCase(
            "unknown client", .json(#"{"errors":[{"code":"invalid_client"}]}"#, status: 403), 1,
            "The server SERVER does not know this client. Check --client-id and the client's secret."),
        AnswerCase(
            "429", HTTPResponse(status: 429), 1, "The server SERVER refused: status 429. Wait a while and try again."),
        AnswerCase("503", HTTPResponse(status: 503), 4, "The server SERVER cannot answer now. Try again later."),
        AnswerCase(
            "no JSON", .html(status: 200), 5,
            "The server SERVER answered with something that is not the survey API."
                + " Check --api-url; --verbose tells more."),
    ])
    func `tells why it failed in one line, and asks once`(_ test: AnswerCase) async throws {
        try await withServer { survey, server async throws in
            server.answer("passwords", with: test.response)
            let run = try await survey.run("reset-password", "--email", "ann@example.test")
            #expect(run.status == test.status)
            #expect(run.text == "")
            #expect(run.messages == "survey: " + test.message.replacing("SERVER", with: server.apiURL) + "\n")
            #expect(server.requests.count == 1)
        }
    }
}
