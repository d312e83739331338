import FileRecordStorage
import SurveySandbox
import TestSupport

@Suite(.world) struct `Accounts at the command` {
    private static let sample = "Sample data from the built-in sandbox.\n"

    /// Logs a new user in beside the one who is logged in.
    private func signUp(_ email: String = "ann@example.test") async throws {
        try await survey.run(["signup", "--email", email, "--password-stdin"], input: "secret 12\n").expect(0)
    }

    private func labels() async throws -> [String] {
        try await survey.run("accounts").expect(0).lines.map {
            let fields = $0.split(separator: "\t", omittingEmptySubsequences: false)
            return fields[1] + (fields[0] == "true" ? " *" : "")
        }
    }

    @Test(.loggedIn) func `AC-1 AC-11 users of one server stay logged in side by side, with their own answers`()
        async throws
    {
        try await survey.queue()
        let token = try await survey.run("token").text
        try await signUp()

        #expect(try await labels() == ["ann@example.test *", Installation.email])
        #expect(try await survey.run("token").text != token)
        try await survey.run("outbox").expect(0, prints: "")
        #expect(try await survey.run("outbox", "--account", Installation.email).lines.count == 1)
        #expect(try await survey.run("token", "--account", Installation.email).text == token)
        #expect(server.requests(to: "oauth/revoke").isEmpty)
    }

    @Test(.loggedIn) func `AC-11 a change that waits for another program says so`() async throws {
        let lock = FileLock(path: "\(survey.home)/accounts.lock", patience: .zero)

        let switching = try await lock.withLock {
            await Result.awaiting {
                let terminal = try survey.open("switch \(Installation.email)")
                try await terminal.wait(for: "Waiting for another program that is changing the accounts.")
                return terminal
            }
        }

        let terminal = try switching.get()
        try await terminal.wait(for: "Switched to \(Installation.email)")
        _ = try await terminal.waitForEnd()
    }

    @Test(.loggedIn) func `AC-1 a login renews the account of the same user, and revokes its token`() async throws {
        let token = try await survey.run("token").text
        try await survey.logIn().expect(0)

        #expect(try await labels() == ["\(Installation.email) *"])
        #expect(try await survey.run("token").text != token)
        #expect(!server.requests(to: "oauth/revoke").isEmpty)
    }

    @Test(.loggedIn) func `AC-2 a new user does not get the label of another, and no account at the server`()
        async throws
    {
        try await survey.signUp(["--account", Installation.email]).expect(
            1, mentions: "The label \(Installation.email) is that of another account.")

        #expect(server.requests(to: "registrations").isEmpty)
        #expect(try await labels() == ["\(Installation.email) *"])
    }

    @Test(.loggedIn) func `AC-2 a label is given at the login, and is said where it was not asked for`() async throws {
        try await signUp()
        try await survey.logIn("--account", "work").expect(
            1, mentions: "This user's account has the label \(Installation.email).")
        try await survey.logIn("--account", "ann@example.test").expect(
            1, mentions: "has the label \(Installation.email).")
        #expect(server.requests(to: "oauth/revoke").count >= 2)
        #expect(try await labels() == ["ann@example.test *", Installation.email])

        try await survey.logIn("--account", "sandbox").expect(2, mentions: "The account sandbox is at the built-in")
        try await survey.run("logout", "--all").expect(0)
        try await survey.logIn("--account", "work").expect(0, mentions: "as \(Installation.email).\n")
        #expect(try await labels() == ["work *"])
        for label in ["", "-a", "a b", String(repeating: "a", count: 65)] {
            let count = server.requests.count
            try await survey.run(["login", "--account=\(label)"]).expect(2, prints: "")
            #expect(server.requests.count == count)
        }
    }

    @Test(.loggedIn) func `AC-3 AC-4 accounts are listed from files, and one is chosen`() async throws {
        try await survey.queue()
        try await signUp()
        let count = server.requests.count
        let list = try await survey.run("accounts", "--format", "json").expect(0)
        let accounts = try #require(try JSONSerialization.jsonObject(with: list.output) as? [[String: Any]])
        #expect(accounts.map { $0["label"] as? String } == ["ann@example.test", Installation.email])
        #expect(accounts.map { $0["current"] as? Bool } == [true, false])
        #expect(accounts.map { $0["state"] as? String } == ["active", "active"])
        #expect(accounts.map { $0["waiting"] as? Int } == [0, 1])

        try await survey.run("switch", Installation.email).expect(0, mentions: "Switched to \(Installation.email)")
        #expect(try await labels() == ["ann@example.test", "\(Installation.email) *"])
        try await survey.run("switch").expect(2, mentions: "Without a terminal, 'survey switch' needs LABEL.")
        try await survey.run("switch", "an@example.test").expect(2, mentions: "Did you mean 'ann@example.test'?")
        #expect(server.requests.count == count)
    }

    @Test(.loggedIn) func `AC-6 an account that cannot be read is no success of a command for all`() async throws {
        let record = try #require(try survey.files().first { $0.hasSuffix("/account.json") })
        try makeFile(record, "{", mode: 0o600)
        for command in ["logout", "status"] {
            try await survey.run(command, "--all").expect(6, prints: "", begins: "survey: The account in ")
        }
        #expect(try survey.files().contains { $0.hasSuffix("/session.json") })
    }

    @Test(.loggedIn, .needs("bash")) func `AC-4 at a terminal, an account is chosen by its number`() async throws {
        try await signUp()
        try await survey.talk(
            "switch",
            ["1. ann@example.test, at ": nil, "Number: ": "9", "Type a number from 1 to 2.": nil, "Number: ": "2"],
            status: 0, columns: 200)
        #expect(try await labels() == ["ann@example.test", "\(Installation.email) *"])
    }

    @Test(.loggedIn) func `AC-5 the option goes before the variable, and the server before the selection`() async throws
    {
        try await signUp()
        let none = ["SURVEY_API_URL": ""]
        func user(_ options: String..., environment: [String: String] = [:]) async throws -> String {
            let variables = none.merging(environment) { $1 }
            let run = try await survey.run(["status", "--format", "tsv"] + options, environment: variables).expect(0)
            return String(run.text.prefix { $0 != "\t" })
        }
        #expect(try await user() == "ann@example.test")
        #expect(try await user(environment: ["SURVEY_ACCOUNT": Installation.email]) == Installation.email)
        #expect(
            try await user("--account", "ann@example.test", environment: ["SURVEY_ACCOUNT": Installation.email])
                == "ann@example.test")
        #expect(try await user("--api-url", server.apiURL) == "ann@example.test")
        try await survey.run(["list", "--account", "sandbox"], environment: none).expect(0, begins: Self.sample)
        try await survey.run(["switch", "sandbox"], environment: none).expect(
            0, says: "Switched to sandbox, at the built-in sandbox.\n")
        for variable in [["SURVEY_ACCOUNT": "ann@example.test"], ["SURVEY_API_URL": server.apiURL]] {
            try await survey.run(["switch", "sandbox"], environment: none.merging(variable) { $1 }).expect(
                0, mentions: "\(variable.keys.first ?? "") is set, so commands do not use this account")
        }
        try await survey.run(["status", "--api-url", server.apiURL], environment: none).expect(
            2, mentions: "There are several accounts at \(server.apiURL): ann@example.test, \(Installation.email).")
        try await survey.run(["status", "--api-url", "sandbox", "--account", "ann@example.test"], environment: none)
            .expect(2, mentions: "The account ann@example.test is at \(server.apiURL). Leave out --api-url, or")
        try await survey.run(
            ["status", "--account", "ann@example.test"], environment: none.merging(["SURVEY_API_URL": "sandbox"]) { $1 }
        ).expect(2, mentions: "The account ann@example.test is at \(server.apiURL). Unset SURVEY_API_URL, or")
        try await survey.run(
            ["list", "--account", "ann@example.test"],
            environment: ["SURVEY_TOKEN": "t", "SURVEY_API_URL": server.apiURL]
        ).expect(2, mentions: "SURVEY_TOKEN")
        for command in [["list"], ["accounts"], ["switch", "sandbox"]] {
            try await survey.run(command + ["--account", "nobody"], environment: none).expect(
                2, mentions: "no account 'nobody'")
        }
    }

    @Test(.loggedIn) func `AC-5 a command that a message names uses the same account`() async throws {
        let other = "--account \(Installation.email)"
        try await signUp()
        try await survey.answer(everyKind, with: survey.filled().brief, "--later", "--account", Installation.email)
            .expect(0, mentions: "'survey sync \(other)' sends them, and 'survey outbox \(other)' shows them.")
        try await survey.run("outbox", "show", "none", "--account", Installation.email).expect(
            1, mentions: "Run 'survey outbox \(other)' for the ids.")
        try await survey.run("show", "--account", Installation.email).expect(
            2, mentions: "Run 'survey list \(other)' for the ids.")
        try await survey.run("logout", "--all").expect(1, mentions: "\(other)', or give")
        let session = try #require(try survey.files().first { $0.hasSuffix("/session.json") })
        try FileManager.default.removeItem(atPath: session)
        let everywhere = ["SURVEY_API_URL": ""]
        try await survey.run(["status", "--all"], environment: everywhere).expect(
            3, mentions: "Run 'survey login \(other)'.")
    }

    @Test(.loggedIn) func `AC-5 a command that a message names can be run`() async throws {
        let elsewhere = ["SURVEY_API_URL": "https://elsewhere.example.test"]
        try await survey.queue()
        let there = "--api-url \(server.apiURL) --account \(Installation.email)"
        try await survey.run(["logout", "--all"], environment: elsewhere).expect(
            1, mentions: "Run 'survey sync \(there)', or give")
        try await survey.run(["sync"] + there.split(separator: " ").map(String.init), environment: elsewhere).expect(0)
        try await survey.run(
            ["signup", "--account", "new", "--api-url", server.apiURL, "--email", Installation.email]
                + ["--password-stdin"], input: "secret 12\n"
        ).expect(1, mentions: "or 'survey reset-password --api-url \(server.apiURL)'")
    }

    @Test(.loggedIn) func `AC-3 an account whose data cannot be read leaves the others`() async throws {
        let folder = try #require(try survey.accountFolders(at: server.apiURL).first)
        try await signUp()
        try makeFile(folder + "/outbox", mode: 0o600)

        let run = try await survey.run("accounts").expect(0, mentions: "\(Installation.email): ", "/outbox")

        #expect(run.lines.map { $0.split(separator: "\t")[4] } == ["active", "unreadable"])
        try await survey.run("doctor", "--account", Installation.email).expect(6, mentions: "/outbox")
        // The session is unaffected.
        let status = try await survey.run("status", "--account", Installation.email).expect(0, mentions: "/outbox")
        #expect(status.text.contains(Installation.email))
    }

    @Test(.loggedIn) func `AC-4 a selection that cannot be saved says what was done`() async throws {
        let selection = survey.home + "/current-account.json"
        try FileManager.default.removeItem(atPath: selection)
        try FileManager.default.createDirectory(atPath: selection, withIntermediateDirectories: false)

        try await survey.run("switch", Installation.email).expect(
            6, begins: "survey: The account \(Installation.email) could not be selected: ")
        try await survey.logIn().expect(
            6, begins: "survey: You are logged in, but the account \(Installation.email) could not be selected: ")
    }

    @Test(.loggedIn) func `AC-6 a logout removes the account with its folder, and selects no other`() async throws {
        try await signUp()
        let folders = try survey.accountFolders(at: server.apiURL)
        #expect(folders.count == 2)
        try await survey.run("logout", "--account", Installation.email).expect(
            0, mentions: "\(Installation.email): Logged out of ")
        #expect(try await labels() == ["ann@example.test *"])
        try await survey.run("list").expect(0)

        try await survey.run(["logout"], environment: ["SURVEY_API_URL": ""]).expect(
            0, says: "Logged out of \(server.apiURL); the server has revoked the token.\n")
        #expect(folders.allSatisfy { !FileManager.default.fileExists(atPath: $0) })
        try await survey.run(["list"], environment: ["SURVEY_API_URL": ""]).expect(
            3, mentions: "No account is selected.")
    }

    @Test(.loggedIn) func `AC-6 logout --all goes on after a failure, and ends with the worst status`() async throws {
        try await survey.queue()
        try await signUp()
        try await survey.run("list", "--account", "sandbox", "--api-url", "sandbox").expect(0)

        let run = try await survey.run("logout", "--all").expect(
            1, mentions: "survey: \(Installation.email): You are still logged in")

        #expect(run.messages.contains("Logged out of the built-in sandbox"))
        #expect(try await labels() == [Installation.email])
        try await survey.run("logout", "--all", "--account", "a").expect(2, mentions: "cannot be combined")
        try await survey.run("logout", "--all", "--discard-outbox").expect(0)
        try await survey.run("accounts").expect(0, prints: "")
    }

    @Test(arguments: [["--format", "json"], ["--format", "table"], ["--online"]])
    func `AC-7 status of all accounts is that of nobody, if there are none`(options: [String]) async throws {
        try await survey.run(["status", "--all"] + options).expect(
            3, prints: options.last == "json" ? "[]\n" : "", mentions: "survey login")
    }

    @Test(.loggedIn) func `AC-7 status describes one account or all, and asks the server if it is told to`()
        async throws
    {
        try await signUp()
        let count = server.requests.count
        #expect(try await survey.run("status", "--all").expect(0).lines.count == 2)
        #expect(server.requests.count == count)
        try await survey.run("status", "--online").expect(0)
        #expect(server.requests.count == count + 1)

        server.play { $0.isFor("me") ? HTTPResponse(status: 401) : nil }
        try await survey.run("status", "--online").expect(
            3, prints: "", says: "survey: The server rejects the token. The next command renews it.\n")
        #expect(server.grants.count { $0 == "refresh_token" } == 0)
        let all = try await survey.run("status", "--all", "--format", "json").expect(0)
        #expect(try (JSONSerialization.jsonObject(with: all.output) as? [Any])?.count == 2)
    }

    @Test(.loggedIn) func `AC-7 status of an ended session says when it ended, and what waits`() async throws {
        try await survey.queue()
        try survey.ageToken(by: 7201)
        server.answer("oauth/token", with: .json(#"{"error":"invalid_grant"}"#, status: 400))
        try await survey.run("outbox", "send").expect(3)
        try await survey.run("status").expect(
            3, prints: "", mentions: "Unsent answers: 1, the first since ", " ended on ", "Run 'survey login'.")
        #expect(try await !survey.run("status", "--all").expect(3).messages.contains("Unsent"))
    }

    @Test func `AC-7 an expired token is not renewed for status --online`() async throws {
        try await survey.logInWithExpiredToken(at: server)
        let count = server.requests.count
        try await survey.run("status", "--online").expect(3, mentions: "The token has expired")
        #expect(server.requests.count == count)
    }

    @Test func `AC-11 the sandbox's label is not that of its user's account with another label`() async throws {
        try await sandboxed.logIn("--api-url", "sandbox", "--account", "work").expect(0)
        let refusal =
            "survey: There is no account 'sandbox'. The user of the built-in sandbox has the account 'work'.\n"
        for command in [["list"], ["outbox"], ["switch", "sandbox"]] {
            let named = command.count == 1 ? command + ["--account", "sandbox"] : command
            try await sandboxed.run(named).expect(2, begins: refusal)
        }
        try await sandboxed.run("list", "--api-url", "sandbox").expect(0)
    }

    @Test func `AC-11 a logout beside the sandbox's first login finds all of the account, or nothing`() async throws {
        let account = Accounts(path: sandboxed.home).place(
            labeled: "sandbox", server: "sandbox", user: Installation.email)
        let session = FileLock(path: account.sessionFile + ".lock", patience: .zero)
        let started = try await session.withLock { () async -> [ChildProcess] in
            do {
                let list = try sandboxed.start(["list"])
                while !FileManager.default.fileExists(atPath: account.path + "/account.json") { await Task.yield() }
                return [list, try sandboxed.start(["logout"])]
            } catch {
                Issue.record(error)
                return []
            }
        }

        for process in started { try await process.outcome().expect(0) }
        try #require(started.count == 2)
        try await sandboxed.run("accounts").expect(0, says: "")
        try await sandboxed.run("logout").expect(0)
        try await sandboxed.run("accounts").expect(0, prints: "", says: "")
    }

    @Test(.loggedIn) func `AC-3 AC-4 the command line names the accounts to list or to select`() async throws {
        try await signUp()
        try await survey.run(["list", "--account", "sandbox"], environment: ["SURVEY_API_URL": ""]).expect(0)
        func labels(_ options: String...) async throws -> [String] {
            try await survey.run(["accounts"] + options).expect(0).lines.map { String($0.split(separator: "\t")[1]) }
        }

        #expect(try await labels() == ["ann@example.test", Installation.email, "sandbox"])
        #expect(try await labels("--api-url", server.apiURL) == ["ann@example.test", Installation.email])
        #expect(try await labels("--api-url", "sandbox") == ["sandbox"])
        #expect(try await labels("--account", "sandbox") == ["sandbox"])
        #expect(try await labels("--api-url", "https://other.example.test").isEmpty)
        for command in [["accounts", "--account", "ann@example.test"], ["switch", "ann@example.test"]] {
            try await survey.run(command + ["--api-url", "sandbox"]).expect(
                2, mentions: "The account ann@example.test is at \(server.apiURL). Leave out --api-url, or")
        }
        try await survey.run("switch", "--account", Installation.email).expect(
            0, mentions: "Switched to \(Installation.email)")
    }

    @Test func `AC-3 without accounts, a status of all of them says so`() async throws {
        try await sandboxed.run("status", "--all").expect(
            3, says: "survey: There are no accounts. Run 'survey login --api-url URL'.\n")
    }

    @Test(.loggedIn) func `AC-5 a failed login of another user names no account as data`() async throws {
        let login = ["login", "--password-stdin", "--error-format", "json", "--email", "x@example.test"]
        let other = try await survey.run(login + ["--account", "zed"], input: "bad\n").expect(3)
        #expect(try other.failure?["account"] == nil)
        let same = try await survey.run(login + ["--account", Installation.email], input: "bad\n").expect(3)
        #expect(try same.failure?["account"] == .text(Installation.email))
    }

    @Test func `AC-8 after the logout of another user of the sandbox, no command logs in by itself`() async throws {
        try await sandboxed.run(
            ["signup", "--email", "ann@example.test", "--password-stdin", "--api-url", "sandbox"], input: "secret 12\n"
        ).expect(0)
        try await sandboxed.run("logout").expect(0)
        try await sandboxed.run("list").expect(
            3, says: "survey: No account is selected. Run 'survey login', or give --account sandbox.\n")
        try await sandboxed.run(["login", "--email", "ann@example.test", "--password-stdin"], input: "secret 12\n")
            .expect(0)
        try await sandboxed.run("profile").expect(0, mentions: "Sample data")
        try await sandboxed.run(["switch", "sandbox", "--account", "ann@example.test"]).expect(
            2, mentions: "LABEL and --account cannot be combined.")
    }

    @Test func `AC-8 the sandbox's data is announced, even with -q`() async throws {
        for command in [["list", "-q"], ["show", "e220a8397b1dcdaf2c20"], ["profile"], ["list", "--offline", "-q"]] {
            let run = try await sandboxed.run(command).expect(0)
            #expect(run.messages.hasPrefix(Self.sample), "\(run.messages)")
        }
        try await sandboxed.run("accounts").expect(0, says: "")
    }

    @Test(.loggedIn) func `AC-10 everything of a user is in the account's folder`() async throws {
        try await survey.run("sync").expect(0)
        try await survey.queue()
        try await survey.run("outbox", "send").expect(0)
        let id = try await survey.queue()
        try await survey.queue()
        try await survey.run("outbox", "edit", id).expect(0)
        let folder = try #require(try survey.accountFolders(at: server.apiURL).first)
        let kinds = try survey.files().filter { $0.hasSuffix(".json") && $0.hasPrefix(folder) }
            .map { $0.dropFirst(folder.count + 1).split(separator: "/")[0] }
        #expect(
            Set(kinds) == [
                "account.json", "session.json", "drafts", "outbox", "sent", "surveys.json", "seen.json",
            ])
    }

    @Test(.loggedIn) func `folders that are no accounts, and an account that is gone, are named in a line`()
        async throws
    {
        let folder = try #require(try survey.accountFolders(at: server.apiURL).first)
        try FileManager.default.copyItem(
            atPath: folder, toPath: survey.home + "/accounts/" + String(repeating: "0", count: 32))
        try Data("{".utf8).write(
            to: URL(filePath: survey.home + "/accounts/" + String(repeating: "0", count: 32) + "/account.json"))
        try await survey.run("accounts").expect(0, mentions: "cannot be read")
        try await survey.run("list").expect(0)

        try FileManager.default.removeItem(atPath: folder)
        try await survey.run(["list"], environment: ["SURVEY_API_URL": ""]).expect(
            3, mentions: "The selected account \(Installation.email) no longer exists.")
    }

    @Test(.loggedIn) func `AC-10 an account without its record has all its data after its next login`() async throws {
        let folder = try #require(try survey.accountFolders(at: server.apiURL).first)
        try await survey.queue()
        try FileManager.default.removeItem(atPath: folder + "/account.json")

        let way = "login --api-url URL --account \(Installation.email)"
        try await survey.run(["outbox"], environment: ["SURVEY_API_URL": ""]).expect(
            6, mentions: "The record of the selected account \(Installation.email) is missing in \(folder).", way)
        try await survey.logIn("--account", Installation.email).expect(0)
        #expect(try await survey.run("outbox").expect(0).lines.count == 1)
        #expect(try await labels() == ["\(Installation.email) *"])
    }

    @Test func `sessions of an earlier version are named in a line, and left alone`() async throws {
        let old = sandboxed.home + "/sessions/sandbox.json"
        try FileManager.default.createDirectory(
            atPath: sandboxed.home + "/sessions", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try makeFile(old, "{}", mode: 0o600)
        try await sandboxed.run("accounts").expect(0, prints: "", mentions: "are of an earlier version")
        #expect(FileManager.default.fileExists(atPath: old))
    }
}
