import FileRecordStorage
import TestSupport

@Suite(.world) struct `Session` {
    @Test func `the first list does the whole job`() async throws {
        let first = try await sandboxed.run("list")
            .expect(0, begins: "Sample data from the built-in sandbox.\n")
        #expect(first.lines.count == 20)
        #expect(try await sandboxed.run("list", "--page", "2", "-q").lines.count >= 10)
        #expect(try await sandboxed.run("profile", "--format", "table").text.contains("registered@email.com"))
    }

    @Test func `a first list whose session cannot be saved says so`() async throws {
        let accounts = Accounts(path: sandboxed.home, sampleServer: "sandbox")
        try sandboxed.block(accounts.place(labeled: "sandbox", server: "sandbox", user: nil).sessionFile)

        try await sandboxed.run("list").expect(
            6, mentions: "tvshows: The new session could not be saved, so it is not used: ")
    }

    @Test(arguments: [
        ["show", "1"], ["reviews", "1"], ["profile"], ["review", "1", "--rating", "5", "--comment", "x"],
    ])
    func `a command that needs a session logs in to the sandbox by itself, and says so`(
        _ command: [String]
    ) async throws {
        let run = try await sandboxed.run(command)
            .expect(0, begins: "Sample data from the built-in sandbox.\n")
        #expect(run.text != "")
        #expect(try await sandboxed.run("profile").messages == "Sample data from the built-in sandbox.\n")
    }

    @Test func `a login sends what was given, and keeps every field of the credential`() async throws {
        try await tvshows.logIn()
            .expect(0, prints: "", says: "Logged in to \(server.apiURL) as registered@email.com.\n")
        try await tvshows.run("profile").expect(0)

        #expect(server.requests.map(\.method) == [.post, .get])
        let signIn = try #require(server.requests(to: "users/sign_in").first)
        #expect(signIn.object == ["email": Installation.email, "password": Installation.password])
        let request = try #require(server.requests(to: "users/me").first)
        for name in ["access-token", "client", "uid", "token-type", "expiry"] {
            #expect(signIn.headers[name] == nil)
            #expect(request.headers[name]?.isEmpty == false, "\(name)")
        }
        #expect(request.headers["uid"] == Installation.email)
        #expect(request.headers["authorization"] == nil)
    }

    @Test func `three fields are a credential`() async throws {
        server.answer("users/sign_in", with: .signedIn(token: "token-1", client: "client-1"))
        try await tvshows.logIn().expect(0)
        let status = try await tvshows.run("status", "--format", "table").expect(0)
        #expect(status.text.contains("Expires:     when the server says so\n"))
        _ = try await tvshows.run("profile")
        let request = try #require(server.requests(to: "users/me").first)
        #expect(request.headers["access-token"] == "token-1")
        #expect(request.headers["client"] == "client-1")
        #expect(request.headers["uid"] == "a@example.test")
        #expect(request.headers["token-type"] == nil)
        #expect(request.headers["expiry"] == nil)
    }

    @Test(.loggedIn) func `a newer credential in an answer takes the place of the older`() async throws {
        server.answer("users/me", with: .signedIn(token: "token-2", client: "client-2"))
        try await tvshows.run("profile").expect(0)
        server.play { _ in nil }
        _ = try await tvshows.run("list")
        #expect(server.requests(to: "shows").first?.headers["access-token"] == "token-2")
    }

    @Test(.loggedIn, arguments: ["", "   ", "\t"])
    func `a blank credential in an answer leaves the one that is kept`(blank: String) async throws {
        server.answer("users/me", with: .signedIn(token: blank, client: blank))
        try await tvshows.run("profile").expect(0)
        server.play { _ in nil }

        try await tvshows.run("list").expect(0)

        let saved = try #require(server.requests(to: "users/me").first?.headers["access-token"])
        #expect(server.requests(to: "shows").first?.headers["access-token"] == saved)
    }

    @Test func `nothing is written outside the folder of the session`() async throws {
        try await sandboxed.writesNothingOutsideItsFolder()
    }

    @Test func `a registration is a login too, with one request`() async throws {
        try await tvshows.run(["register", "--email", " ann@example.test ", "--password-stdin"], input: "secret\n")
            .expect(0, prints: "", says: "Registered and logged in to \(server.apiURL) as ann@example.test.\n")
        #expect(server.requests.count == 1)
        #expect(
            server.requests(to: "users").first?.object
                == ["email": "ann@example.test", "password": "secret", "password_confirmation": "secret"])
        #expect(try await tvshows.run("profile", "--format", "table").text.contains("ann@example.test"))
    }

    @Test(arguments: [
        ("ann", "secret", "This is not an email address. Write it like ann@example.com."),
        ("ann@example.test", "short", "The password must have at least 6 characters. Choose another one."),
    ])
    func `a registration that cannot be is not sent`(_ email: String, _ password: String, _ message: String)
        async throws
    {
        try await tvshows.run(["register", "--email", email, "--password-stdin"], input: password + "\n")
            .expect(2, says: "tvshows: \(message)\n")
        #expect(server.requests.isEmpty)
    }

    @Test(.loggedIn) func `status tells who, where and until when, and asks no server`() async throws {
        let run = try await tvshows.run("status", "--format", "table").expect(0)
        #expect(run.text.contains("Account:     registered@email.com\n"))
        #expect(run.text.contains("Server:      \(server.apiURL)\n"))
        #expect(run.text.contains("User:        registered@email.com\n"))
        #expect(run.text.contains("Saved in:    \(tvshows.home)/accounts/"))
        #expect(run.text.contains(/Expires:     20[0-9-]+T[0-9:]+\.[0-9]{3}Z, in 13 days\n/))
        #expect(server.requests.count == 1)
    }

    @Test(.loggedIn) func `accounts are listed with the fields of the surveys' accounts, and the help says why`()
        async throws
    {
        let run = try await tvshows.run("accounts", "--format", "json").expect(0)
        let accounts = try #require(try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
        #expect(accounts.map { $0["label"] as? String } == ["registered@email.com"])
        let fields = ["current", "drafts", "label", "server", "since", "state", "until", "user", "waiting"]
        #expect(accounts.first?.keys.sorted() == fields)
        #expect(accounts.first?["waiting"] as? Int == 0)
        #expect(try await tvshows.run("accounts", "--help").expect(0).text.contains("'drafts' and 'waiting' are 0"))
        #expect(try await !tvshows.run("status", "--help").expect(0).text.contains("--online"))
    }

    @Test(.loggedIn) func `status is one object for a program`() async throws {
        let run = try await tvshows.run("status", "--format", "json")
        let status = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: String])
        #expect(run.status == 0)
        #expect(status["server"] == server.apiURL)
        #expect(status["user"] == "registered@email.com")
        #expect(status["file"]?.hasPrefix("\(tvshows.home)/accounts/") == true)
        #expect(status["expiresAt"]?.wholeMatch(of: /20[0-9-]+T[0-9:]+\.[0-9]{3}Z/) != nil)
        #expect(status["credentialHelper"] == "none")
        #expect(status["account"] == "registered@email.com")
        #expect(status.count == 6)
    }

    @Test func `status ends with 3 where the credential is past its time`() async throws {
        server.answer("users/sign_in", with: .signedIn(token: "t", client: "c", expiry: "1000"))
        try await tvshows.logIn()
        try await tvshows.run("status")
            .expect(
                3,
                mentions: "Your session with \(server.apiURL) ended on ",
                ": it could not be renewed. Run 'tvshows login'.\n")
    }

    @Test(.loggedIn) func `logout forgets, and tells the server nothing`() async throws {
        try await tvshows.run("logout").expect(0, says: "Logged out of \(server.apiURL).\n")
        #expect(server.requests.count == 1)
        try await tvshows.run("profile").expect(3)
        try await tvshows.run("logout").expect(0, says: "No user was logged in to \(server.apiURL).\n")
        #expect(server.requests.count == 1)
    }

    @Test(.loggedIn) func `a logout that cannot remove all of the account says that the session is over`() async throws
    {
        try tvshows.block("\(tvshows.home)/current-account.json")
        try await tvshows.run("logout").expect(
            6, begins: "tvshows: Logged out of \(server.apiURL). Saved data could not be deleted: ",
            mentions: ": Is a directory. Check the folder.\n")
        try await tvshows.run("profile").expect(3)
    }

    @Test(.loggedIn) func `a logout that cannot remove the account says that it stays`() async throws {
        let session = try #require(try tvshows.files().first { $0.hasSuffix("/session.json") })
        try tvshows.block(session.replacing("/session.json", with: "/outbox/item.json"))
        try await tvshows.run("logout").expect(
            6, mentions: "tvshows: Logged out of \(server.apiURL). Saved data could not be deleted: ",
            ". The account stays. Check the folder.\n")
        try await tvshows.run("status").expect(3)
    }

    @Test(
        .loggedIn,
        arguments: [
            ["list"], ["list", "--all"], ["list", "--top-rated"], ["show", "1"], ["reviews", "1"],
            ["reviews", "1", "--all"], ["review", "1", "--rating", "5", "--comment", "x"], ["profile"],
        ])
    func `a 401 ends the session`(_ command: [String]) async throws {
        server.play { _ in .json(#"{"errors":["You need to sign in."]}"#, status: 401) }
        // Also in every command until the next sign-in (SS-7).
        for command in [command, command, ["status"]] {
            let run = try await tvshows.run(command).expect(
                3, mentions: "the server no longer accepts it (You need to sign in). Run 'tvshows login")
            #expect(run.messages.hasPrefix("tvshows: Your session with \(server.apiURL) ended on "), "\(run.messages)")
        }
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [["list"], ["show", "1"], ["reviews", "1"], ["profile"], ["status"]])
    func `nobody is logged in at a server of one's own`(_ command: [String]) async throws {
        try await tvshows.run(command).expect(3, says: told("Not logged in to SERVER. Run 'tvshows login'."))
        #expect(server.requests.isEmpty)
    }
}
