import SurveySandbox
import TestSupport

@Suite(.world) struct `Logout between processes` {
    @Test(.loggedIn) func `a logout revokes both tokens and forgets them`() async throws {
        let access = try await survey.run("token").text.trimmingCharacters(in: .newlines)
        try await survey.run("logout")
            .expect(0, says: "Logged out of \(server.apiURL); the server has revoked the token.\n")
        let revoked = server.requests(to: "oauth/revoke").compactMap { $0.form["token"] }
        #expect(revoked.count == 2)
        #expect(revoked.last == access)
        try await survey.run("token").expect(3)
        #expect(try survey.contains(access) == false)
    }

    @Test(arguments: [[], ["token"], ["list"]])
    func `a logout after expiry leaves no refresh token alive, whether or not the last access token was used`(
        command: [String]
    ) async throws {
        try await survey.logInWithExpiredToken(at: server)
        if !command.isEmpty { try #require(try await survey.run(command).status == 0) }
        try await survey.run("logout")
            .expect(0, says: "Logged out of \(server.apiURL); the server has revoked the token.\n")
        let requests = server.requests(to: "oauth/token") + server.requests(to: "oauth/revoke")
        let refreshTokens = Set(requests.compactMap { $0.form["refresh_token"] ?? $0.revokedRefreshToken })
        #expect(refreshTokens.count == 2)
        for refreshToken in refreshTokens {
            let answer = try await server.sandboxAnswer(to: try server.refresh(with: refreshToken))
            #expect(answer.status == 400)
            #expect(answer.object["error"] as? String == "invalid_grant")
        }
        try await survey.run("status").expect(3)
    }

    @Test func `a logout whose token the server was not seen to take says that it is not certain`() async throws {
        try await survey.logIn()
        server.answer("me", with: .html(status: 302))
        let run = try await survey.run("logout").expect(0)
        #expect(
            run.messages == """
                Logged out on this device, but the server may not have ended the session. The server refused \
                (status 302). The session may last there until it expires.

                """)
        #expect(server.requests(to: "oauth/revoke").count == 2)
        try await survey.run("status").expect(3)
    }

    @Test(.loggedIn, arguments: [false, true])
    func `a logout removes what killed processes and damaged caches left`(isLoggedIn: Bool) async throws {
        let account = try #require(try survey.accountFolders(at: server.apiURL).first)
        if !isLoggedIn { try FileManager.default.removeItem(atPath: account + "/session.json") }
        let remains = [
            ".listed-ids.tmp", ".session.json.tmp", ".session.json.notes.tmp", "drafts/.1.json.tmp",
            "outbox/.1.json.tmp", "sent/.1.json.tmp", ".surveys.json.tmp", ".seen.json.tmp", "surveys.json.bad",
        ].map { "\(account)/\($0)" }
        for folder in ["drafts", "outbox", "sent"] {
            try FileManager.default.createDirectory(
                atPath: "\(account)/\(folder)", withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        for file in remains { try makeFile(file, "secret", mode: 0o600) }

        let run = try await survey.run("logout").expect(0)

        #expect(!FileManager.default.fileExists(atPath: account))
        #expect(run.messages.hasSuffix(" The account was removed.\n") == !isLoggedIn)
    }

    @Test(arguments: [
        (200, "survey: The session has ended at the server, but could not be deleted on this device: "),
        (500, "survey: The session is over: the server has replaced its token, and the new one could not be saved. "),
    ])
    func `a logout that cannot delete the session says that the server has ended it`(
        status: Int, beginning: String
    ) async throws {
        try await survey.logInWithExpiredToken(at: server)
        if status == 500 { server.answer("oauth/revoke", with: HTTPResponse(status: status)) }
        try survey.block(survey.session(at: server))
        try await survey.run("logout").expect(6, begins: beginning, mentions: "Check the folder, or run 'survey login")
        #expect(server.requests(to: "oauth/revoke").count == 2)
    }

    @Test func `after a logout from another server the sandbox is not used unless it is named`() async throws {
        func run(_ words: String...) async throws -> CommandOutcome {
            try await survey.run(words, environment: ["SURVEY_API_URL": ""])
        }
        try await run("list").expect(0, begins: "Sample data from the built-in sandbox.")
        try await run("logout").expect(0)
        try await run("list", "-q").expect(0)

        try await survey.logIn().expect(0)
        try await survey.run("logout").expect(0)
        let said = "survey: No account is selected. Run 'survey switch', or 'survey login --api-url URL'.\n"
        for command in ["list", "status", "token", "sync", "outbox", "logout", "profile"] {
            try await run(command).expect(3, prints: "", says: said)
        }
        try await run("login", "--email", Installation.email, "--password-stdin").expect(
            3, prints: "", mentions: "Run 'survey login --api-url URL', or give --api-url sandbox")

        try await run("list", "-q", "--api-url", "sandbox").expect(0)
        try await survey.logIn("--api-url", "sandbox").expect(0)
        try await run("list", "-q").expect(0)
        try await run("logout").expect(0)
        try await run("list").expect(3, prints: "", says: said)
        #expect(try survey.contains(server.apiURL) == false)
    }

    @Test(.loggedIn) func `after a logout from the sandbox, a session with another server is not forgotten`()
        async throws
    {
        let environment = ["SURVEY_API_URL": ""]
        try await survey.run(
            ["login", "--api-url", "sandbox", "--email", Installation.email, "--password-stdin"],
            input: Installation.password, environment: environment
        ).expect(0)
        try await survey.run(["logout"], environment: environment).expect(0)
        try await survey.run(["list"], environment: environment).expect(3, mentions: "No account is selected.")
        try await survey.run("list").expect(0)
    }

    @Test(.loggedIn) func `a logout that reaches nobody forgets the session, and says so`() async throws {
        let access = try await survey.run("token").text.trimmingCharacters(in: .newlines)
        try await server.stop()
        try await survey.run("logout").expect(
            0,
            says: """
                Logged out on this device, but the server did not confirm it. The server cannot be reached: the connection \
                was refused. The server may accept the token until it expires.

                """)
        try await survey.run("status").expect(3)
        #expect(try survey.contains(access) == false)
    }
}

extension ServerDouble {
    /// What somebody would send who has got hold of `refreshToken`.
    fileprivate func refresh(with refreshToken: String) throws -> HTTPRequest {
        var fields = try #require(requests(to: "oauth/token").first).form
        fields["grant_type"] = "refresh_token"
        fields["refresh_token"] = refreshToken
        let url = try #require(URL(string: "\(apiURL)/oauth/token"))
        return HTTPRequest(
            .post, url, headers: ["Content-Type": FormEncoding.contentType],
            body: FormEncoding.encode(fields.map { (name: $0.key, value: $0.value) }))
    }
}

extension HTTPRequest {
    /// The refresh token that a revocation is about.
    fileprivate var revokedRefreshToken: String? {
        form["token_type_hint"] == "refresh_token" ? form["token"] : nil
    }
}

extension Installation {
    /// Whether any file holds `text`, in the open or in the encoding of the session's record.
    fileprivate func contains(_ text: String) throws -> Bool {
        try files().contains { path in
            let contents = try Data(contentsOf: URL(filePath: path))
            let record = try? JSONSerialization.jsonObject(with: contents) as? [String: Any]  // or another file
            let token = (record?["token"] as? String).flatMap { Data(base64Encoded: $0) } ?? Data()
            return [contents, token].contains { $0.range(of: Data(text.utf8)) != nil }
        }
    }
}
