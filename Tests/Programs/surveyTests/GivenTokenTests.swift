import SurveySandbox
import TestSupport

/// `SURVEY_TOKEN`, in the place of a session.
@Suite(.world) struct `A token from the environment` {
    @Test(arguments: [
        ["list", "--page", "4"], ["list", "--all"], ["show", "ID", "--format", "json"], ["profile"],
        ["answer", "ID", "--template"],
    ])
    func `is sent as it is, and leaves nothing behind`(_ command: [String]) async throws {
        let token = try await server.issuedToken()
        let words = command.map { $0 == "ID" ? everyKind : $0 }

        try await survey.run(words, environment: ["SURVEY_TOKEN": token]).expect(0, says: "")

        let sent = server.requests.filter { !$0.url.path.hasSuffix("oauth/token") }
        #expect(!sent.isEmpty && sent.allSatisfy { $0.headers["Authorization"] == "Bearer \(token)" })
        #expect(!FileManager.default.fileExists(atPath: survey.home))
    }

    @Test func `sends answers, and leaves nothing behind`() async throws {
        var survey = survey
        survey.environment["SURVEY_TOKEN"] = try await server.issuedToken()
        let file = survey.home + ".answers"
        try makeFile(file, try await survey.filled().brief)

        try await survey.run("answer", everyKind, "--from", file).expect(0, says: "")

        #expect(server.requests(to: "responses").count == 1)
        #expect(!FileManager.default.fileExists(atPath: survey.home))
    }

    @Test(.needs("bash")) func `stays valid in the app, which offers no logout`() async throws {
        var survey = survey
        survey.environment["SURVEY_TOKEN"] = try await server.issuedToken()
        let app = try survey.openApp(latency: nil)
        try await app.wait(for: "Surveys", then: "p")
        try await app.wait(for: "Email", Installation.email, then: "\r")
        try await app.wait(for: "r refresh", then: "r")
        try await app.waitUntilGone("Log out")
        try await app.interrupt()
        #expect(server.requests(to: "oauth/revoke").isEmpty)
        try await survey.run("list").expect(0)
    }

    @Test(.loggedIn) func `goes before the session, which stays as it is`() async throws {
        let token = try await server.issuedToken()
        let before = try contents()

        try await survey.run(["list", "--page", "4"], environment: ["SURVEY_TOKEN": token]).expect(0, says: "")
        try await survey.run(["token"], environment: ["SURVEY_TOKEN": token]).expect(0, prints: token + "\n", says: "")
        try await survey.run(["list"], environment: ["SURVEY_TOKEN": "wrong"]).expect(3)

        #expect(try contents() == before)
        #expect(
            server.requests(to: "surveys").map { $0.headers["Authorization"] } == ["Bearer \(token)", "Bearer wrong"])
        try await survey.run(["token"], environment: ["SURVEY_TOKEN": ""]).expect(0)
    }

    @Test(.loggedIn, arguments: [["list", "--page", "4"], ["profile"], ["token"], ["status"]])
    func `is used without a look at what is saved`(_ command: [String]) async throws {
        let token = try await server.issuedToken()
        for file in try survey.files() { try makeFile(file, "{", mode: 0o600) }
        let before = try contents()
        try await survey.run(command).expect(6)

        try await survey.run(command, environment: ["SURVEY_TOKEN": token]).expect(0, says: "")

        #expect(try contents() == before)
    }

    @Test(arguments: [["list"], ["list", "--all"], ["show", "x"], ["profile"]])
    func `that the server refuses ends with 3, and its variable is named`(_ command: [String]) async throws {
        server.answer("me", with: HTTPResponse(status: 401))
        server.answer("surveys", with: HTTPResponse(status: 401))
        server.answer("surveys/x", with: HTTPResponse(status: 401))
        let run = try await survey.run(command, environment: ["SURVEY_TOKEN": "secret-token"]).expect(
            3, prints: "", mentions: "rejects the token in SURVEY_TOKEN. Set a valid token.")
        #expect(!run.messages.contains("secret-token") && !run.messages.contains("survey login"))
        #expect(server.grants == [])
        #expect(!FileManager.default.fileExists(atPath: survey.home))
    }

    @Test(arguments: [
        ["list", "--page", "4"], ["list", "--all"], ["show", "ID", "--format", "json"], ["profile"], ["token"],
        ["status"],
    ])
    func `needs no folder for the session`(_ command: [String]) async throws {
        let words = command.map { $0 == "ID" ? everyKind : $0 }
        var environment = ["SURVEY_HOME": "", "XDG_STATE_HOME": "", "HOME": ""]
        try await survey.run(words, environment: environment).expect(6, mentions: "HOME is not set")

        environment["SURVEY_TOKEN"] = try await server.issuedToken()
        try await survey.run(words, environment: environment).expect(0, says: "")
        try await survey.run(["outbox"], environment: environment).expect(2, mentions: "With SURVEY_TOKEN, nothing")
    }

    @Test func `leaves a folder that is open to others as it is`() async throws {
        let token = try await server.issuedToken()
        try FileManager.default.createDirectory(
            atPath: survey.home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777])

        try await survey.run(["list", "--page", "4"], environment: ["SURVEY_TOKEN": token]).expect(0, says: "")

        let attributes = try FileManager.default.attributesOfItem(atPath: survey.home)
        #expect(attributes[.posixPermissions] as? Int == 0o777)
    }

    @Test func `is told by status, which says where it comes from`() async throws {
        let run = try await survey.run(
            ["status", "--format", "table"], environment: ["SURVEY_TOKEN": "secret-token"]
        ).expect(0, says: "")
        #expect(run.text.contains("User:        unknown\n") && run.text.contains("Saved in:    SURVEY_TOKEN\n"))
        #expect(!run.text.contains("secret-token") && !run.text.contains("Client:"))
        let record = try await survey.run(
            ["status", "--format", "ndjson"], environment: ["SURVEY_TOKEN": "secret-token"]
        ).expect(0, says: "")
        #expect(record.text.contains(#""clientID":null"#), "\(record.text)")
        #expect(!FileManager.default.fileExists(atPath: survey.home))
    }

    @Test(arguments: ["\n", "\r\n"]) func `may end in a line end`(lineEnd: String) async throws {
        let token = try await server.issuedToken()
        try await survey.run(["token"], environment: ["SURVEY_TOKEN": token + lineEnd])
            .expect(0, prints: token + "\n", says: "")
        try await survey.run(["list"], environment: ["SURVEY_TOKEN": lineEnd]).expect(2, mentions: "has no token.")
    }

    @Test func `that the server rejects is to be replaced, says doctor`() async throws {
        let run = try await survey.run(["doctor"], environment: ["SURVEY_TOKEN": "secret-token"]).expect(3)
        #expect(run.text.contains("SURVEY_TOKEN replaces a session."), "\(run.text)")
        #expect(run.text.contains("rejects the token in SURVEY_TOKEN. Set a valid token."), "\(run.text)")
        #expect(!run.text.contains("Logged in") && !run.text.contains("renewed"))
    }

    @Test(arguments: [[:], ["HOME": ""]])
    func `needs no home`(home: [String: String]) async throws {
        let variables = home.merging(["SURVEY_TOKEN": try await server.issuedToken()]) { $1 }
        let path = try BuiltProduct.path(of: "survey")
        func run(_ words: [String], at url: String) async throws -> CommandOutcome {
            let environment = variables.merging(["SURVEY_API_URL": url]) { $1 }
            return try await ChildProcess(path, words, environment: environment).outcome()
        }
        for command in [["list", "--all"], ["show", everyKind], ["token"], ["status"], ["profile"]] {
            try await run(command, at: server.apiURL).expect(0, says: command[0] == "show" ? nil : "")
        }
        // Nobody has logged in to a sandbox without a state.
        try await run(["list"], at: "sandbox")
            .expect(3, says: "survey: the built-in sandbox rejects the token in SURVEY_TOKEN. Set a valid token.\n")
        try await ChildProcess(path, ["list"], environment: home).outcome()
            .expect(6, says: "survey: The session cannot be saved: HOME is not set. Set it, or SURVEY_HOME.\n")
    }

    @Test(arguments: [
        ("a b", 2), ("a\nX-Evil: 1", 2), ("a\n\n", 2), ("abcé", 4), ("\u{7F}", 1), ("\u{1F44D}\u{1F3FD}ab", 1),
    ])
    func `that cannot be sent is refused, with the place that is at fault`(_ token: String, place: Int) async throws {
        let run = try await survey.run(["list"], environment: ["SURVEY_TOKEN": token]).expect(
            2, prints: "",
            mentions:
                "SURVEY_TOKEN is not a valid token: its character \(place) is not visible ASCII. Set a valid token.")
        #expect(server.requests.isEmpty && !run.messages.contains(token))
    }

    @Test func `goes to no server that is not named`() async throws {
        try await survey.logIn()
        let count = server.requests.count
        for command in [["list"], ["token"], ["status"], ["logout"]] {
            try await survey.run(command, environment: ["SURVEY_TOKEN": "a", "SURVEY_API_URL": ""]).expect(
                2, prints: "",
                mentions: "SURVEY_TOKEN is set, but its server is not. "
                    + "Set --api-url or SURVEY_API_URL, or unset SURVEY_TOKEN.\n")
        }
        #expect(server.requests.count == count)
        let url = server.apiURL
        try await survey.run(
            ["list", "--api-url", url], environment: ["SURVEY_TOKEN": "a", "SURVEY_API_URL": ""]
        ).expect(3, mentions: "SURVEY_TOKEN")
    }

    @Test(
        .loggedIn,
        arguments: [
            ["login", "--email", "a@example.test", "--password-stdin"], ["signup"], ["logout"], ["sync"], ["outbox"],
            ["outbox", "send"], ["accounts"], ["switch"], ["logout", "--all"], ["status", "--all"],
            ["list", "--offline"], ["list", "--new"], ["list", "--state", "none"],
            ["show", "x", "--offline"],
            ["answer", "x", "--later"], ["answer", "x", "--once"], ["answer", "x", "--show-draft"],
            ["answer", "x", "--discard-draft"],
        ])
    func `leaves no room for what is saved on this machine`(_ command: [String]) async throws {
        let (before, count) = (try contents(), server.requests.count)
        let run = try await survey.run(command, environment: ["SURVEY_TOKEN": "a"]).expect(
            2, prints: "", mentions: "With SURVEY_TOKEN, nothing is read or saved on this machine.")
        #expect(run.messages.contains("Unset it for 'survey \(command[0])'."))
        #expect(try contents() == before && server.requests.count == count)
    }

    /// The files of the state folder with their bytes.
    private func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for file in try survey.files() { contents[file] = try Data(contentsOf: URL(filePath: file)) }
        return contents
    }
}

extension ServerDouble {
    /// A token that the sandbox accepts.
    func issuedToken() async throws -> String {
        let url = try #require(URL(string: apiURL + "/oauth/token"))
        let body = """
            grant_type=password&username=\(Installation.email)&password=password&client_id=survey-sandbox\
            &client_secret=sandbox-client-secret
            """
        let answer = try await sandboxAnswer(
            to: HTTPRequest(
                .post, url, headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Data(body.utf8)))
        let fields = try #require(JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
        return try #require(fields["access_token"] as? String)
    }
}
