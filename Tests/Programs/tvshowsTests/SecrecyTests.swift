import TestSupport

@Suite(.world) struct `Secrets` {
    private static let password = "hunter2 \"quoted\" pässword"
    private static let secrets = [password, "token-one", "client-one", "token-two", "client-two"]

    @Test(arguments: [400, 401, 422, 429, 500], ["login", "register"])
    func `of a login are in nothing that is said, even where the server repeats them`(
        _ status: Int, _ command: String
    ) async throws {
        // As it is, and with an escape sequence and a line break in its middle.
        let hidden = [#"hunter2 \u001b[31m\"quoted\" pässword"#, #"hunter2 \n\"quoted\" pässword"#]
        let answer = HTTPResponse.json(#"{"errors":["\#(hidden.joined(separator: #"",""#))"]}"#, status: status)
        server.play { _ in answer }
        let run = try await self.run(command, tvshows)
        #expect(run.status != 0)
        expectNoSecret(in: run)
        #expect(!run.messages.contains("quoted"))
    }

    @Test(arguments: [
        ["list"], ["list", "--all"], ["list", "--top-rated"], ["show", "x"], ["reviews", "x"], ["profile"], ["status"],
        ["review", "1", "--rating", "5", "--comment", "x"], ["logout"],
    ])
    func `of a session are in nothing that is said, even where the server repeats them`(
        _ command: [String]
    ) async throws {
        server.answer("users/sign_in", with: .signedIn(token: "token-one", client: "client-one"))
        expectNoSecret(in: try await run("login", tvshows))
        let words = ["token-one", "client-one", "token-two", "client-two"].joined(separator: " ")
        server.play { _ in
            var answer = HTTPResponse.signedIn(token: "token-two", client: "client-two")
            answer.status = 422
            answer.body = Data(#"{"errors":["\#(words)"]}"#.utf8)
            return answer
        }
        expectNoSecret(in: try await tvshows.run(command + ["--verbose"]))
    }

    @Test(.needs("bash")) func `of a login are on no screen of the app`() async throws {
        server.answer("users/sign_in", with: .json(#"{"errors":["You sent hunter2hunter2"]}"#, status: 422))
        let app = try tvshows.openApp(latency: nil)
        try await app.wait(for: "▸ Email", then: "a@example.test\thunter2hunter2\t\t\r")
        try await app.wait(for: "The server refused: You sent ***")
        try await app.interrupt()
    }

    @Test(.loggedIn, .needs("bash")) func `of a session are on no screen of the app`() async throws {
        server.play { request in
            let sent = ["Access-Token", "Client"].compactMap { request.headers[$0] }.joined(separator: " and ")
            return .json(#"{"errors":["You sent \#(sent)"]}"#, status: 422)
        }
        let app = try tvshows.openApp(latency: nil)
        try await app.wait(for: "The server refused: You sent *** and ***")
        try await app.interrupt()
    }

    @Test(.loggedIn) func `go to no other server`() async throws {
        server.answer("shows", with: HTTPResponse(status: 307, headers: ["Location": elsewhere.apiURL + "/shows"]))
        try await tvshows.run("list").expect(5)
        try await tvshows.run("list", "--api-url", elsewhere.apiURL).expect(3)
        #expect(elsewhere.requests.isEmpty)
    }

    @Test func `are in no argument list`() async throws {
        try await tvshows.showsNoSecret(of: ["hunter2"], at: server, password: Self.password)
    }

    @Test(.loggedIn) func `a server's words are shown without what a terminal obeys`() async throws {
        server.answer(
            "shows",
            with: .json(
                #"{"errors":["Sorry,\u001b]0;title\u0007 \u001b[31mno\u001b[0m\r\nsuch\u202Eluck\u009b1m"]}"#,
                status: 422))
        #expect(
            try await tvshows.run("list").messages
                == "tvshows: The server refused: Sorry, no suchluck. "
                + "Check whether \(server.apiURL) is the TV Shows API; --verbose shows more.\n")
    }

    private func run(_ command: String, _ tvshows: Installation) async throws -> CommandOutcome {
        try await tvshows.run(
            [command, "--email", "a@example.test", "--password-stdin", "--verbose"], input: Self.password + "\n")
    }

    private func expectNoSecret(in run: CommandOutcome, sourceLocation: SourceLocation = #_sourceLocation) {
        for secret in Self.secrets {
            #expect(!run.text.contains(secret), "\(run.text)", sourceLocation: sourceLocation)
            #expect(!run.messages.contains(secret), "\(run.messages)", sourceLocation: sourceLocation)
        }
    }
}
