import TestSupport

/// Endpoints that are given beside `--issuer`: a session that uses them is not the issuer's own.
@Suite(.world) struct `Endpoints given beside an issuer` {
    @Test func `a revocation endpoint ends the session, also if the issuer's own login replaces it`() async throws {
        let revocation = "\(elsewhere.apiURL)/oauth/revoke"
        try await logIn("--issuer", server.apiURL, "--revocation-url", revocation).expect(0)

        try await logIn("--issuer", server.apiURL).expect(0)

        #expect(server.requests(to: "oauth/revoke").isEmpty)
        #expect(elsewhere.requests(to: "oauth/revoke").count == 2)
    }

    @Test(.needs("bash")) func `a token endpoint's session is not the issuer's (SS-10)`() async throws {
        try await logIn("--issuer", server.apiURL, "--token-url", "\(elsewhere.apiURL)/oauth/token").expect(0)

        let app = try survey.openApp("--issuer \(server.apiURL)", latency: nil)

        try await app.wait(for: "▸ Email")
        try await app.interrupt()
        #expect(server.requests(to: "oauth/token").isEmpty)
    }

    /// Logs in with the client's secret, since a recorded one is sent to the server that it was recorded at only.
    private func logIn(_ options: String...) async throws -> CommandOutcome {
        try await survey.run(
            ["login", "--email", Installation.email, "--password-stdin"] + options,
            input: Installation.password + "\n", environment: ["SURVEY_CLIENT_SECRET": "sandbox-client-secret"])
    }
}
