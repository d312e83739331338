import Foundation
import HTTP
import TestSupport
import Testing

/// What somebody else on the same machine, or a server, may try.
@Suite struct `Strangers` {
    @Test func `a session serves the server that it was made at, whatever file it is in`() async throws {
        try await withTwoServers { survey, first, second async throws in
            _ = try await survey.logIn("--api-url", first.apiURL)
            _ = try await survey.logIn("--api-url", second.apiURL)
            let sessions = try survey.files().filter { $0.hasSuffix(".json") && $0.contains("/sessions/") }
            let (one, other) = (
                try #require(sessions.first { $0.contains(port(of: first)) }),
                try #require(sessions.first { $0.contains(port(of: second)) })
            )
            let record = try Data(contentsOf: URL(filePath: one))
            try FileManager.default.removeItem(atPath: other)
            try FileManager.default.copyItem(atPath: one, toPath: other)
            let count = second.requests.count

            for command in [["list"], ["token"], ["profile"], ["status"]] {
                let run = try await survey.run(command + ["--api-url", second.apiURL])
                #expect(run.status == 3)
                #expect(run.messages.contains("Not logged in to \(second.apiURL)."), "\(run.messages)")
            }
            let logout = try await survey.run("logout", "--api-url", second.apiURL)
            #expect(logout.messages == "Nobody was logged in to \(second.apiURL).\n")
            #expect(second.requests.count == count)
            #expect(try Data(contentsOf: URL(filePath: other)) == record)
            #expect(try await survey.run("list", "--api-url", first.apiURL).status == 0)

            let login = try await survey.logIn("--api-url", second.apiURL)
            #expect(login.status == 6)
            #expect(login.messages.contains("the session with \(first.apiURL) is kept there"), "\(login.messages)")
            #expect(try Data(contentsOf: URL(filePath: other)) == record)
        }
    }

    @Test func `a session is kept as plain JSON that names its server, client and user`() async throws {
        try await withServer { survey, server async throws in
            _ = try await survey.logIn()
            let file = try #require(try survey.files().first { $0.hasSuffix(".json") && $0.contains("/sessions/") })
            let record = try #require(
                try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: Any])

            #expect(Set(record.keys) == ["version", "server", "client", "user", "token"])
            #expect(record["server"] as? String == server.apiURL)
            #expect(record["user"] as? String == "registered@email.com")
            #expect(Set((record["client"] as? [String: Any] ?? [:]).keys) == ["id", "secret", "style"])
        }
    }

    @Test func `a session of an earlier version is not used, and that is said`() async throws {
        try await withServer { survey, server async throws in
            _ = try await survey.logIn()
            let file = try #require(try survey.files().first { $0.hasSuffix(".json") && $0.contains("/sessions/") })
            try makeFile(file, #"{"server":"\#(server.apiURL)","session":"e30="}"#, mode: 0o600)
            let count = server.requests.count

            let run = try await survey.run("list")
            #expect(run.status == 3)
            let lines = run.messages.split(separator: "\n")
            #expect(
                lines.first == "The session in \(file) was kept by an earlier version, and is not used. Log in again.")
            #expect(lines.count == 2 && lines[1].hasPrefix("survey: Not logged in to \(server.apiURL)."), "\(lines)")
            #expect(server.requests.count == count)
            #expect(try await survey.logIn().status == 0)
            #expect(try await survey.run("list").messages == "")
        }
    }

    @Test(arguments: [["list"], ["login", "--email", "a@example.test", "--password-stdin"], ["logout"], ["status"]])
    func `a folder that others may write to is refused before anything is sent`(_ command: [String]) async throws {
        try await withServer { survey, server async throws in
            try FileManager.default.createDirectory(atPath: survey.home, withIntermediateDirectories: true)
            try makeFile(survey.home + "/current", server.apiURL + "\n")
            try makeFile(survey.home + "/letter")
            chmod(survey.home, 0o777)
            let run = try await survey.run(command, input: "password\n", environment: ["SURVEY_API_URL": ""])
            #expect(run.status == 6)
            #expect(
                run.messages == "survey: The session's cache failed: cannot open the folder \(survey.home): others may"
                    + " write to it. Check the folder, or choose another one.\n")
            #expect(server.requests.isEmpty)
            #expect(try mode(of: survey.home) == 0o777)
            #expect(try names(in: survey.home) == ["current", "letter"])
        }
    }

    @Test func `a folder that others may write to is the user's alone where nothing else is in it`() async throws {
        try await withInstallation { survey async throws in
            try FileManager.default.createDirectory(
                atPath: survey.home + "/sessions", withIntermediateDirectories: true)
            chmod(survey.home, 0o777)
            chmod(survey.home + "/sessions", 0o777)
            #expect(try await survey.run("list").status == 0)
            #expect(try mode(of: survey.home) == 0o700)
            #expect(try mode(of: survey.home + "/sessions") == 0o700)

            chmod(survey.home, 0o755)
            #expect(try await survey.run("status").status == 0)
            #expect(try mode(of: survey.home) == 0o700)
        }
    }

    /// Only root can give files away.
    @Test(
        .enabled(if: geteuid() == 0, "only root can give files away"),
        arguments: ["current", "sessions", "sessions/sandbox.json", "sandbox.json"])
    func `what somebody else put in the folder is not believed`(_ name: String) async throws {
        try await withInstallation { survey async throws in
            _ = try await survey.logIn()
            #expect(chown(survey.home + "/" + name, 4_000_000_001, 4_000_000_001) == 0)
            let run = try await survey.run("list")
            #expect(run.status == 6 || name == "sandbox.json" && run.status == 4, "\(run)")
            #expect(run.messages.contains("belongs to another user") || name == "sandbox.json", "\(run.messages)")
            #expect(run.text == "")
        }
    }

    @Test func `a session that others could read is closed to them, and that is said`() async throws {
        try await withServer { survey, server async throws in
            _ = try await survey.logIn()
            let file = try #require(try survey.files().first { $0.hasSuffix(".json") && $0.contains("/sessions/") })
            for command in [["list"], ["status"]] {
                chmod(file, 0o644)
                let run = try await survey.run(command)
                #expect(run.status == 0)
                #expect(
                    run.messages == "The session's file \(file) was open to others. It is private again.\n",
                    "\(run.messages)")
                #expect(try mode(of: file) == 0o600)
                #expect(try await survey.run(command).messages == "")
            }
        }
    }

    @Test(arguments: [
        (["list", "--api-url", "http://api.example.test"], 2), (["logout", "--api-url", "http://api.example.test"], 2),
        (["list", "--api-url", "https://api.example.test", "--client-secret-file", "/missing"], 2),
        (["login", "--api-url", "https://api.example.test", "--api-style", "odd"], 2),
        (["status", "--api-url", "https://api.example.test"], 3), (["status"], 3),
    ])
    func `a server that was never talked to leaves no trace`(_ command: [String], status: Int) async throws {
        try await withInstallation { survey async throws in
            #expect(try await survey.run(command, input: "password\n").status == Int32(status))
            #expect(!FileManager.default.fileExists(atPath: survey.home))
        }
    }

    @Test(arguments: [480, 490, 495, 499, 500])
    func `a secret is not seen in pieces where a server's words are cut`(_ length: Int) async throws {
        try await withServer { survey, server async throws in
            let token = String((0..<900).map { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement()! })
            server.answer("oauth/token", with: .token(token))
            _ = try await survey.logIn()
            let words = String(repeating: "-", count: length) + token
            server.answer("surveys", with: .json(#"{"errors":[{"detail":"\#(words)"}]}"#, status: 422))
            let run = try await survey.run("list", "--verbose")
            #expect(run.messages.contains("refused: ---"))
            #expect(!run.messages.contains(token.prefix(4)))
        }
    }

    @Test func `a secret is not seen in another of Unicode's spellings`() async throws {
        try await withServer { survey, server async throws in
            let words = "p\u{61}\u{308}ssword12 and pa%CC%88ssword12"
            server.answer("oauth/token", with: .json(#"{"error":"odd","error_description":"\#(words)"}"#, status: 400))
            let run = try await survey.run(
                ["login", "--email", "a@example.test", "--password-stdin"], input: "p\u{E4}ssword12\n")
            #expect(run.messages.contains("refused: *** and ***."), "\(run.messages)")
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/limits"), "there is no /proc"))
    func `a crash leaves no core behind`() async throws {
        try await withInstallation { survey async throws in
            let run = try await survey.run(
                ["sandbox"],
                in: """
                    ulimit -S -c "$(ulimit -H -c)"
                    mkfifo "$SURVEY_HOME.pipe"
                    "$@" >"$SURVEY_HOME.pipe" &
                    read -r url <"$SURVEY_HOME.pipe"
                    grep '^Max core file size' "/proc/$!/limits"
                    kill "$!"
                    """)
            #expect(run.text.contains(#/^Max core file size +0 /#), "\(run)")
        }
    }

    @Test func `the sandbox answers programs of this machine, and no page from elsewhere`() async throws {
        try await withInstallation { survey async throws in
            let sandbox = try survey.start(["sandbox"])
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

    private func port(of server: ServerDouble) -> String { "\(URL(string: server.apiURL)?.port ?? 0)" }
}
