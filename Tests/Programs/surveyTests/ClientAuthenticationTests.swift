import TestSupport

/// How a login asks for tokens at an authorization server, and what later commands repeat of it.
@Suite(.world) struct `Client at an authorization server` {
    private let secret = "s:e +c%é"
    /// `app:1` and the secret, each form-encoded (RFC 6749, 2.3.1).
    private let basic = "Basic \(Data("app%3A1:s%3Ae%20%2Bc%25%C3%A9".utf8).base64EncodedString())"

    @Test(arguments: [
        "", #""token_endpoint_auth_methods_supported":["private_key_jwt","client_secret_basic"],"#,
    ])
    func `with metadata that say Basic sends its secret in a header, at every request`(methods: String) async throws {
        publish(methods)
        try await logIn("--issuer", elsewhere.apiURL, "--email", "ann@example.test", "--password-stdin").expect(0)
        try await survey.run("token").expect(0)
        try await survey.run("logout").expect(0)

        let sent = elsewhere.requests.filter { $0.method == .post }
        let grants = sent.compactMap { $0.form["grant_type"] }
        #expect(Set(grants) == ["password", "refresh_token"] && grants.count < sent.count)
        #expect(sent.allSatisfy { $0.headers["Authorization"] == basic })
        #expect(sent.allSatisfy { $0.form["client_id"] == nil && $0.form["client_secret"] == nil })
    }

    @Test func `shows nothing of a header that the server repeats`() async throws {
        server.play { request in
            let header = request.headers["Authorization"] ?? ""
            return .json(#"{"error":"invalid_request","error_description":"What is \#(header)?"}"#, status: 400)
        }
        let run = try await logIn(
            "--client-auth", "basic", "--email", "ann@example.test", "--password-stdin", "--verbose"
        )
        .expect(1, mentions: "What is Basic ***?")
        #expect(!run.messages.contains(basic.dropFirst("Basic ".count)))
    }

    @Test func `asks for a code in the same way`() async throws {
        publish()
        try await logIn("--issuer", elsewhere.apiURL, "--device").expect(0)

        let sent = elsewhere.requests.filter { $0.method == .post }
        #expect(sent.map(\.url.lastPathComponent) == ["device", "token"])
        #expect(sent.allSatisfy { $0.headers["Authorization"] == basic && $0.form["client_id"] == nil })
    }

    @Test(arguments: [("post", "s:e +c%é"), ("none", nil)] as [(String, String?)])
    func `sends it in the form, or not at all, if the metadata say that`(method: String, secret: String?) async throws {
        let name = method == "post" ? "client_secret_post" : method
        publish(#""token_endpoint_auth_methods_supported":["\#(name)"],"#)
        try await logIn("--issuer", elsewhere.apiURL, "--email", "ann@example.test", "--password-stdin").expect(0)
        try await survey.run("token").expect(0)

        let sent = elsewhere.requests.filter { $0.method == .post }
        #expect(Set(sent.map { $0.form["grant_type"] }) == ["password", "refresh_token"])
        #expect(sent.allSatisfy { $0.headers["Authorization"] == nil && $0.form["client_id"] == "app:1" })
        #expect(sent.allSatisfy { $0.form["client_secret"] == secret })
    }

    @Test func `revokes in the way that the revocation endpoint has for itself`() async throws {
        publish(#""revocation_endpoint_auth_methods_supported":["client_secret_post"],"#)
        try await logIn("--issuer", elsewhere.apiURL, "--email", "ann@example.test", "--password-stdin").expect(0)
        try await survey.run("logout").expect(0)

        let sent = elsewhere.requests(to: "revoke")
        #expect(!sent.isEmpty && sent.allSatisfy { $0.form["client_secret"] == secret })
    }

    @Test func `names the methods if it knows none of them`() async throws {
        publish(#""token_endpoint_auth_methods_supported":["private_key_jwt","tls_client_auth"],"#)
        try await logIn("--issuer", elsewhere.apiURL, "--device").expect(
            5, mentions: "this program does not know: private_key_jwt, tls_client_auth")
        #expect(elsewhere.requests.allSatisfy { $0.method == .get })
    }

    @Test func `without metadata authenticates as the option says, also with later commands`() async throws {
        server.play { $0.isFor("oauth/token") ? .token("expired", lifetime: 0) : nil }
        try await logIn("--client-auth", "basic", "--email", "ann@example.test", "--password-stdin").expect(0)
        try await survey.run("token").expect(0)
        // So does the next login.
        try await logIn("--email", "ann@example.test", "--password-stdin").expect(0)

        let sent = server.requests(to: "oauth/token")
        #expect(server.grants.filter { $0 == "password" }.count == 2 && server.grants.contains("refresh_token"))
        #expect(sent.allSatisfy { $0.headers["Authorization"] == basic })
    }

    @Test func `asks for offline access beside its scope where that is offered`() async throws {
        publish(#""scopes_supported":["openid","offline_access"],"#)
        let password = ["--email", "ann@example.test", "--password-stdin"]
        try await logIn(["--issuer", elsewhere.apiURL, "--scope", "read"] + password).expect(0)
        try await logIn(["--scope", "read offline_access"] + password).expect(0)
        try await logIn("--device").expect(0)

        let scopes = elsewhere.requests.filter { $0.method == .post }.compactMap { $0.form["scope"] }
        #expect(scopes == ["read offline_access", "read offline_access", "offline_access"])
    }

    @Test func `asks for no scope that is not offered`() async throws {
        publish()
        try await logIn("--issuer", elsewhere.apiURL, "--device").expect(0)
        #expect(elsewhere.requests.allSatisfy { $0.form["scope"] == nil })
    }

    @Test func `names its resources at every request that asks for a token (RFC 8707)`() async throws {
        publish()
        try await logIn(
            "--issuer", elsewhere.apiURL, "--device", "--resource", "https://api.example/v1", "--resource", "urn:b"
        ).expect(0)
        try await survey.run("token").expect(0)

        let sent = elsewhere.requests.filter { $0.method == .post }
        #expect(Set(sent.map { $0.form["grant_type"] ?? "device" }).count == 3)
        for request in sent {
            let body = String(decoding: request.body ?? Data(), as: UTF8.self)
            #expect(body.contains("resource=https%3A%2F%2Fapi.example%2Fv1&resource=urn%3Ab"), "\(body)")
        }
    }

    @Test(arguments: ["0", "-1", "3600.5", "nan", "inf", "1e3", ""])
    func `refuses a window that is none, before it asks for anything (SS-14)`(seconds: String) async throws {
        try await logIn("--refresh-window=\(seconds)", "--issuer", elsewhere.apiURL).expect(
            2, mentions: "--refresh-window must be a number of seconds, more than 0 and at most 3600, not '\(seconds)'."
        )
        #expect(elsewhere.requests.isEmpty)
    }

    @Test(arguments: [["--refresh-window", "30"], []])
    func `repeats a refresh after a 503 only at a server whose window is declared (SS-14)`(
        options: [String]
    ) async throws {
        server.play { $0.isFor("oauth/token") ? .token("expired", lifetime: 0) : nil }
        try await logIn(options + ["--email", "ann@example.test", "--password-stdin"]).expect(0)
        let count = server.grants.count
        server.play { [weak server = server] request in
            guard request.isFor("oauth/token") else { return nil }
            return server?.grants.count == count + 1 ? HTTPResponse(status: 503) : .token("renewed")
        }

        try await survey.run("token").expect(options.isEmpty ? 4 : 0)

        #expect(server.grants.count == count + (options.isEmpty ? 1 : 2))
    }

    @Test(arguments: ["api.example", "https://api.example/#part", "https://a b", ""])
    func `refuses a resource that is no absolute URI`(resource: String) async throws {
        try await logIn("--resource", resource, "--device").expect(2, mentions: "--resource must be an absolute URI")
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        (#"Bearer realm="x", error="insufficient_scope", scope="surveys:read a""#, #" --scope "surveys:read a"'."#),
        (#"Basic, Bearer error=insufficient_scope,scope=surveys:read"#, " --scope surveys:read'."),
        (#"Bearer error="insufficient_scope", scope="$(x)""#, "' with that --scope."),
        (#"Bearer error="insufficient_scope""#, "' with that --scope."),
    ])
    func `names the scope that is missing, and the login that asks for it`(
        challenge: String, advice: String
    ) async throws {
        try await survey.logIn().expect(0)
        server.play { request in
            guard request.isFor("surveys") else { return nil }
            return HTTPResponse(status: 403, headers: ["WWW-Authenticate": challenge])
        }
        let run = try await survey.run("list").expect(1, begins: "survey: The session does not allow this: ")
        #expect(run.messages.hasSuffix("Run 'survey login\(advice)\n"), "\(run.messages)")
        #expect(server.grants == ["password"])
    }

    @Test func `says at once when a session ends that cannot be renewed`() async throws {
        server.answer(
            "oauth/token", with: .json(#"{"access_token":"a","token_type":"Bearer","expires_in":3600}"#))
        try await survey.logIn().expect(0, mentions: "The server issued no refresh token: the session ends on ")
        server.answer("oauth/token", with: .json(#"{"access_token":"a","token_type":"Bearer"}"#))
        try await survey.logIn().expect(
            0, mentions: "The server issued no refresh token: the session ends when the server rejects its token.")
    }

    private func logIn(_ options: String...) async throws -> CommandOutcome { try await logIn(options) }

    private func logIn(_ options: [String]) async throws -> CommandOutcome {
        try await survey.run(
            ["login", "--client-id", "app:1"] + options, input: "password\n",
            environment: ["SURVEY_CLIENT_SECRET": secret])
    }

    /// Has ``elsewhere`` publish metadata with `members`, and answer each request for a token with one that has expired.
    private func publish(_ members: String = "") {
        let (issuer, path) = (elsewhere.apiURL, "/api/v1")
        elsewhere.play { request in
            switch request.url.path {
            case "/.well-known/oauth-authorization-server\(path)":
                .json(
                    """
                    {\(members)"issuer":"\(issuer)","token_endpoint":"\(issuer)/token",\
                    "revocation_endpoint":"\(issuer)/revoke","device_authorization_endpoint":"\(issuer)/device",\
                    "grant_types_supported":["password"]}
                    """)
            case "\(path)/device":
                .json(
                    """
                    {"device_code":"0123","user_code":"AB","verification_uri":"https://a.example","expires_in":9,\
                    "interval":1}
                    """)
            case "\(path)/token": .token("expired", lifetime: 0)
            default: HTTPResponse(status: 200)
            }
        }
    }
}
