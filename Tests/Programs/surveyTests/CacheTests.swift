import TestSupport

@Suite(.world) struct `Cache` {
    @Test func `is for its owner's eyes, whatever the umask`() async throws {
        try await sandboxed.keepsFilesToTheirOwner()
    }

    @Test(
        arguments: ["", "{", "garbage\u{0}\u{1B}[31m", #"{"version":99}"#, "[]"],
        ["/accounts/", "/current-account.json", "/"])
    func `that is damaged is status 6, and repaired by a login`(_ garbage: String, where place: String) async throws {
        try await sandboxed.repairsDamage(
            garbage, at: place, in: [["list"], ["token"], ["status"], ["show", "x"]])
    }

    @Test(.loggedIn, arguments: [#"\n"#, #"\r\nX-Evil: 1"#, #"\u0000"#])
    func `with a token that fits no header is damaged, and told as such`(_ more: String) async throws {
        let file = try #require(try survey.files().first { $0.contains("/session.json") && $0.hasSuffix(".json") })
        let record = try String(contentsOfFile: file, encoding: .utf8)
        let damaged = record.replacing(#/"accessToken"\s*:\s*"[^"]*/#) { $0.output + more }
        #expect(damaged != record)
        try makeFile(file, damaged, mode: 0o600)
        for command in [["list"], ["token"], ["status"], ["outbox", "send"]] {
            let run = try await survey.run(command).expect(6, prints: "", mentions: "does not fit a header")
            #expect(!run.messages.contains("reached"))
        }
        #expect(server.requests(to: "surveys").isEmpty)
        try await survey.logIn().expect(0)
        try await survey.run("list").expect(0)
    }

    @Test(.loggedIn) func `that is damaged where a server was recorded is repaired by a login there`() async throws {
        for file in try survey.files() { try makeFile(file, "garbage", mode: 0o600) }
        try await survey.run(["list"], environment: ["SURVEY_API_URL": ""]).expect(6)
        try await survey.logIn().expect(0)
        try await survey.run(["list"], environment: ["SURVEY_API_URL": ""]).expect(0)
        #expect(server.requests(to: "surveys").count == 1)
    }

    @Test(.loggedIn, .needs("bash"), arguments: ["/current-account.json", "/accounts/"])
    func `that does not tell the server sends no password to the sandbox`(_ place: String) async throws {
        for file in try survey.files() where file.contains(survey.home + place) {
            try makeFile(file, "garbage", mode: 0o600)
        }
        let advice = "Run 'survey switch' or 'survey login --api-url URL'."
        let noServer = ["SURVEY_API_URL": ""]
        for words in [
            ["login", "--email", Installation.email, "--password-stdin"],
            ["login", "--account", "ann", "--email", Installation.email, "--password-stdin"],
            ["signup", "--email", Installation.email, "--password-stdin"], ["list"],
        ] {
            try await survey.run(words, input: "password\n", environment: noServer).expect(
                6, prints: "", mentions: advice)
        }
        try await survey.talk(
            "app", ["survey: The selected account cannot be read: ": nil], status: 6, environment: noServer)
    }

    @Test(.loggedIn) func `that is gone sends no password to the sandbox`() async throws {
        try FileManager.default.removeItem(atPath: survey.home + "/current-account.json")
        for (words, message) in [
            (["list"], "Run 'survey switch', or 'survey login --api-url URL'."),
            (["login", "--email", Installation.email, "--password-stdin"], "so the server must be named."),
        ] {
            try await survey.run(words, input: "password\n", environment: ["SURVEY_API_URL": ""]).expect(
                3, prints: "", mentions: message)
        }
        try await survey.run("list").expect(0)
    }

    @Test(.loggedIn) func `that is damaged is cleared by a logout`() async throws {
        for file in try survey.files() where file.contains("/session.json") {
            try makeFile(file, "garbage", mode: 0o600)
        }
        let reason = "The cached token could not be read."
        try await survey.run("logout").expect(
            0,
            says: "Logged out on this device, but the server did not confirm it. \(reason)"
                + " The server may accept the token until it expires.\n")
        #expect(try await survey.run("status").messages.contains("Not logged in to \(server.apiURL)."))
    }

    @Test(.loggedIn) func `that does not tell the server is no reason to log out of another`() async throws {
        try makeFile(survey.home + "/current-account.json", "garbage", mode: 0o600)
        try await survey.run(["logout"], environment: ["SURVEY_API_URL": ""]).expect(6)
        try await survey.run("status").expect(0)
        #expect(server.requests(to: "oauth/revoke").isEmpty)
    }

    @Test(arguments: [
        ["login", "--email", "registered@email.com", "--password-stdin"], ["list"], ["token"], ["status"], ["logout"],
        ["show", "x"],
    ])
    func `that cannot be there is status 6`(_ arguments: [String]) async throws {
        try makeFile(survey.home, "a file where the folder should be")
        try await survey.run(arguments, input: "password\n")
            .expect(6, prints: "", mentions: "Not a directory. Check the folder")
    }

    @Test(.loggedIn) func `that is a link to elsewhere is refused`() async throws {
        let session = try #require(try survey.files().first { $0.contains("/session.json") && $0.hasSuffix(".json") })
        let elsewhere = survey.home + ".elsewhere"
        try FileManager.default.moveItem(atPath: session, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: session, withDestinationPath: elsewhere)
        try await survey.run("list").expect(6)
        #expect(FileManager.default.fileExists(atPath: elsewhere))
    }

    @Test func `needs a place`() async throws {
        try await sandboxed.needsAPlace()
    }

    @Test func `keeps the session of each server`() async throws {
        try await sandboxed.keepsSessionsApart(server, elsewhere)
    }
}
