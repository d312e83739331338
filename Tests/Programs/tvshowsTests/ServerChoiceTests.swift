import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct `Choice of the server` {
    @Test func `is remembered from the last log-in, and the sessions are kept apart`() async throws {
        try await withInstallation { tvshows async throws in
            try await ShowsServer.serve { first async throws in
                try await ShowsServer.serve { second async throws in
                    #expect(try await tvshows.logIn("--api-url", first.apiURL).status == 0)
                    #expect(try await tvshows.logIn("--api-url", second.apiURL + "/").status == 0)
                    #expect(try await tvshows.run("list").status == 0)
                    #expect(try await tvshows.run("list", "--api-url", first.apiURL).status == 0)
                    #expect(first.requests.count == 2)
                    #expect(second.requests.count == 2)

                    #expect(try await tvshows.run("logout").status == 0)
                    #expect(try await tvshows.run("status", "--api-url", second.apiURL).status == 3)
                    #expect(try await tvshows.run("status", "--api-url", first.apiURL).status == 0)
                }
            }
        }
    }

    @Test func `goes by the option before the variable`() async throws {
        try await withSession { tvshows, server async throws in
            #expect(try await tvshows.run("status", "--api-url", "sandbox").status == 3)
            #expect(try await tvshows.run(["status"], environment: ["TVSHOWS_API_URL": ""]).status == 0)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `takes a path`() async throws {
        try await withServer { tvshows, server async throws in
            let run = try await tvshows.logIn("--api-url", server.apiURL + "/some/where/")
            #expect(run.status != 0)
            #expect(server.requests.map(\.url.path) == ["/some/where/users/sign_in"])
        }
    }

    @Test func `sees nothing of another program's variables and folders`() async throws {
        try await withServer { tvshows, server async throws in
            let others = ["SURVEY_API_URL": server.apiURL, "TVSHOWS_API_URL": "", "SURVEY_HOME": tvshows.home]
            let run = try await tvshows.run(["list"], environment: others)
            #expect(run.messages == "Logged in to the built-in sandbox as registered@email.com.\n")
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: [
        (["XDG_STATE_HOME": "STATE"], "STATE/tvshows"), (["HOME": "STATE"], "STATE/.local/state/tvshows"),
    ])
    func `is kept in the state folder`(_ variables: [String: String], _ folder: String) async throws {
        try await withInstallation { tvshows async throws in
            var environment = variables.mapValues { $0.replacing("STATE", with: tvshows.home) }
            environment["TVSHOWS_HOME"] = ""
            #expect(try await tvshows.run(["list"], environment: environment).status == 0)
            let session = folder.replacing("STATE", with: tvshows.home) + "/sessions/sandbox.json"
            #expect(try tvshows.files().contains(session))
        }
    }
}
