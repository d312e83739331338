import TestSupport

@Suite(.world) struct `Choice of the server` {
    @Test func `is remembered from the last login, and the sessions are kept apart`() async throws {
        try await sandboxed.keepsSessionsApart(server, elsewhere)
    }

    @Test(.loggedIn) func `goes by the option before the variable`() async throws {
        try await tvshows.run("status", "--api-url", "sandbox").expect(3)
        try await tvshows.run(["status"], environment: ["TVSHOWS_API_URL": ""]).expect(0)
        #expect(server.requests.count == 1)
    }

    @Test func `takes a path`() async throws {
        let run = try await tvshows.logIn("--api-url", server.apiURL + "/some/where/")
        #expect(run.status != 0)
        #expect(server.requests.map(\.url.path) == ["/some/where/users/sign_in"])
    }

    @Test func `sees nothing of another program's variables and folders`() async throws {
        let others = ["SURVEY_API_URL": server.apiURL, "TVSHOWS_API_URL": "", "SURVEY_HOME": tvshows.home]
        let run = try await tvshows.run(["list"], environment: others)
        #expect(run.messages.hasPrefix("Sample data from the built-in sandbox.\n"))
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        (["XDG_STATE_HOME": "STATE"], "STATE/tvshows"), (["HOME": "STATE"], "STATE/.local/state/tvshows"),
    ])
    func `is kept in the state folder`(_ variables: [String: String], _ folder: String) async throws {
        var environment = variables.mapValues { $0.replacing("STATE", with: sandboxed.home) }
        environment["TVSHOWS_HOME"] = ""
        try await sandboxed.run(["list"], environment: environment).expect(0)
        let path = folder.replacing("STATE", with: sandboxed.home) + "/accounts/"
        #expect(try sandboxed.files().contains { $0.hasPrefix(path) && $0.hasSuffix("/session.json") })
    }
}
