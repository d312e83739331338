import Foundation
import HTTP
import SurveySandbox
import TestSupport
import Testing

@Suite struct `Session between processes` {
    @Test func `twelve with one expired token make one refresh, and none fails`() async throws {
        try await withServer { survey, server async throws in
            try await survey.logInWithExpiredToken(at: server)
            let runs = try await withThrowingTaskGroup { group in
                for _ in 0..<12 { group.addTask { try await survey.run("token") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(runs.map(\.status) == Array(repeating: 0, count: 12))
            #expect(runs.map(\.messages) == Array(repeating: "", count: 12))
            #expect(Set(runs.map(\.text)).count == 1)
            #expect(server.grants == ["password", "refresh_token"])
        }
    }

    @Test func `twelve whose token the server takes no longer make one refresh, and none fails`() async throws {
        try await withServer { survey, server async throws in
            server.answer("oauth/token", with: .token("rejected"))
            _ = try await survey.logIn()
            let real = try await server.sandboxAnswer(to: server.requests[0])
            // The first refresh gives a token that the sandbox knows; a second one would not be answered.
            server.play { [weak server] request in
                guard request.isFor("oauth/token") else { return nil }
                return server?.grants.count == 2 ? real : HTTPResponse(status: 500)
            }
            let runs = try await withThrowingTaskGroup { group in
                for _ in 0..<12 { group.addTask { try await survey.run("list", "--page-size", "1") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(runs.map(\.status) == Array(repeating: 0, count: 12))
            #expect(server.grants == ["password", "refresh_token"])
        }
    }

    @Test func `one that is killed while it refreshes leaves a session that works, and no lock`() async throws {
        try await withServer { survey, server async throws in
            try await survey.logInWithExpiredToken(at: server)
            let (arrived, held) = (Gate(), Gate())
            server.play { [weak server] request in
                // The server has given out a new token by the time that nobody hears of it.
                let answer = try await server?.sandboxAnswer(to: request)
                arrived.open()
                await held.pass()
                return answer
            }
            let doomed = try survey.start(["token"])
            await arrived.pass()
            doomed.send(SIGKILL)
            #expect(try await doomed.outcome().status == nil)
            held.open()

            server.play { _ in nil }
            let next = try await survey.run("list", "--page-size", "1", "--timeout", "20")
            #expect(next.status == 0)
            #expect(next.messages == "")
            #expect(server.grants == ["password", "refresh_token", "refresh_token"])
        }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `one that is interrupted while it refreshes saves the new token first`(_ signal: Int32) async throws {
        try await withServer { survey, server async throws in
            try await survey.logInWithExpiredToken(at: server)
            let (arrived, held) = (Gate(), Gate())
            server.play { request in
                guard request.isFor("oauth/token") else { return nil }
                arrived.open()
                await held.pass()
                return .token("renewed", refresh: "next")
            }
            let list = try survey.start(["list", "--all", "--format", "json"])
            await arrived.pass()
            list.send(signal)
            // The command is over, and closes the array; the refresh is not.
            #expect(try await list.firstLine() == "[]")
            held.open()
            let run = try await list.outcome()
            #expect(run.status == 128 + signal)
            #expect(run.messages == "")
            #expect(server.requests(to: "surveys").isEmpty)

            let token = try await survey.run("token")
            #expect(token.status == 0)
            #expect(token.text == "renewed\n")
            #expect(server.grants == ["password", "refresh_token"])
        }
    }

    @Test func `a refresh that goes wrong leaves the session for the next try`() async throws {
        try await withServer { survey, server async throws in
            try await survey.logInWithExpiredToken(at: server)
            for (answer, status) in [(HTTPResponse(status: 503), 4), (.html(status: 200), 5), (.html(status: 401), 5)] {
                server.answer("oauth/token", with: answer)
                #expect(try await survey.run("token").status == Int32(status))
            }
            server.play { _ in nil }
            #expect(try await survey.run("token").status == 0)
        }
    }

    @Test(arguments: [["show", "e220a8397b1dcdaf2c20"], ["profile"], ["token"]])
    func `a command that needs a session logs in to the sandbox by itself, and says so`(
        _ command: [String]
    ) async throws {
        try await withInstallation { survey async throws in
            let run = try await survey.run(command)
            #expect(run.status == 0)
            #expect(run.text != "")
            #expect(run.messages.hasPrefix("Logged in to the built-in sandbox as registered@email.com.\n"))
            #expect(try await !survey.run(command).messages.contains("Logged in"))
            #expect(try await survey.run("status").text.contains("User:        registered@email.com\n"))
        }
    }

    @Test func `status is one object for a program, and nothing where nobody is logged in`() async throws {
        try await withServer { survey, server async throws in
            let nobody = try await survey.run("status", "--format", "json")
            #expect(nobody.status == 3)
            #expect(nobody.text == "")

            _ = try await survey.logIn()
            let run = try await survey.run("status", "--format", "json")
            let status = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: String])
            #expect(run.status == 0)
            #expect(status["server"] == server.apiURL)
            #expect(status["user"] == "registered@email.com")
            #expect(status["apiStyle"] == "oauth2")
            #expect(status["clientID"] == "survey-sandbox")
            #expect(status["file"]?.hasPrefix("\(survey.home)/sessions/") == true)
            #expect(status["expiresAt"]?.wholeMatch(of: /20[0-9-]+T[0-9:.]+Z/) != nil)
            #expect(status["credentialHelper"] == "none")
            #expect(status.count == 7)
        }
    }

    @Test func `twelve at once on a fresh machine all list the sandbox's surveys`() async throws {
        try await withInstallation { survey async throws in
            let runs = try await withThrowingTaskGroup { group in
                for _ in 0..<12 { group.addTask { try await survey.run("list") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(runs.map(\.status) == Array(repeating: 0, count: 12), "\(runs.map(\.messages))")
            #expect(runs.map(\.lines.count) == Array(repeating: 20, count: 12))
            #expect(try await survey.run("list").messages == "")
        }
    }
}

extension Installation {
    /// Logs in with a token that has expired by the time that anybody uses it.
    func logInWithExpiredToken(at server: ServerDouble) async throws {
        server.change { $0.tokenLifetime = 0 }
        try #require(try await logIn().status == 0)
        server.change { $0.tokenLifetime = 7200 }
    }
}

extension ServerDouble {
    /// What tokens were asked for with.
    var grants: [String] { requests(to: "oauth/token").compactMap { $0.form["grant_type"] } }
}
