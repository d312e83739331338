import TestSupport

@Suite(.world) struct `Sandbox command` {
    @Test(arguments: [["--port", "0"], ["--port=0"], []])
    func `serves other processes until it is interrupted`(_ options: [String]) async throws {
        let sandbox = try sandboxed.start(["sandbox"] + options)
        let url = try await sandbox.firstLine()
        #expect(url.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/api\/v1/) != nil)

        let other = sandboxed.beside(environment: ["SURVEY_API_URL": url])
        try await other.logIn().expect(0)
        #expect(try await other.run("list", "--all").lines.count >= 60)
        try await other.run("logout").expect(0)

        sandbox.send(SIGINT)
        let end = try await sandbox.outcome().expect(130)
        #expect(end.lines == [url])
        #expect(
            end.messages == """
                Serving until Ctrl-C. The user is registered@email.com, the password is 'password'.
                The client's id is 'survey-sandbox', its secret is 'sandbox-client-secret'. This gets a token:
                curl -d grant_type=password -d username=registered@email.com -d password=password \
                -d client_id=survey-sandbox -d client_secret=sandbox-client-secret \(url)/oauth/token

                """)
    }

    @Test func `says in its help who can log in, and with which client`() async throws {
        let help = try await sandboxed.run("sandbox", "--help").expect(0, says: "").text.replacing(/\s+/, with: " ")
        #expect(help.contains("Its user is registered@email.com with the password 'password'."))
        #expect(help.contains("The client's id is 'survey-sandbox', its secret is 'sandbox-client-secret'."))
    }

    @Test(.needs("curl"))
    func `says how to get a token`() async throws {
        // The line as it stands, in a shell.
        let run = try await sandboxed.runInShell(
            ["sandbox"],
            """
            "$@" 2> "$SURVEY_HOME.notes" & sandbox=$!
            until grep -q ^curl "$SURVEY_HOME.notes"; do sleep 0.1; done
            eval "$(grep ^curl "$SURVEY_HOME.notes") -s"
            kill -INT $sandbox; wait $sandbox
            """)
        #expect(run.text.contains("\"access_token\":\""), "\(run.text) \(run.messages)")
    }

    @Test func `OF-8 keeps a ledger, and can go offline`() async throws {
        let ledger = sandboxed.home + ".ledger"
        defer { try? FileManager.default.removeItem(atPath: ledger) }  // else of another test
        let sandbox = try sandboxed.start(["sandbox", "--port", "0", "--ledger", ledger, "--offline-after", "5"])
        let url = try await sandbox.firstLine()
        let other = sandboxed.beside(environment: ["SURVEY_API_URL": url])
        try await other.logIn().expect(0)
        #expect(
            try await [other.run("list").status, other.run("list").status, other.run("profile").status] == [0, 0, 0])
        try await other.run("list").expect(4)
        sandbox.send(SIGINT)
        _ = try await sandbox.outcome()
        let lines = try String(contentsOfFile: ledger, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 1 && lines[0].contains(#""key":null,"path":"/api/v1/oauth/token","status":200"#))
        try await sandboxed.run("sandbox", "--ledger", "/").expect(2)
    }

    @Test func `loses an answer to a refresh, and returns it again within its window`() async throws {
        let ledger = sandboxed.home + ".ledger"
        defer { try? FileManager.default.removeItem(atPath: ledger) }  // else of another test
        let sandbox = try sandboxed.start([
            "sandbox", "--port", "0", "--ledger", ledger, "--token-lifetime", "70", "--refresh-window", "3600",
            "--lose-refresh-answers", "1", "--token-endpoint-status", "503:0",
        ])
        let url = try await sandbox.firstLine()

        let login = try await post(
            "grant_type=password&username=registered@email.com&password=password", to: url)
        #expect(login.contains(#""expires_in":70,"#))
        let token = try #require(login.firstMatch(of: /"refresh_token":"([0-9a-f]+)"/)).1
        let refresh = "grant_type=refresh_token&refresh_token=\(token)"
        #expect(try await post(refresh, to: url) == "")
        let first = try await post(refresh, to: url).firstMatch(of: /"access_token":"([0-9a-f]+)"/)
        let second = try await post(refresh, to: url).firstMatch(of: /"access_token":"([0-9a-f]+)"/)
        #expect(try #require(first).1 == #require(second).1)

        sandbox.send(SIGINT)
        _ = try await sandbox.outcome()
        // The lost answer's request was taken, too.
        #expect(try String(contentsOfFile: ledger, encoding: .utf8).split(separator: "\n").count == 4)
    }

    @Test(arguments: [("503", true), ("500", false)])
    func `answers requests for a token with a status`(status: String, asksToWait: Bool) async throws {
        let sandbox = try sandboxed.start(["sandbox", "--port", "0", "--token-endpoint-status", "\(status):3600"])
        let url = try await sandbox.firstLine()

        let answer = try await post("grant_type=refresh_token", to: url)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.contains(/Retry-After: [0-9]+\r\n/) == asksToWait)
        let other = sandboxed.beside(environment: ["SURVEY_API_URL": url])
        try await other.logIn().expect(4)

        sandbox.send(SIGINT)
        _ = try await sandbox.outcome()
    }

    @Test(
        arguments: [
            (["--token-lifetime", "0"], "--token-lifetime must be a whole number from 1 to 86400, not '0'."),
            (["--refresh-window", "x"], "--refresh-window must be a number of seconds from 0 to 86400, not 'x'."),
            (
                ["--lose-refresh-answers", "-1"],
                "--lose-refresh-answers must be a whole number from 0 to 1000000000, not '-1'."
            ),
        ]
            + ["503", "399:1", "600:1", "503:", ":1", "503:x", "503:86401", "503:1:1", ""].map { value in
                (
                    ["--token-endpoint-status", value],
                    "--token-endpoint-status must be STATUS:SECONDS, with a status from 400 to 599 and at most 86400 seconds, "
                        + "not '\(value)'."
                )
            })
    func `refuses an accident that cannot be staged`(options: [String], message: String) async throws {
        try await sandboxed.refuses(["sandbox"] + options, because: message)
    }

    @Test(arguments: [["show", "e220a8397b1dcdaf2c20"], ["profile"], ["list", "--all"]], ["table", "json"])
    func `a command names no picture of the sandbox, which ends with it`(
        _ command: [String], format: String
    ) async throws {
        _ = try await sandboxed.run("list", "-q")
        let run = try await sandboxed.run(command + ["--format", format])
            .expect(0, says: "Sample data from the built-in sandbox.\n")
        #expect(!run.text.contains("127.0.0.1"))
    }

    @Test func `serves the pictures that it names`() async throws {
        let sandbox = try sandboxed.start(["sandbox"])
        let other = sandboxed.beside(environment: ["SURVEY_API_URL": try await sandbox.firstLine()])
        try await other.logIn().expect(0)
        for command in [["show", "e220a8397b1dcdaf2c20"], ["profile"]] {
            let run = try await other.run(command + ["--format", "table"]).expect(0, says: "")
            let text = try #require(run.text.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/\S+/)).output
            let url = try #require(URL(string: String(text)))
            let client = try RawClient(port: #require(url.port.flatMap(UInt16.init)))
            await client.send(
                "GET \(url.path) HTTP/1.1\r\nHost: 127.0.0.1:\(url.port ?? 0)\r\nConnection: close\r\n\r\n")
            #expect(await client.readToEnd().contains("image/png"))
        }
        sandbox.send(SIGINT)
        _ = try await sandbox.outcome()
    }

    @Test(arguments: [["list"], ["profile"], ["login", "--email", "registered@email.com", "--password-stdin"]])
    func `a command says that the sandbox's state cannot be used, and not that a server is away`(
        _ command: [String]
    ) async throws {
        // A folder in the place of the file.
        let state = sandboxed.home + "/sandbox.json"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        try await sandboxed.run(command, input: "password\n")
            .expect(6, mentions: "The sandbox's state could not be read or saved: ")
    }

    @Test func `a logout says that the sandbox's state cannot be used, and forgets the session`() async throws {
        try await sandboxed.run("list").expect(0)
        let state = sandboxed.home + "/sandbox.json"
        try FileManager.default.removeItem(atPath: state)
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        try await sandboxed.run("logout")
            .expect(
                0,
                begins: """
                    Logged out on this device, but the server did not confirm it. The sandbox's state could not be read or
                    """)
        try await sandboxed.run("status").expect(3)
    }

    @Test func `remembers what it gave out`() async throws {
        let other = sandboxed.beside()
        let first = try sandboxed.start(["sandbox"])
        let url = try await first.firstLine()
        try await other.logIn("--api-url", url).expect(0)
        first.send(SIGTERM)
        try await first.outcome().expect(143)

        let port = try #require(URL(string: url)?.port)
        let second = try sandboxed.start(["sandbox", "--port", "\(port)", "-q"])
        #expect(try await second.firstLine() == url)
        try await other.run("list", "--all").expect(0, says: "")
        second.send(SIGINT)
        #expect(try await second.outcome().messages == "")
    }

    @Test func `says that a port is taken`() async throws {
        let port = try #require(URL(string: server.apiURL)?.port)
        let run = try await survey.run("sandbox", "--port", "\(port)")
            .expect(1, prints: "", begins: "survey: The sandbox cannot start: ")
        #expect(run.messages.hasSuffix(" Choose another port with --port.\n"))
    }

    /// The whole answer to a form that the sandbox's client posts for a token; empty if there is none.
    private func post(_ form: String, to apiURL: String) async throws -> String {
        let url = try #require(URL(string: apiURL + "/oauth/token"))
        let port = try #require(url.port.flatMap(UInt16.init))
        let body = form + "&client_id=survey-sandbox&client_secret=sandbox-client-secret"
        let client = try RawClient(port: port)
        await client.send(
            "POST \(url.path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        return await client.readToEnd()
    }
}
