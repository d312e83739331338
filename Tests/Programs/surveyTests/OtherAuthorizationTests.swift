import TestSupport

/// Logins where another server than the API's issues the tokens.
@Suite(.world, .needs("bash")) struct `Another authorization server` {
    private var tokenURL: String { "\(elsewhere.apiURL)/oauth/token" }
    private var host: String { String(elsewhere.apiURL.dropFirst("http://".count).prefix { $0 != "/" }) }

    @Test(arguments: ["", "--no-browser", "--api-style oauth2"])
    func `is sent no password unless that is asked for`(options: String) async throws {
        let advice = (["survey login"] + (options.hasPrefix("--api") ? [options] : []) + ["--token-url \(tokenURL)"])
            .joined(separator: " ")
        try await survey.talk(
            "login --token-url \(tokenURL) \(options)",
            ["survey: A login at \(host) needs a password, which would go there. Run '\(advice) --password'.": nil],
            status: 1, columns: 500)
        #expect(server.requests.isEmpty && elsewhere.requests.isEmpty)
    }

    @Test func `is named before it is sent a password, and after the login`() async throws {
        try await survey.talk(
            "login --token-url \(tokenURL) --password",
            [
                "Log in to \(server.apiURL). The password goes to \(host).\r\nEmail: ": .line(Installation.email),
                "Password for \(host): ": .secret("password"),
                "Logged in to \(server.apiURL) through \(host) as \(Installation.email).": nil,
            ], status: 0, columns: 500)
        #expect(server.requests.isEmpty)
        #expect(elsewhere.requests.map { $0.form["password"] } == ["password"])
    }

    @Test func `stays in the advice after a refusal`() async throws {
        try await survey.run(
            ["login", "--token-url", tokenURL, "--scope", "a b", "--email", "a@example.test", "--password-stdin"],
            input: "wrong\n"
        ).expect(3, mentions: "run 'survey login --scope \"a b\" --token-url \(tokenURL)' again.")
    }

    @Test func `is sent no password of a new account`() async throws {
        try await survey.logIn("--token-url", tokenURL).expect(0)
        let message = "The tokens for \(server.apiURL) come from \(host), which has the accounts. Sign up there."
        try await survey.signUp().expect(1, says: "survey: \(message)\n")
        #expect(server.requests.isEmpty)
        #expect(elsewhere.requests.count == 1)
    }

    @Test func `is named where the app asks for a password`() async throws {
        let app = try survey.openApp("--token-url \(tokenURL)", latency: nil)
        try await app.wait(for: "▸ Email", "A password goes to \(host).")
        try await app.interrupt()
    }

    @Test func `has its revocation endpoint kept with the session, and used by a later command`() async throws {
        let (token, revocation) = ("\(server.apiURL)/oauth/token", "\(elsewhere.apiURL)/oauth/revoke")
        try await survey.logIn("--token-url", token, "--revocation-url", revocation).expect(0)
        try await survey.run("logout").expect(0)
        #expect(server.requests(to: "oauth/revoke").isEmpty)
        #expect(!elsewhere.requests(to: "oauth/revoke").isEmpty)
    }

    @Test(arguments: [true, false])
    func `a login at a page names the account, or says that the server does not`(isNamed: Bool) async throws {
        let code = """
            {"device_code":"0123","user_code":"AB","verification_uri":"https://a.example","expires_in":9,"interval":1}
            """
        server.play { [server = server] request in
            switch request.url.path {
            case "/api/v1/oauth/authorize_device": return .json(code)
            case "/api/v1/oauth/token":
                // As if the user had decided at the page.
                var login = request
                login.body = Data(
                    """
                    grant_type=password&username=\(Installation.email)&password=password&client_id=survey-sandbox\
                    &client_secret=sandbox-client-secret
                    """.utf8)
                return try await server.sandboxAnswer(to: login)
            case "/api/v1/me": return isNamed ? nil : .html(status: 404)
            default: return nil
            }
        }
        let name = isNamed ? " as \(Installation.email)" : "; the server does not name the account"
        let run = try await survey.run("login", "--device").expect(0)
        #expect(run.messages.hasSuffix("Logged in to \(server.apiURL)\(name).\n"), "\(run.messages)")
    }
}
