import TestSupport

@Suite(.loggedIn, .serialized, .needs("bash")) struct `Accounts in a terminal` {
    @Test func `AC-11 AC-12 a goes on as another user, and the commands with them`() async throws {
        try await survey.signUp(["--account", "work"]).expect(0)
        let token = try await survey.run("token").text.dropLast()
        let app = try survey.openApp("--account \(Installation.email)")
        try await app.wait(for: "▸ Harbour Grill", "· \(Installation.email)", then: "p")
        try await app.wait(for: "Account  \(Installation.email)", then: "a")
        try await app.wait(for: "  Accounts", "▸ \(Installation.email)", "current", "Enter switch", then: "j\r")
        try await app.wait(for: "▸ Harbour Grill", "· work", then: "p")
        try await app.wait(for: "Account  work", "Email    ann@example.test")
        try await app.quit()

        #expect(server.requests(to: "me").last?.headers["Authorization"] == "Bearer \(token)")
        #expect(try await survey.run("token").text.dropLast() == token)
    }

    @Test func `AC-12 an account that a command has logged out is no longer there to switch to`() async throws {
        try await survey.signUp(["--account", "work"]).expect(0)
        let app = try survey.openApp("--account \(Installation.email)")
        try await app.wait(for: "▸ Harbour Grill", then: "a")
        try await app.wait(for: "▸ \(Installation.email)", "work")
        try await survey.run("logout", "--account", "work").expect(0)
        try await app.wait(for: "  Accounts", then: "j\r")
        try await app.wait(for: "The account work no longer exists.", "▸ \(Installation.email)", then: "\r")
        try await app.wait(for: "▸ Harbour Grill", "· \(Installation.email)")
        try await app.quit()
    }

    @Test func `AC-11 AC-12 the options for one account are not for another`() async throws {
        try await survey.signUp(["--account", "work"]).expect(0)
        let app = try survey.openApp("--account \(Installation.email) --client-id another-client")
        try await app.wait(for: "▸ Harbour Grill", then: "a")
        try await app.wait(for: "▸ \(Installation.email)", then: "j\r")
        try await app.wait(for: "▸ Harbour Grill", "· work", then: "p")
        try await app.wait(for: "▸ [ Log out ]", then: "\r")
        try await app.wait(for: "▸ Email")
        try await app.interrupt()

        let body = try #require(server.requests(to: "oauth/revoke").last?.body)
        #expect(!String(decoding: body, as: UTF8.self).contains("another-client"))
        #expect(try await survey.run("accounts").lines.count == 1)
    }
}
