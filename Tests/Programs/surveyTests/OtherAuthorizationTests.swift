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
        // The API names the user, and gets no password.
        #expect(server.requests.map(\.url.path) == ["/api/v1/me"])
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
        let count = server.requests.count
        try await survey.signUp().expect(1, says: "survey: \(message)\n")
        #expect(server.requests.count == count)
        #expect(elsewhere.requests.count == 1)
    }

    @Test func `is named where the app asks for a password`() async throws {
        let app = try survey.openApp("--token-url \(tokenURL)", latency: nil)
        try await app.wait(for: "▸ Email", "A password goes to \(host).")
        try await app.interrupt()
    }

    @Test(arguments: [
        ("authorize_device", HTTPResponse.json("{}"), "Check whether ORIGIN is the authorization server; "),
        ("authorize_device", .json(#"{"error":"no"}"#, status: 403), "Ask the operator of ORIGIN."),
        ("authorize_device", .json(#"{"error":"gone"}"#, status: 410), "Check --token-url."),
        (
            "authorize_device", HTTPResponse(status: 302, headers: ["Location": "https://c.example.test/"]),
            "Check --token-url."
        ),
        ("token", .json("{}"), "Check whether ORIGIN is the authorization server; "),
    ])
    func `is what a failure of its own tells to check`(
        _ path: String, _ answer: HTTPResponse, _ advice: String
    ) async throws {
        elsewhere.answer("oauth/\(path)", with: answer)
        let method =
            path == "token"
            ? ["--email", "a@example.test", "--password-stdin"]
            : ["--device", "--device-url", "\(elsewhere.apiURL)/oauth/authorize_device"]
        let run = try await survey.run(["login", "--token-url", tokenURL] + method, input: "password\n")
        #expect(run.status != 0)
        #expect(
            run.messages.contains(advice.replacing("ORIGIN", with: "http://\(host)")), "\(run.messages)")
        #expect(!run.messages.contains(server.apiURL) && !run.messages.contains("survey API"))
    }

    @Test(arguments: [
        (["list"], HTTPResponse.html(status: 200), 5, "Check whether ORIGIN is the authorization server; "),
        (["list", "--all"], HTTPResponse.html(status: 404), 5, "Check whether ORIGIN is the authorization server; "),
        (["show", everyKind], .json("{}", status: 200), 5, "Check whether ORIGIN is the authorization server; "),
        (
            ["profile"], HTTPResponse(status: 302, headers: ["Location": "https://c.example.test/"]), 5,
            "Check --token-url."
        ),
        (
            ["answer", everyKind, "--template"], .html(status: 200), 5,
            "Check whether ORIGIN is the authorization server"
        ),
        (["token"], .html(status: 200), 5, "Check whether ORIGIN is the authorization server; "),
        (["sync"], .html(status: 200), 5, "Check whether ORIGIN is the authorization server; "),
    ])
    func `is what a failed refresh tells to check`(
        _ command: [String], _ answer: HTTPResponse, _ status: Int32, _ advice: String
    ) async throws {
        try await survey.logIn("--token-url", tokenURL).expect(0)
        try survey.ageToken(by: 7_300)
        elsewhere.answer("oauth/token", with: answer)

        let run = try await survey.run(command).expect(status)

        #expect(run.messages.contains(advice.replacing("ORIGIN", with: "http://\(host)")), "\(run.messages)")
        #expect(!run.messages.contains(server.apiURL), "\(run.messages)")
    }

    @Test func `is named as data where it refuses a refresh, also beside a cached list`() async throws {
        try await survey.logIn("--token-url", tokenURL).expect(0)
        server.play { request in request.isFor("surveys") ? Pages.page(1, of: 1) : nil }
        try await survey.run("list").expect(0)
        try survey.ageToken(by: 7_300)
        elsewhere.answer(
            "oauth/token", with: .json(#"{"error":"access_denied","error_description":"Not now."}"#, status: 403))

        let failure = try #require(try await survey.run("list", "--error-format", "json").failure)

        #expect(failure["server"] == .text("http://\(host)"))
    }

    @Test func `is not what a failure of the API tells to check`() async throws {
        try await survey.logIn("--token-url", tokenURL).expect(0)
        server.answer("surveys", with: .html(status: 200))
        try await survey.run("list").expect(5, mentions: "Check whether \(server.apiURL) is the survey API; ")
    }

    @Test func `has its revocation endpoint kept with the session, and used by a later command`() async throws {
        try await survey.logIn("--token-url", tokenURL, "--revocation-url", "\(elsewhere.apiURL)/oauth/revoke")
            .expect(0)
        try await survey.run("logout").expect(0)
        #expect(server.requests(to: "oauth/revoke").isEmpty)
        #expect(!elsewhere.requests(to: "oauth/revoke").isEmpty)
    }

    @Test(arguments: ["email", "ID token", nil])
    func `a login at a page names the user, or says that the server does not`(name: String?) async throws {
        let names = ["email": " as \(Installation.email)", "ID token": " as 42 at https://id.example.test"]
        server.takeCodes(namingUser: name == "email", idToken: name == "ID token" ? "42" : nil)
        let run = try await survey.run("login", "--device").expect(0)
        let words = name.flatMap { names[$0] } ?? "; the server does not name the user"
        let label = ["ID token": "42-at-https---id.example.test", nil: "127.0.0.1"][name]
        let end = label.map { " The account is '\($0)'." } ?? ""
        #expect(run.messages.hasSuffix("Logged in to \(server.apiURL)\(words).\(end)\n"), "\(run.messages)")
        let user = name == "email" ? Installation.email : name.map { _ in "42 at https://id.example.test" } ?? "unknown"
        let status = try await survey.run("status", "--format", "table").expect(0)
        #expect(status.text.contains("User:        \(user)\n"), "\(status.text)")
    }

    @Test func `AC-9 a user whose name an ID token tells finds the answers again, and no other user does`()
        async throws
    {
        server.takeCodes(namingUser: false, idToken: "42")
        try await survey.run("login", "--device").expect(0)
        try await survey.queueAnswers()
        let waiting = try await survey.run("outbox").expect(0)

        server.takeCodes(namingUser: false, idToken: "43")
        try await survey.run("login", "--device").expect(0)
        try await survey.run("outbox").expect(0, prints: "", says: "")

        server.takeCodes(namingUser: false, idToken: "42")
        try await survey.run("login", "--device").expect(0)
        try await survey.run("outbox").expect(0, prints: waiting.text, says: "")
    }

    @Test func `AC-9 users whom the server does not name are told apart by labels`() async throws {
        server.takeCodes(namingUser: false)
        try await survey.run("login", "--device").expect(0, mentions: "The account is '127.0.0.1'.")
        try await survey.queueAnswers()
        let revoked = server.requests(to: "oauth/revoke").count

        try await survey.run("login", "--device").expect(1, mentions: "Give the account a label with --account.")
        #expect(server.requests(to: "oauth/revoke").count > revoked)
        try await survey.run("login", "--device", "--account", "other").expect(0)
        try await survey.run("outbox").expect(0, prints: "", says: "")
        try await survey.run("login", "--device", "--account", "127.0.0.1").expect(0)
        #expect(try await survey.run("outbox").expect(0).lines.count == 1)
        #expect(try await survey.run("accounts").expect(0).lines.count == 2)
    }

    @Test(.needs("bash"), arguments: [("n", 1), ("y", 0)])
    func `AC-9 at a terminal it is asked whether the user is the one of the account`(
        typed: String, status: Int32
    ) async throws {
        server.takeCodes(namingUser: false)
        try await survey.run("login", "--device").expect(0)
        try await survey.talk(
            "login --device", ["Is this the account 127.0.0.1? [y/N] ": .line(typed)], status: status, columns: 200)
        #expect(try await survey.run("accounts").expect(0).lines.count == 1)
    }

    @Test(.needs("bash")) func `AC-9 of accounts without a name, it is asked about the one in use`() async throws {
        server.takeCodes(namingUser: false)
        try await survey.run("login", "--device").expect(0)
        try await survey.run("login", "--device", "--account", "other").expect(0)
        try await survey.talk(
            "login --device", ["Is this the account other? [y/N] ": .line("n")], status: 1, columns: 200)
    }

    @Test(.needs("bash")) func `AC-9 a Yes is for the account that was asked about`() async throws {
        server.takeCodes(namingUser: false)
        try await survey.run("login", "--device", "--account", "aaa").expect(0)
        try await survey.queueAnswers()
        try await survey.run("login", "--device", "--account", "work").expect(0)
        try await survey.talk(
            "login --device", ["Is this the account work? [y/N] ": .line("y")], status: 0, columns: 200)
        try await survey.run("outbox").expect(0, prints: "", says: "")
        #expect(try await survey.run("accounts").lines.filter { $0.hasPrefix("true\twork\t") }.count == 1)
    }

    @Test(.needs("bash")) func `AC-9 the app does not ask behind its screen whose account it is`()
        async throws
    {
        server.takeCodes(namingUser: false)
        try await survey.run("login", "--device").expect(0)
        let session = try #require(try survey.files().first { $0.hasSuffix("/session.json") })
        try FileManager.default.removeItem(atPath: session)

        let app = try survey.openApp("--device", latency: nil)
        try await app.wait(for: "▸ Email", then: "\(Installation.email)\t\r")
        try await app.wait(for: "▸ Password", then: Press.tab + Press.tab)
        try await app.wait(for: "▸ [ Log in with a code ]", then: "\r")
        try await app.wait(for: "server does not name the user.")
        try await app.interrupt()
    }
}

extension ServerDouble {
    /// Decides for the user at the page of a login with a code; names the user in the profile, or by an ID token, or neither.
    fileprivate func takeCodes(namingUser isNamed: Bool, idToken subject: String? = nil) {
        let code = """
            {"device_code":"0123","user_code":"AB","verification_uri":"https://a.example","expires_in":9,"interval":1}
            """
        let claims = #"{"iss":"https://id.example.test","sub":"\#(subject ?? "")","aud":"survey-sandbox"}"#
        let idToken = "e30.\(Data(claims.utf8).base64EncodedString().replacing("=", with: "")).c2ln"
        play { [self] request in
            switch request.url.path {
            case "/api/v1/oauth/authorize_device": return .json(code)
            case "/api/v1/oauth/token" where request.form["grant_type"] != "refresh_token":
                // As if the user had decided at the page.
                var login = request
                login.body = Data(
                    """
                    grant_type=password&username=\(Installation.email)&password=password&client_id=survey-sandbox\
                    &client_secret=sandbox-client-secret
                    """.utf8)
                var answer = try await sandboxAnswer(to: login)
                if subject != nil {
                    let fields = String(decoding: answer.body, as: UTF8.self).dropFirst()
                    answer.body = Data(#"{"id_token":"\#(idToken)",\#(fields)"#.utf8)
                }
                return answer
            case "/api/v1/me": return isNamed ? nil : .html(status: 404)
            default: return nil
            }
        }
    }
}

extension Installation {
    /// Puts answers to the survey of every kind into the outbox.
    fileprivate func queueAnswers() async throws {
        try await answer(everyKind, with: filled().brief, "--later").expect(0)
    }
}
