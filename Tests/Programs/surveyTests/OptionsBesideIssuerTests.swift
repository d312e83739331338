import TestSupport

/// Endpoints that are given beside `--issuer`, or named by another issuer: a session that uses them is not the issuer's
/// own, and no secret goes to two servers.
@Suite(.world) struct `Endpoints given beside an issuer` {
    @Test(arguments: ["--revocation-url", "--device-url", "--token-url"])
    func `at another origin are refused, and both origins are named (SS-10)`(_ option: String) async throws {
        let endpoint = "\(elsewhere.apiURL)/oauth/other"
        let run = try await logIn("--issuer", server.apiURL, option, endpoint).expect(2)
        #expect(run.messages.hasPrefix("survey: The token, device and revocation endpoints must have one origin, not "))
        for origin in [server.origin, elsewhere.origin] { #expect(run.messages.contains(origin)) }
        #expect(server.requests(to: "oauth/token").isEmpty)
        #expect(elsewhere.requests.isEmpty)
    }

    @Test(.needs("bash"), arguments: ["--token-url", "--device-url", "--authorize-url"])
    func `make a session that is not the issuer's (SS-10)`(_ option: String) async throws {
        let path = option == "--token-url" ? "oauth/token" : "oauth/other"
        let own = option == "--token-url" ? ["--revocation-url", "\(server.apiURL)/oauth/other"] : []
        try await logIn(["--issuer", server.apiURL, option, "\(server.apiURL)/\(path)"] + own).expect(0)
        let count = server.requests(to: "oauth/token").count

        let app = try survey.openApp("--issuer \(server.apiURL)", latency: nil)

        try await app.wait(for: "▸ Email")
        try await app.interrupt()
        #expect(server.requests(to: "oauth/token").count == count)
    }

    @Test func `an issuer that names another server's token endpoint gets none of its secrets (SS-10)`() async throws {
        try await logIn(["--api-url", server.apiURL]).expect(0)
        for endpoint in ["device_authorization_endpoint", "revocation_endpoint"] {
            elsewhere.answer(
                ".well-known/openid-configuration",
                with: .json(
                    """
                    {"issuer":"\(elsewhere.apiURL)","token_endpoint":"\(server.apiURL)/oauth/token",\
                    "\(endpoint)":"\(elsewhere.apiURL)/oauth/other"}
                    """))
            let run = try await survey.run("login", "--issuer", elsewhere.apiURL, "--device")
                .expect(5, begins: "survey: The server is not used: its secrets would go to two servers, ")
            for origin in [server.origin, elsewhere.origin] { #expect(run.messages.contains(origin)) }
        }
        #expect(elsewhere.requests.allSatisfy { $0.method == .get })
        try await survey.run("list").expect(0)
    }

    @Test func `a saved secret goes to no endpoint that its login did not name (SS-10)`() async throws {
        try await logIn(["--api-url", server.apiURL, "--token-url", "\(server.apiURL)/oauth/token"]).expect(0)
        try await survey.run(
            "login", "--device", "--token-url", "\(server.apiURL)/oauth/token", "--device-url",
            "\(server.apiURL)/oauth/other"
        ).expect(1)
        let request = try #require(server.requests(to: "oauth/other").first)
        #expect(!String(decoding: request.body ?? Data(), as: UTF8.self).contains("client_secret"))
    }

    private func logIn(_ options: String...) async throws -> CommandOutcome { try await logIn(options) }

    /// Logs in with the client's secret, since a recorded one is sent to the server that it was recorded at only.
    private func logIn(_ options: [String]) async throws -> CommandOutcome {
        try await survey.run(
            ["login", "--email", Installation.email, "--password-stdin"] + options,
            input: Installation.password + "\n", environment: ["SURVEY_CLIENT_SECRET": "sandbox-client-secret"])
    }
}

extension ServerDouble {
    /// Its origin, as in a URL.
    fileprivate var origin: String { URL(string: apiURL).flatMap { Origin($0) }.map { "\($0)" } ?? apiURL }
}
