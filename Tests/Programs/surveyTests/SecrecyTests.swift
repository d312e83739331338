import SurveySandbox
import TestSupport

@Suite(.world) struct `Secrets` {
    private static let password = "hunter2 \"quoted\" pässword"
    private static let clientSecret = "client+secret/42"
    private static let secrets = [password, clientSecret, "access-1", "refresh-1", "access-2", "refresh-2"]

    @Test(arguments: [400, 401, 422, 429, 500], ["oauth2", "nimble"])
    func `of a login are in nothing that is said, even where the server repeats them`(
        _ status: Int, _ style: String
    ) async throws {
        // As it is, and with an escape sequence and a line break in its middle.
        let hidden = [#"client+\u001b[31msecret/42"#, #"client+\nsecret/42"#]
        let answer = HTTPResponse.json(repeating(hidden + [Self.password, Self.clientSecret]), status: status)
        server.play { _ in answer }
        let run = try await logIn(survey, "--api-style", style, "--verbose")
        #expect(run.status != 0)
        expectNoSecret(in: run)
        #expect(!run.messages.contains("secret/42"))
    }

    @Test(arguments: [["list"], ["list", "--all"], ["show", "x"], ["token"], ["logout"], ["status"]])
    func `of a session are in nothing that is said, even where the server repeats them`(
        _ command: [String]
    ) async throws {
        // Expired, so that there is a refresh in every command.
        server.answer("oauth/token", with: .token("access-1", refresh: "refresh-1", lifetime: 0))
        expectNoSecret(in: try await logIn(survey, "--verbose"))
        server.play { request in
            if request.isFor("oauth/token") { return .token("access-2", refresh: "refresh-2") }
            return .json(repeating(Array(Self.secrets.dropFirst())), status: 422)
        }
        let run = try await survey.run(command + ["--verbose"])
        if command == ["token"] { #expect(run.text == "access-2\n") }
        expectNoSecret(in: run, isToken: command == ["token"])
    }

    @Test(arguments: [["list"], ["token"], ["logout"]])
    func `are not in the words of a refused refresh`(_ command: [String]) async throws {
        server.answer("oauth/token", with: .token("access-1", refresh: "refresh-1", lifetime: 0))
        _ = try await logIn(survey)
        let known = [Self.clientSecret, "access-1", "refresh-1"]
        server.play { _ in .json(repeating(known), status: 400) }
        expectNoSecret(in: try await survey.run(command + ["--verbose"]))
    }

    @Test(.loggedIn, arguments: [400, 403, 404, 422, 429, 500])
    func `of a session are in no record of the outbox, and nothing that lists it`(_ status: Int) async throws {
        let id = try await survey.queue()
        let access = try await survey.run("token").text.trimmingCharacters(in: .newlines)
        let secrets = [access, try savedRefreshToken(), "sandbox-client-secret"]
        let split = #"\#(access.prefix(4))\u001b[31m\#(access.dropFirst(4))"#
        let answer = HTTPResponse.json(repeating(secrets + [split]), status: status)
        server.play { $0.isFor("responses") ? answer : nil }

        var said = try await survey.run("outbox", "send", "--verbose").messages
        for command in [
            ["outbox"], ["outbox", "--format", "ndjson"], ["outbox", "--format", "table"], ["outbox", "show", id],
            ["outbox", "show", id, "--format", "json"],
        ] {
            let run = try await survey.run(command).expect(0)
            said += run.text + run.messages
        }
        for file in try survey.outboxFiles() { said += try String(contentsOfFile: file, encoding: .utf8) }

        #expect([429, 500].contains(status) || said.contains("***"), "\(said)")
        for secret in secrets + [String(access.dropFirst(4))] { #expect(!said.contains(secret), "\(said)") }
    }

    @Test(.loggedIn, .needs("bash")) func `of a session are on no screen of the app`() async throws {
        let refresh = try savedRefreshToken()
        server.play { request in
            let words = "You sent \(request.headers["Authorization"] ?? "") for \(refresh)"
            return request.isFor("surveys") ? .json(#"{"errors":["\#(words)"]}"#, status: 422) : nil
        }
        let app = try survey.openApp(latency: nil)
        try await app.wait(for: "The server refused: You sent Bearer *** for ***")
        try await app.interrupt()
    }

    @Test(.needs("bash")) func `of a login are on no screen of the app`() async throws {
        server.play { request in
            guard request.isFor("oauth/token") else { return nil }
            let words = "You sent \(request.form["password"] ?? "") and \(request.form["client_secret"] ?? "")"
            return .json(#"{"error":"odd","error_description":"\#(words)"}"#, status: 400)
        }
        let app = try survey.openApp(latency: nil)
        try await app.submitEmail("registered@email.com")
        try await app.wait(for: "▸ Password", then: "hunter2hunter2\r")
        try await app.wait(for: "The server refused: You sent *** and ***")
        try await app.interrupt()
    }

    @Test(.loggedIn, arguments: [["list"], ["profile"], ["list", "--all", "--format", "json"]])
    func `are in no error that a program reads, and in no URL that is told`(_ command: [String]) async throws {
        let access = try await survey.run("token").text.trimmingCharacters(in: .newlines)
        server.play { request in
            if request.url.path.hasSuffix(access) { return .json(repeating([access]), status: 403) }
            return HTTPResponse(status: 302, headers: ["Location": "/api/v1/\(access)"])
        }
        let run = try await survey.run(command + ["--verbose"])
        #expect(run.status != 0)
        #expect(!(run.text + run.messages).contains(access), "\(run.messages)")

        server.play { _ in
            HTTPResponse(status: 302, headers: ["Location": "https://b.example.test/\(access)?\(access)"])
        }
        let moved = try await survey.run(command + ["--verbose"])
        #expect(moved.status == 5 && moved.messages.contains("https://b.example.test"))
        #expect(!(moved.text + moved.messages).contains(access), "\(moved.messages)")
    }

    /// The refresh token in the session's file.
    private func savedRefreshToken() throws -> String {
        for file in try survey.files() where file.contains("/session.json") && file.hasSuffix(".json") {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            if let match = text.firstMatch(of: /"refreshToken" : "([^"]+)"/) { return String(match.output.1) }
        }
        throw CocoaError(.fileNoSuchFile)
    }

    @Test func `that are short withhold a server's words as a whole`() async throws {
        server.answer("oauth/token", with: .json(#"{"error":"odd","error_description":"No abc!"}"#, status: 400))
        let run = try await survey.run(["login", "--email", "a@example.test", "--password-stdin"], input: "abc\n")
        #expect(run.messages == "survey: The server refused: … Check the values that you entered.\n")
    }

    @Test func `leave no gap in the program's own words`() async throws {
        let login = ["login", "--email", "a@example.test", "--password-stdin"]
        for password in ["wrong", "is", "a"] {
            let run = try await survey.run(login, input: password + "\n")
            #expect(
                run.messages == "survey: The email or the password is wrong."
                    + " Check both and run 'survey login' again.\n")
        }
        #expect(server.requests.count == 3)
    }

    @Test func `are in no argument list`() async throws {
        try await survey.showsNoSecret(
            of: Self.secrets, at: server, password: Self.password,
            environment: ["SURVEY_CLIENT_SECRET": Self.clientSecret])
    }

    @Test(.loggedIn) func `a server's words are shown without what a terminal obeys`() async throws {
        server.answer(
            "surveys",
            with: .json(
                #"{"errors":[{"detail":"Sorry,\u001b]0;title\u0007 \u001b[31mno\u001b[0m\r\nsuch\u202Eluck\u009b1m"}]}"#,
                status: 422))
        let run = try await survey.run("list", "--verbose")
        let message = run.messages.split(separator: "\n").last ?? ""
        #expect(
            message == "survey: The server refused: Sorry, no suchluck. "
                + "Check whether \(server.apiURL) is the survey API; --verbose shows more.")
    }

    @Test(.loggedIn) func `a server that babbles is cut short`() async throws {
        let words = String(repeating: "no ", count: 10_000)
        server.answer("surveys", with: .json(#"{"errors":[{"detail":"\#(words)"}]}"#, status: 422))
        #expect(try await survey.run("list").messages.count < 1000)
    }

    private func logIn(_ survey: Installation, _ options: String...) async throws -> CommandOutcome {
        try await survey.run(
            ["login", "--email", "a@example.test", "--password-stdin"] + options, input: Self.password + "\n",
            environment: ["SURVEY_CLIENT_SECRET": Self.clientSecret])
    }

    private func expectNoSecret(
        in run: CommandOutcome, isToken: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for secret in Self.secrets {
            #expect(isToken || !run.text.contains(secret), "\(run.text)", sourceLocation: sourceLocation)
            #expect(!run.messages.contains(secret), "\(run.messages)", sourceLocation: sourceLocation)
        }
    }
}

/// An error in both forms whose words are `secrets`.
private func repeating(_ secrets: [String]) -> String {
    let words = secrets.joined(separator: " | ").replacingOccurrences(of: "\"", with: "\\\"")
    return #"{"error":"odd","error_description":"\#(words)","errors":[{"code":"odd","detail":"\#(words)"}]}"#
}
