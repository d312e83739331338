import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct `Signup that fails` {
    private static let taken =
        "There is an account with this email already (Email has already been taken)."
        + " Run 'survey login', or 'survey reset-password' if need be."
    private static let odd =
        "The server SERVER answered with something that is not the survey API."
        + " Check --api-url; --verbose tells more."

    @Test(arguments: [
        AnswerCase(
            "taken", .json(#"{"errors":[{"detail":"Email has already been taken"}]}"#, status: 422), 1, taken),
        AnswerCase(
            "several problems",
            .json(#"{"errors":[{"detail":"Email is invalid and Password is too weak"}]}"#, status: 422), 1,
            "The server SERVER refused: Email is invalid; Password is too weak. Check what you asked for."),
        AnswerCase(
            "hostile words",
            .json(#"{"errors":[{"detail":"Password sec\u0007ret 12\nis\u001b[0m weak"}]}"#, status: 422), 1,
            "The server SERVER refused: Password *** is weak. Check what you asked for."),
        AnswerCase(
            "no words", .html(status: 422), 1, "The server SERVER refused: status 422. Check what you asked for."),
        AnswerCase(
            "unknown client", .json(#"{"errors":[{"code":"invalid_client","detail":"no"}]}"#, status: 403), 1,
            "The server SERVER does not know this client. Check --client-id and the client's secret."),
        AnswerCase(
            "too many", HTTPResponse(status: 429), 1,
            "The server SERVER refused: status 429. Wait a while and try again."),
        AnswerCase(
            "503", HTTPResponse(status: 503), 4, "The server SERVER cannot answer now. Try again later."),
        AnswerCase("200", .html(status: 200), 5, odd),
        AnswerCase("302", HTTPResponse(status: 302), 5, odd),
    ])
    func `tells why in one line, asks once and logs nobody in`(_ test: AnswerCase) async throws {
        try await withServer { survey, server async throws in
            server.answer("registrations", with: test.response)
            let run = try await survey.signUp()
            #expect(run.status == test.status)
            #expect(
                run.messages == "survey: " + test.message.replacing("SERVER", with: server.apiURL) + "\n")
            #expect(run.text == "")
            #expect(server.requests.count == 1)
            #expect(try await survey.run("status").status == 3)
        }
    }

    @Test func `leaves whoever is logged in logged in`() async throws {
        try await withServer { survey, _ async throws in
            #expect(try await survey.logIn().status == 0)
            #expect(try await survey.signUp(email: Installation.email).status == 1)
            let status = try await survey.run("status")
            #expect(status.status == 0)
            #expect(status.text.contains("User:        \(Installation.email)\n"))
        }
    }

    @Test func `ends with 4 where nothing listens`() async throws {
        try await withServer { survey, server async throws in
            try await server.stop()
            let run = try await survey.signUp()
            #expect(run.status == 4)
            #expect(run.messages.hasPrefix("survey: Nothing answers at \(server.apiURL)."))
        }
    }

    private static let exists = "The account exists now, but nobody is logged in; log in with 'survey login'."

    @Test(arguments: [
        AnswerCase(
            "503", HTTPResponse(status: 503), 4, "The server SERVER cannot answer now. Try again later."),
        AnswerCase(
            "rejected", .json(#"{"error":"invalid_grant"}"#, status: 400), 3,
            "The email or the password is wrong. Check both and run 'survey login' again."),
        AnswerCase("no token", .html(status: 200), 5, odd),
    ])
    func `says that the account exists where only the log-in failed`(_ test: AnswerCase) async throws {
        try await withServer { survey, server async throws in
            server.answer("oauth/token", with: test.response)
            let run = try await survey.signUp()
            #expect(run.status == test.status)
            #expect(
                run.messages
                    == "survey: \(Self.exists) " + test.message.replacing("SERVER", with: server.apiURL) + "\n")
            #expect(server.requests(to: "registrations").count == 1)
        }
    }

    @Test func `says that the account exists where the session could not be kept, and revokes it`() async throws {
        try await withServer { survey, server async throws in
            try FileManager.default.createDirectory(atPath: survey.home, withIntermediateDirectories: true)
            // A file where the folder of the sessions belongs.
            try Data().write(to: URL(filePath: survey.home + "/sessions"))
            let run = try await survey.signUp()
            #expect(run.status == 6)
            #expect(run.messages.hasPrefix("survey: \(Self.exists) The session's cache failed: "))
            #expect(server.requests(to: "oauth/revoke").isEmpty == false)
        }
    }

    @Test func `says that the account exists where the log-in was interrupted`() async throws {
        try await withServer { survey, server async throws in
            let gate = Gate()
            server.play { request in
                guard request.isFor("oauth/token") else { return nil }
                gate.open()
                try await Task.sleep(for: .seconds(60))
                return nil
            }
            let process = try survey.start(
                ["signup", "--email", "ann@example.test", "--password-stdin"], input: "secret 12\n")
            await gate.pass()
            process.send(SIGINT)
            let run = try await process.outcome()
            #expect(run.status == 130)
            #expect(run.messages == "survey: \(Self.exists)\n")
        }
    }
}
