import SurveySandbox
import TestSupport

@Suite(.world) struct `Session between processes` {
    @Test func `twelve with one expired token make one refresh, and none fails`() async throws {
        try await survey.logInWithExpiredToken(at: server)
        let runs = try await atOnce { _ in try await survey.runProcess(["token"]).expect(0, says: "") }
        #expect(Set(runs.map(\.text)).count == 1)
        #expect(server.grants == ["password", "refresh_token"])
    }

    @Test func `twelve whose token the server takes no longer make one refresh, and none fails`() async throws {
        server.answer("oauth/token", with: .token("rejected"))
        try await survey.logIn()
        let real = try await server.sandboxAnswer(to: server.requests[0])
        // The first refresh gives a token that the sandbox knows; a second one would not be answered.
        server.play { [weak server = server] request in
            guard request.isFor("oauth/token") else { return nil }
            return server?.grants.count == 2 ? real : HTTPResponse(status: 500)
        }
        _ = try await atOnce { _ in try await survey.runProcess(["list", "--page-size", "1"]).expect(0) }
        #expect(server.grants == ["password", "refresh_token"])
    }

    @Test func `one that is killed while it refreshes leaves a session that works, and no lock`() async throws {
        try await survey.logInWithExpiredToken(at: server)
        let (arrived, held) = (Gate(), Gate())
        server.play { [weak server = server] request in
            // The server has given out a new token by the time that nobody hears of it.
            let answer = try await server?.sandboxAnswer(to: request)
            arrived.open()
            await held.pass()
            return answer
        }
        let doomed = try survey.start(["token"])
        await arrived.pass()
        doomed.send(SIGKILL)
        try await doomed.outcome().expect(nil)
        held.open()

        server.play { _ in nil }
        try await survey.run("list", "--page-size", "1", "--timeout", "20").expect(
            0, says: "1 of 66 surveys; --all lists every one.\n")
        #expect(server.grants == ["password", "refresh_token", "refresh_token"])
    }

    @Test(arguments: [[SIGINT], [SIGTERM], [SIGTERM, SIGTERM, SIGHUP]])
    func `one that is interrupted while it refreshes saves the new token first`(_ signals: [Int32]) async throws {
        try await survey.logInWithExpiredToken(at: server)
        let door = server.hold("oauth/token") { $0.isFor("oauth/token") ? .token("renewed", refresh: "next") : nil }
        let list = try survey.start(["list", "--all", "--format", "json"])
        try await door.reached()
        list.send(signals[0])
        // The command is over, and closes the array; the refresh is not.
        #expect(try await list.firstLine() == "[]")
        for signal in signals.dropFirst() { list.send(signal) }
        door.open()
        try await list.outcome().expect(128 + signals[0], says: "")
        #expect(server.requests(to: "surveys").isEmpty)

        try await survey.run("token").expect(0, prints: "renewed\n")
        #expect(server.grants == ["password", "refresh_token"])
    }

    @Test(arguments: [false, true])
    func `one that waits for the new token says so after a second, and another Ctrl-C ends it`(
        _ isInterruptedAgain: Bool
    ) async throws {
        try await survey.logInWithExpiredToken(at: server)
        let door = server.hold("oauth/token") { $0.isFor("oauth/token") ? .token("renewed", refresh: "next") : nil }
        let terminal = try survey.openInShell("list")
        try await door.reached()
        await terminal.type("\u{03}")
        try await terminal.wait(for: "Waiting for the renewed session…")
        if isInterruptedAgain { await terminal.type("\u{03}") } else { door.open() }
        try await terminal.talk(status: 130)
        door.open()

        try await survey.run("token").expect(0, prints: "renewed\n")
        #expect(server.grants.count == (isInterruptedAgain ? 3 : 2))
    }

    @Test(arguments: [false, true])
    func `one that is done waits for the new token, unless Ctrl-C ends that`(_ isInterrupted: Bool) async throws {
        try await survey.logIn()
        try survey.ageToken(by: 7_145)
        let door = server.hold("oauth/token") { $0.isFor("oauth/token") ? .token("renewed", refresh: "next") : nil }
        let terminal = try survey.openInShell("list --page-size 1")
        // By a token that is still good, since the next one is slow.
        try await terminal.wait(for: "Harbour Grill")
        try await terminal.wait(for: "Waiting for the renewed session…")
        if isInterrupted { await terminal.type("\u{03}") } else { door.open() }
        try await terminal.talk(status: isInterrupted ? 130 : 0)
        door.open()

        try await survey.run("token").expect(0, prints: "renewed\n")
        #expect(server.grants.count == (isInterrupted ? 3 : 2))
    }

    @Test func `a refresh that goes wrong leaves the session for the next try`() async throws {
        try await survey.logInWithExpiredToken(at: server)
        for (answer, status) in [(HTTPResponse(status: 503), 4), (.html(status: 200), 5), (.html(status: 401), 5)] {
            server.answer("oauth/token", with: answer)
            try await survey.run("token").expect(Int32(status))
        }
        server.play { _ in nil }
        try await survey.run("token").expect(0)
    }

    @Test(arguments: [["show", "e220a8397b1dcdaf2c20"], ["profile"], ["token"]])
    func `a command that needs a session logs in to the sandbox by itself, and says so`(
        _ command: [String]
    ) async throws {
        let run = try await sandboxed.run(command)
            .expect(0, begins: "Sample data from the built-in sandbox.\n")
        #expect(run.text != "")
        #expect(try await !sandboxed.run(command).messages.contains("Logged in"))
        #expect(
            try await sandboxed.run("status", "--format", "table").text.contains("User:        registered@email.com\n"))
    }

    @Test func `status is one object for a program, and nothing where nobody is logged in`() async throws {
        try await survey.run("status", "--format", "json").expect(3, prints: "")

        try await survey.logIn()
        let run = try await survey.run("status", "--format", "json")
        let status = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: String])
        #expect(run.status == 0)
        #expect(status["server"] == server.apiURL)
        #expect(status["user"] == "registered@email.com")
        #expect(status["apiStyle"] == "oauth2")
        #expect(status["clientID"] == "survey-sandbox")
        #expect(status["file"]?.hasPrefix("\(survey.home)/accounts/") == true)
        #expect(status["expiresAt"]?.wholeMatch(of: /20[0-9-]+T[0-9:.]+Z/) != nil)
        #expect(status["credentialHelper"] == "none")
        #expect(status["account"] == "registered@email.com")
        #expect(status.count == 8)
    }

    @Test func `status says of no token how long it is fresh by a clock that was set back`() async throws {
        try await survey.logIn()
        try survey.ageToken(by: -3 * 24 * 3600)

        let run = try await survey.run("status", "--format", "table").expect(0)
        #expect(run.text.contains("Z; the clock was set back since, so the time left is unknown\n"), "\(run.text)")
    }

    @Test func `twelve at once on a fresh machine all list the sandbox's surveys`() async throws {
        let runs = try await atOnce { _ in try await sandboxed.runProcess(["list"]).expect(0) }
        #expect(runs.map(\.lines.count) == Array(repeating: 20, count: 12))
        #expect(try await sandboxed.run("list", "--all").messages == "Sample data from the built-in sandbox.\n")
    }
}

extension Installation {
    /// Logs in with a token that has expired by the time that anybody uses it.
    func logInWithExpiredToken(at server: ServerDouble) async throws {
        server.change { $0.tokenLifetime = 0 }
        try #require(try await logIn().status == 0)
        server.change { $0.tokenLifetime = 7200 }
    }

    /// Makes the token of the session older than it is.
    func ageToken(by seconds: Double) throws {
        let path = try #require(try files().first { $0.contains("/session.json") && $0.hasSuffix(".json") })
        let data = try Data(contentsOf: URL(filePath: path))
        var session = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        var token = try #require(session["token"] as? [String: Any])
        token["receivedAt"] = try #require(token["receivedAt"] as? Double) - seconds
        session["token"] = token
        try JSONSerialization.data(withJSONObject: session).write(to: URL(filePath: path))
    }
}

extension ServerDouble {
    /// What tokens were asked for with.
    var grants: [String] { requests(to: "oauth/token").compactMap { $0.form["grant_type"] } }
}
