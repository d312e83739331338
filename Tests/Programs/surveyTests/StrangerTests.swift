import TestSupport

/// What somebody else on the same machine, or a server, may try.
@Suite(.world) struct `Strangers` {
    @Test func `a session serves the server that it was made at, whatever file it is in`() async throws {
        try await sandboxed.keepsASessionToItsServer(
            server, elsewhere, in: [["list"], ["token"], ["profile"], ["status"]])
    }

    @Test(.loggedIn) func `a session is kept as plain JSON that names its server, client and user`() async throws {
        let file = try survey.session(at: server)
        let record = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: Any])

        #expect(Set(record.keys) == ["version", "server", "client", "user", "token"])
        #expect(record["server"] as? String == server.apiURL)
        #expect(record["user"] as? String == "registered@email.com")
        #expect(Set((record["client"] as? [String: Any] ?? [:]).keys) == ["id", "secret", "style"])
    }

    @Test(.loggedIn) func `a session of another version is not used, and that is said`() async throws {
        let file = try survey.session(at: server)
        try makeFile(file, #"{"version":1,"server":"\#(server.apiURL)","session":"e30="}"#, mode: 0o600)
        let count = server.requests.count

        try await survey.run("list").expect(
            6, mentions: "of an unknown version. Check the folder, or run 'survey login")
        #expect(server.requests.count == count)
        try await survey.logIn().expect(0)
        #expect(try await survey.run("list", "--all").messages == "")
    }

    @Test(arguments: [["list"], ["login", "--email", "a@example.test", "--password-stdin"], ["logout"], ["status"]])
    func `a folder that others may write to is refused before anything is sent`(_ command: [String]) async throws {
        try await sandboxed.refusesASharedFolder(for: command, of: server)
    }

    @Test(arguments: [0o777, 0o755, 0o770])
    func `a folder that others may use is closed where nothing else is in it, and that is said`(
        open: mode_t
    ) async throws {
        try await sandboxed.run("list").expect(0)
        for folder in [sandboxed.home, sandboxed.home + "/accounts"] {
            chmod(folder, open)
            try await sandboxed.run("status")
                .expect(0, says: "The folder \(folder) was open to others. It is private again.\n")
            #expect(try mode(of: folder) == 0o700)
        }
        try await sandboxed.run("status").expect(0, says: "")
    }

    /// Only root can give files away.
    @Test(
        .enabled(if: geteuid() == 0, "only root can give files away"),
        arguments: [
            "current-account.json", "accounts", "accounts/ACCOUNT", "accounts/ACCOUNT/session.json", "sandbox.json",
        ])
    func `what somebody else put in the folder is not believed`(_ name: String) async throws {
        try await sandboxed.logIn()
        let account = try #require(try sandboxed.accountFolders(at: "sandbox").first?.split(separator: "/").last)
        let path = sandboxed.home + "/" + name.replacing("ACCOUNT", with: account)
        #expect(chown(path, 4_000_000_001, 4_000_000_001) == 0)
        let run = try await sandboxed.run("list")
        #expect(run.status == 6 || name == "sandbox.json" && run.status == 4, "\(run)")
        #expect(run.messages.contains("belongs to another user") || name == "sandbox.json", "\(run.messages)")
        #expect(run.text == "")
    }

    @Test(
        .loggedIn, .enabled(if: geteuid() == 0, "only root can give files away"),
        arguments: [
            ("outbox/1.json", "Unsent answers are damaged (FAULT)."),
            ("sent/1.json", "A file of the program could not be used: FAULT."),
            ("drafts/1.json", "A file of the program could not be used: FAULT."),
        ])
    func `what somebody else put beside the session is not blamed on the session`(
        name: String, told: String
    ) async throws {
        let account = try #require(try survey.accountFolders(at: server.apiURL).first)
        let file = URL(filePath: "\(account)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try makeFile(file.path, mode: 0o600)
        #expect(chown(file.path, 4_000_000_001, 4_000_000_001) == 0)
        let fault = "cannot read \(file.path): it belongs to another user"

        for command in [["outbox"], ["outbox", "send"], ["list"]] {
            try await survey.run(command)
                .expect(6, prints: "", says: "survey: \(told.replacing("FAULT", with: fault)) Check the folder.\n")
        }
    }

    @Test(.loggedIn) func `a session that others could read is closed to them, and that is said`() async throws {
        try await survey.closesASession(at: server)
    }

    @Test(arguments: [
        (["list", "--api-url", "http://api.example.test"], 2), (["logout", "--api-url", "http://api.example.test"], 2),
        (["list", "--api-url", "https://api.example.test", "--client-secret-file", "/missing"], 2),
        (["login", "--api-url", "https://api.example.test", "--api-style", "odd"], 2),
        (["status", "--api-url", "https://api.example.test"], 3), (["status"], 3),
    ])
    func `a server that was never talked to leaves no trace`(_ command: [String], status: Int) async throws {
        #expect(try await sandboxed.run(command, input: "password\n").status == Int32(status))
        #expect(!FileManager.default.fileExists(atPath: sandboxed.home))
    }

    @Test(arguments: [480, 490, 495, 499, 500])
    func `a secret is not seen in pieces where a server's words are cut`(_ length: Int) async throws {
        let token = String((0..<900).map { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement()! })
        server.answer("oauth/token", with: .token(token))
        try await survey.logIn()
        let words = String(repeating: "-", count: length) + token
        server.answer("surveys", with: .json(#"{"errors":[{"detail":"\#(words)"}]}"#, status: 422))
        let run = try await survey.run("list", "--verbose")
        #expect(run.messages.contains("refused: ---"))
        #expect(!run.messages.contains(token.prefix(4)))
    }

    @Test func `a secret is not seen in another of Unicode's spellings`() async throws {
        let words = "p\u{61}\u{308}ssword12 and p\u{E4}ssword12"
        server.answer("oauth/token", with: .json(#"{"error":"odd","error_description":"\#(words)"}"#, status: 400))
        let run = try await survey.run(
            ["login", "--email", "a@example.test", "--password-stdin"], input: "p\u{E4}ssword12\n")
        #expect(run.messages.contains("refused: *** and ***."), "\(run.messages)")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/limits"), "there is no /proc"))
    func `a crash leaves no core behind`() async throws {
        let run = try await sandboxed.runInShell(
            ["sandbox"],
            """
            ulimit -S -c "$(ulimit -H -c)"
            mkfifo "$SURVEY_HOME.pipe"
            "$@" >"$SURVEY_HOME.pipe" &
            read -r url <"$SURVEY_HOME.pipe"
            grep '^Max core file size' "/proc/$!/limits"
            kill "$!"
            """)
        #expect(run.text.contains(#/^Max core file size +0 /#), "\(run)")
    }

    @Test func `the sandbox answers programs of this machine, and no page from elsewhere`() async throws {
        let sandbox = try sandboxed.start(["sandbox"])
        let port = try #require(URL(string: try await sandbox.firstLine())?.port)
        func status(_ host: String, _ others: String = "") async throws -> String {
            let client = try RawClient(port: UInt16(port))
            await client.send(
                "GET /api/v1/registrations?email=a HTTP/1.1\r\nHost: \(host)\r\n\(others)Connection: close\r\n\r\n")
            return String(await client.readToEnd().prefix(12))
        }
        #expect(try await status("127.0.0.1:\(port)") == "HTTP/1.1 200")
        #expect(try await status("localhost:\(port)") == "HTTP/1.1 200")
        #expect(try await status("evil.example.test:\(port)") == "HTTP/1.1 421")
        #expect(try await status("localhost:\(port)", "Origin: https://evil.example.test\r\n") == "HTTP/1.1 403")
        sandbox.send(SIGINT)
        _ = try await sandbox.outcome()
    }

}
