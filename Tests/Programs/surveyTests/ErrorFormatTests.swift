import SurveySandbox
import TestSupport

@Suite(.world) struct `Failures as data` {
    private static let asData = ["SURVEY_ERROR_FORMAT": "json"]

    @Test func `a failure is one line with its kind, code, sentences and statuses`() async throws {
        let run = try await sandboxed.run(["show", "x"], environment: Self.asData).expect(1, prints: "")
        let line: String =
            #"{"error":{"kind":"failed","code":"survey.notFound","message":"There is no survey 'x'.","#
            + #""remedy":"Run 'survey list' for the ids.","status":1,"httpStatus":404,"account":"sandbox","#
            + #""server":"sandbox"}}"#
        #expect(run.messages.hasSuffix("\n\(line)\n"))
        #expect(try run.notes == [.text("sandbox.data")])
    }

    @Test(
        .loggedIn,
        arguments: [
            (
                "429 with a pause", HTTPResponse(status: 429, headers: ["Retry-After": "90"]), "request.tooManyUntil",
                429, 90
            ),
            (
                "503 with a long pause", HTTPResponse(status: 503, headers: ["Retry-After": "9999"]), "request.paused",
                503, 9_999
            ),
            ("500", HTTPResponse(status: 500), "request.unavailable", 500, nil),
            ("403", .json(#"{"errors":[{"detail":"No. Never. Ask me."}]}"#, status: 403), "request.refused", 403, nil),
            ("401 twice", .error("invalid_token", status: 401), "session.tokenRejected", 401, nil),
            ("404 for the list", .html(status: 404), "server.noAPI", 404, nil),
            (
                "a redirect", HTTPResponse(status: 302, headers: ["Location": "https://a.test/"]), "request.redirected",
                nil, nil
            ),
            ("a page for people", .html(status: 200), "request.invalidData", nil, nil),
        ] as [(String, HTTPResponse, String, Int?, Int?)])
    func `the server's status and its pause are there`(
        _ name: String, _ answer: HTTPResponse, _ code: String, _ status: Int?, _ pause: Int?
    ) async throws {
        server.answer("surveys", with: answer)
        // Shorter than the pauses, so that no retry waits for their end.
        let run = try await survey.run("--error-format", "json", "--timeout", "60", "list")
        let failure = try #require(try run.failure)
        #expect(failure["code"] == .text(code))
        #expect(failure["httpStatus"] == status.map { .number($0) })
        #expect(failure["retryAfter"] == pause.map { .number($0) })
        #expect(failure["server"] == .text(server.apiURL))
        #expect(failure["account"] == .text(SandboxAccount.registeredEmail))
    }

    @Test(.loggedIn) func `a note that says what was done has a code`() async throws {
        try await survey.queue()
        for (words, codes) in [
            (["outbox", "send"], ["outbox.sent"]), (["list", "--limit", "1"], []),
            (["list", "--offline"], ["cache.age"]),
            (["sent", "drop", "--all"], ["sent.dropped"]), (["logout"], ["logOut.done"]),
            (["logout"], ["logOut.notLoggedIn"]),
        ] {
            let run = try await survey.run(words + ["--error-format", "json"])
            #expect(try run.notes == codes.map { .text($0) }, "\(words): \(run.messages)")
        }
    }

    @Test(.loggedIn) func `the server's sentences are not what to do`() async throws {
        server.answer("surveys", with: .json(#"{"errors":[{"detail":"No. Never. Ask me."}]}"#, status: 403))
        let failure = try #require(try await survey.run("--error-format", "json", "list").failure)
        #expect(failure["message"] == .text("The server refused: No. Never. Ask me."))
        #expect(failure["remedy"] == .text("Ask the operator of \(server.apiURL)."))
    }

    @Test func `a session that ended says when and why`() async throws {
        server.change { $0.tokenLifetime = 0 }
        try await survey.logIn()
        server.answer(
            "oauth/token", with: .json(#"{"error":"invalid_grant","error_description":"It is over"}"#, status: 400))
        for command in ["list", "status", "token"] {
            let failure = try #require(try await survey.run([command], environment: Self.asData).expect(3).failure)
            #expect(failure["code"] == .text("session.ended"))
            let end = try #require(failure["sessionEnd"])
            #expect(end["code"] == .text("invalid_grant"))
            #expect(end["message"] == .text("It is over"))
            #expect(end["answerMayBeLost"] == .flag(false))
        }
    }

    @Test func `a value that reads like sentences is no advice`() async throws {
        let failure = try await survey.run("--error-format", "json", "list", "--page", "1. Then 2.").failure
        #expect(failure?["message"]?.text?.hasSuffix("not '1. Then 2.'.") == true)
        #expect(failure?["remedy"] == nil)
    }

    @Test func `without the option nothing changes, and the option beats the variable`() async throws {
        let text = try await survey.run("list").expect(3).messages
        for (arguments, variable) in [(["list"], "text"), (["--error-format=text", "list"], "json"), (["list"], "")] {
            let run = try await survey.run(arguments, environment: ["SURVEY_ERROR_FORMAT": variable])
            #expect(run.messages == text)
        }
        try await survey.run(["list"], environment: ["SURVEY_ERROR_FORMAT": "xml"])
            .expect(2, begins: "survey: SURVEY_ERROR_FORMAT must be text or json, not 'xml'.\n")
        try await survey.run("list", "--error-format", "xml")
            .expect(2, begins: "survey: --error-format must be text or json, not 'xml'.\n")
    }

    @Test(.loggedIn) func `notes and the log are data too, and -q is silent`() async throws {
        let run = try await survey.run("show", everyKind, "--error-format", "json", "--verbose", "--format", "csv")
        #expect(try run.expect(0).notes.contains(.text("log")))
        #expect(try run.notes.last == .text("note"))
        try await survey.run("show", everyKind, "--error-format", "json", "-q", "--format", "csv").expect(0, says: "")
    }

    @Test(.loggedIn) func `nothing of the server reaches a terminal uncleaned, and no secret`() async throws {
        server.answer(
            "surveys", with: .json(#"{"errors":[{"detail":"a\u001b[31mb\u202Ec\nd"}]}"#, status: 403))
        let run = try await survey.run(["list"], environment: Self.asData).expect(1)
        #expect(!run.messages.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
        let login = try await survey.run(
            ["login", "--email", "a@example.test", "--password-stdin", "--error-format", "json"], input: "hunter2 22\n")
        #expect(!login.messages.contains("hunter2"))
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int)])
    func `a signal is a failure with its status`(_ signal: Int32, _ status: Int) async throws {
        try await survey.logIn().expect(0)
        let door = server.hold("surveys") { $0.isFor("surveys") ? HTTPResponse(status: 500) : nil }
        let list = try survey.start(["list"], environment: Self.asData)
        try await door.reached()
        list.send(signal)
        let run = try await list.outcome().expect(Int32(status))
        door.open()
        let failure = try #require(try run.failure)
        #expect(failure["kind"] == .text("interrupted"))
        #expect(failure["status"] == .number(status))
    }

    @Test func `a reader that has had enough is no failure`() async throws {
        let run = try await sandboxed.runInShell(
            ["list", "--all", "--page-size", "66", "--format", "json", "-q"], #""$@" | head -c 1 >/dev/null"#,
            environment: Self.asData)
        run.expect(0, mentions: "sandbox.data")
        #expect(run.messages.split(separator: "\n").count == 1)
    }
}
