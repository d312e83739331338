import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct `Session` {
    @Test func `the first list does the whole job`() async throws {
        try await withInstallation { tvshows async throws in
            let first = try await tvshows.run("list")
            #expect(first.status == 0)
            #expect(first.lines.count == 20)
            #expect(first.messages == "Logged in to the built-in sandbox as registered@email.com.\n")

            let second = try await tvshows.run("list", "--page", "2")
            #expect(second.lines.count >= 10)
            #expect(second.messages == "")
            #expect(try await tvshows.run("profile").text.contains("registered@email.com"))
        }
    }

    @Test(arguments: [
        ["show", "1"], ["reviews", "1"], ["profile"], ["review", "1", "--rating", "5", "--comment", "x"],
    ])
    func `a command that needs a session logs in to the sandbox by itself, and says so`(
        _ command: [String]
    ) async throws {
        try await withInstallation { tvshows async throws in
            let run = try await tvshows.run(command)
            #expect(run.status == 0)
            #expect(run.text != "")
            #expect(run.messages.hasPrefix("Logged in to the built-in sandbox as registered@email.com.\n"))
            #expect(try await tvshows.run("profile").messages == "")
        }
    }

    @Test func `a log-in sends what was given, and keeps every field of the credential`() async throws {
        try await withServer { tvshows, server async throws in
            let login = try await tvshows.logIn()
            #expect(login.status == 0)
            #expect(login.text == "")
            #expect(login.messages == "Logged in to \(server.apiURL) as registered@email.com.\n")
            #expect(try await tvshows.run("profile").status == 0)

            #expect(server.requests.map(\.method) == [.post, .get])
            let signIn = try #require(server.requests(to: "users/sign_in").first)
            #expect(signIn.object == ["email": Installation.email, "password": Installation.password])
            let request = try #require(server.requests(to: "users/me").first)
            for name in ["access-token", "client", "uid", "token-type", "expiry"] {
                #expect(signIn.header(name) == nil)
                #expect(request.header(name)?.isEmpty == false, "\(name)")
            }
            #expect(request.header("uid") == Installation.email)
            #expect(request.header("authorization") == nil)
        }
    }

    @Test func `three fields are a credential`() async throws {
        try await withServer { tvshows, server async throws in
            server.answer("users/sign_in", with: .signedIn(token: "token-1", client: "client-1"))
            #expect(try await tvshows.logIn().status == 0)
            let status = try await tvshows.run("status")
            #expect(status.status == 0)
            #expect(status.text.contains("Expires:     when the server says so\n"))
            _ = try await tvshows.run("profile")
            let request = try #require(server.requests(to: "users/me").first)
            #expect(request.header("access-token") == "token-1")
            #expect(request.header("client") == "client-1")
            #expect(request.header("uid") == "a@example.test")
            #expect(request.header("token-type") == nil)
            #expect(request.header("expiry") == nil)
        }
    }

    @Test func `a newer credential in an answer takes the place of the older`() async throws {
        try await withSession { tvshows, server async throws in
            server.answer("users/me", with: .signedIn(token: "token-2", client: "client-2"))
            #expect(try await tvshows.run("profile").status == 0)
            server.play { _ in nil }
            _ = try await tvshows.run("list")
            #expect(server.requests(to: "shows").first?.header("access-token") == "token-2")
        }
    }

    @Test(arguments: ["", "   ", "\t"])
    func `a blank credential in an answer leaves the one that is kept`(blank: String) async throws {
        try await withSession { tvshows, server async throws in
            server.answer("users/me", with: .signedIn(token: blank, client: blank))
            #expect(try await tvshows.run("profile").status == 0)
            server.play { _ in nil }

            #expect(try await tvshows.run("list").status == 0)

            let kept = try #require(server.requests(to: "users/me").first?.header("access-token"))
            #expect(server.requests(to: "shows").first?.header("access-token") == kept)
        }
    }

    @Test func `nothing is written outside the folder of the session`() async throws {
        try await withInstallation { tvshows async throws in
            let person = tvshows.home + ".person"
            try FileManager.default.createDirectory(atPath: person, withIntermediateDirectories: true)
            let variables = ["HOME": person, "XDG_CACHE_HOME": "", "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""]

            #expect(try await tvshows.run(["list"], environment: variables).status == 0)

            #expect(try FileManager.default.subpathsOfDirectory(atPath: person) == [])
        }
    }

    @Test func `a registration is a log-in too, with one request`() async throws {
        try await withServer { tvshows, server async throws in
            let run = try await tvshows.run(
                ["register", "--email", " ann@example.test ", "--password-stdin"], input: "secret\n")
            #expect(run.status == 0)
            #expect(run.text == "")
            #expect(run.messages == "Registered and logged in to \(server.apiURL) as ann@example.test.\n")
            #expect(server.requests.count == 1)
            #expect(
                server.requests(to: "users").first?.object
                    == ["email": "ann@example.test", "password": "secret", "password_confirmation": "secret"])
            #expect(try await tvshows.run("profile").text.contains("ann@example.test"))
        }
    }

    @Test(arguments: [
        ("ann", "secret", "This is no email address. Write it like ann@example.com."),
        ("ann@example.test", "short", "The password must have at least 6 characters. Choose another one."),
    ])
    func `a registration that cannot be is not sent`(_ email: String, _ password: String, _ message: String)
        async throws
    {
        try await withServer { tvshows, server async throws in
            let run = try await tvshows.run(
                ["register", "--email", email, "--password-stdin"], input: password + "\n")
            #expect(run.status == 2)
            #expect(run.messages == "tvshows: \(message)\n")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `status tells who, where and until when, and asks no server`() async throws {
        try await withSession { tvshows, server async throws in
            let run = try await tvshows.run("status")
            #expect(run.status == 0)
            #expect(run.text.contains("Server:      \(server.apiURL)\n"))
            #expect(run.text.contains("User:        registered@email.com\n"))
            #expect(run.text.contains("Kept in:     \(tvshows.home)/sessions/"))
            #expect(run.text.contains(/Expires:     20[0-9-]+T[0-9:]+\.[0-9]{3}Z, in 13 days\n/))
            #expect(server.requests.count == 1)
        }
    }

    @Test func `status is one object for a program`() async throws {
        try await withSession { tvshows, server async throws in
            let run = try await tvshows.run("status", "--format", "json")
            let status = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: String])
            #expect(run.status == 0)
            #expect(status["server"] == server.apiURL)
            #expect(status["user"] == "registered@email.com")
            #expect(status["file"]?.hasPrefix("\(tvshows.home)/sessions/") == true)
            #expect(status["expiresAt"]?.wholeMatch(of: /20[0-9-]+T[0-9:]+\.[0-9]{3}Z/) != nil)
            #expect(status["credentialHelper"] == "none")
            #expect(status.count == 5)
        }
    }

    @Test func `status ends with 3 where the credential is past its time`() async throws {
        try await withServer { tvshows, server async throws in
            server.answer("users/sign_in", with: .signedIn(token: "t", client: "c", expiry: "1000"))
            _ = try await tvshows.logIn()
            let run = try await tvshows.run("status")
            #expect(run.status == 3)
            #expect(run.messages == "tvshows: The session with \(server.apiURL) has ended. Run 'tvshows login'.\n")
        }
    }

    @Test func `log-out forgets, and tells the server nothing`() async throws {
        try await withSession { tvshows, server async throws in
            let run = try await tvshows.run("logout")
            #expect(run.status == 0)
            #expect(run.messages == "Logged out of \(server.apiURL).\n")
            #expect(server.requests.count == 1)
            #expect(try await tvshows.run("profile").status == 3)
            let again = try await tvshows.run("logout")
            #expect(again.status == 0)
            #expect(again.messages == "Nobody was logged in to \(server.apiURL).\n")
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: [
        ["list"], ["list", "--all"], ["list", "--top-rated"], ["show", "1"], ["reviews", "1"],
        ["reviews", "1", "--all"],
        ["review", "1", "--rating", "5", "--comment", "x"], ["profile"],
    ])
    func `a 401 ends the session`(_ command: [String]) async throws {
        try await withSession { tvshows, server async throws in
            server.play { _ in .json(#"{"errors":["You need to sign in."]}"#, status: 401) }
            let run = try await tvshows.run(command)
            #expect(run.status == 3)
            #expect(
                run.messages
                    == "tvshows: The server \(server.apiURL) does not accept this login. Run 'tvshows login'.\n")
            #expect(server.requests.count == 2)

            let next = try await tvshows.run(command)
            #expect(next.status == 3)
            #expect(next.messages == "tvshows: Not logged in to \(server.apiURL). Run 'tvshows login'.\n")
            #expect(server.requests.count == 2)
        }
    }

    @Test(arguments: [["list"], ["show", "1"], ["reviews", "1"], ["profile"], ["status"]])
    func `nobody is logged in at a server of one's own`(_ command: [String]) async throws {
        try await withServer { tvshows, server async throws in
            let run = try await tvshows.run(command)
            #expect(run.status == 3)
            #expect(run.messages == "tvshows: Not logged in to \(server.apiURL). Run 'tvshows login'.\n")
            #expect(server.requests.isEmpty)
        }
    }
}
