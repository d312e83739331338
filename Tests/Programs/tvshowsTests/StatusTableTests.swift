import TestSupport

@Suite(.world) struct `Statuses of the server` {
    @Test(
        arguments: [
            (["list"], "shows"), (["show", "1"], "shows/1"), (["profile"], "users/me"),
            (["login", "--email", Installation.email, "--password-stdin"], "users/sign_in"),
        ] as [([String], String)])
    func `come to what the table says`(_ arguments: [String], _ path: String) async throws {
        var table = StatusTable(of: "tvshows \(arguments[0])")
        for isLoggedIn in [false, true] {
            if isLoggedIn { try await tvshows.logIn().expect(0) }
            let title = isLoggedIn ? "With a session" : "Without a session"
            try await table.add(
                title, calling: [(server.apiURL, "SERVER")], requests: { server.requests.count }
            ) { answer, options in
                server.answer(path, with: answer.response)
                defer { server.play { _ in nil } }
                return try await tvshows.unchanged {
                    try await tvshows.run(options + arguments, input: Installation.password + "\n")
                }
            }
        }
        try table.expect()
    }
}
