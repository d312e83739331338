import Foundation
import HTTP
import TestSupport
import Testing

/// What somebody else on the same machine, or a server, may try.
@Suite struct `Strangers` {
    @Test func `a session serves the server that it was made at, whatever file it is in`() async throws {
        try await withInstallation { tvshows async throws in
            try await ShowsServer.serve { first in
                try await ShowsServer.serve { second in
                    _ = try await tvshows.logIn("--api-url", first.apiURL)
                    _ = try await tvshows.logIn("--api-url", second.apiURL)
                    let one = try #require(try session(of: first, in: tvshows))
                    let other = try #require(try session(of: second, in: tvshows))
                    let record = try Data(contentsOf: URL(filePath: one))
                    try FileManager.default.removeItem(atPath: other)
                    try FileManager.default.copyItem(atPath: one, toPath: other)
                    let count = second.requests.count

                    for command in [["list"], ["profile"], ["status"]] {
                        let run = try await tvshows.run(command + ["--api-url", second.apiURL])
                        #expect(run.status == 3)
                        #expect(run.messages.contains("Not logged in to \(second.apiURL)."), "\(run.messages)")
                    }
                    let logout = try await tvshows.run("logout", "--api-url", second.apiURL)
                    #expect(logout.messages == "Nobody was logged in to \(second.apiURL).\n")
                    #expect(second.requests.count == count)
                    #expect(try Data(contentsOf: URL(filePath: other)) == record)
                    #expect(try await tvshows.run("list", "--api-url", first.apiURL).status == 0)
                }
            }
        }
    }

    @Test func `a session of an earlier version is not used, and that is said`() async throws {
        try await withSession { tvshows, server async throws in
            let file = try #require(try session(of: server, in: tvshows))
            let record = try #require(
                try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: Any])
            #expect(Set(record.keys) == ["version", "server", "user", "token"])
            #expect(record["server"] as? String == server.apiURL)
            try makeFile(file, #"{"version":1,"accessToken":"a","client":"c","uid":"u"}"#, mode: 0o600)

            let run = try await tvshows.run("list")
            #expect(run.status == 3)
            #expect(
                run.messages.hasPrefix(
                    "The session in \(file) was kept by an earlier version, and is not used. Log in again.\n"))
            #expect(try await tvshows.logIn().status == 0)
            #expect(try await tvshows.run("list").messages == "")
        }
    }

    @Test(arguments: [["list"], ["login", "--email", "a@example.test", "--password-stdin"], ["logout"], ["status"]])
    func `a folder that others may write to is refused before anything is sent`(_ command: [String]) async throws {
        try await withServer { tvshows, server async throws in
            try FileManager.default.createDirectory(atPath: tvshows.home, withIntermediateDirectories: true)
            try makeFile(tvshows.home + "/current", server.apiURL + "\n")
            try makeFile(tvshows.home + "/letter")
            chmod(tvshows.home, 0o777)
            let run = try await tvshows.run(command, input: "password\n", environment: ["TVSHOWS_API_URL": ""])
            #expect(run.status == 6)
            #expect(run.messages.contains("others may write to it"), "\(run.messages)")
            #expect(server.requests.isEmpty)
            #expect(try names(in: tvshows.home) == ["current", "letter"])
        }
    }

    @Test func `a session that others could read is closed to them, and that is said`() async throws {
        try await withSession { tvshows, server async throws in
            let file = try #require(try session(of: server, in: tvshows))
            for command in [["list"], ["status"]] {
                chmod(file, 0o644)
                let run = try await tvshows.run(command)
                #expect(run.messages == "The session's file \(file) was open to others. It is private again.\n")
                #expect(try mode(of: file) == 0o600)
                #expect(try await tvshows.run(command).messages == "")
            }
        }
    }

    @Test(arguments: [
        (["list", "--api-url", "http://api.example.test"], 2),
        (["status", "--api-url", "https://api.example.test"], 3),
        (["status"], 3),
    ])
    func `a server that was never talked to leaves no trace`(_ command: [String], status: Int) async throws {
        try await withInstallation { tvshows async throws in
            #expect(try await tvshows.run(command).status == Int32(status))
            #expect(!FileManager.default.fileExists(atPath: tvshows.home))
        }
    }

    @Test func `a secret is not seen in pieces where a server's words are cut`() async throws {
        try await withServer { tvshows, server async throws in
            let token = String((0..<900).map { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement()! })
            server.answer("users/sign_in", with: .signedIn(token: token, client: "client-1"))
            _ = try await tvshows.logIn()
            let words = String(repeating: "-", count: 490) + token
            server.answer("shows", with: .json(#"{"errors":["\#(words)"]}"#, status: 422))
            let run = try await tvshows.run("list", "--verbose")
            #expect(run.messages.contains("refused: ---"))
            #expect(!run.messages.contains(token.prefix(4)))
        }
    }

    private func session(of server: ShowsServer, in tvshows: Installation) throws -> String? {
        let port = "\(URL(string: server.apiURL)?.port ?? 0)"
        return try tvshows.files().first { $0.hasSuffix(".json") && $0.contains("/sessions/") && $0.contains(port) }
    }
}
