import TestSupport

/// What somebody else on the same machine, or a server, may try.
@Suite(.world) struct `Strangers` {
    @Test func `a session serves the server that it was made at, whatever file it is in`() async throws {
        try await sandboxed.keepsASessionToItsServer(server, elsewhere, in: [["list"], ["profile"], ["status"]])
    }

    @Test(.loggedIn) func `a session of another version is not used, and that is said`() async throws {
        let file = try tvshows.session(at: server)
        let record = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: Any])
        #expect(Set(record.keys) == ["version", "server", "user", "token"])
        #expect(record["server"] as? String == server.apiURL)
        try makeFile(file, #"{"version":1,"accessToken":"a","client":"c","uid":"u"}"#, mode: 0o600)

        try await tvshows.run("list").expect(6, mentions: "of an unknown version. Check the folder")
        try await tvshows.logIn().expect(0)
        #expect(try await tvshows.run("list", "--all").messages == "")
    }

    @Test(arguments: [["list"], ["login", "--email", "a@example.test", "--password-stdin"], ["logout"], ["status"]])
    func `a folder that others may write to is refused before anything is sent`(_ command: [String]) async throws {
        try await sandboxed.refusesASharedFolder(for: command, of: server)
    }

    @Test(.loggedIn) func `a session that others could read is closed to them, and that is said`() async throws {
        try await tvshows.closesASession(at: server)
    }

    @Test(arguments: [
        (["list", "--api-url", "http://api.example.test"], 2),
        (["status", "--api-url", "https://api.example.test"], 3),
        (["status"], 3),
    ])
    func `a server that was never talked to leaves no trace`(_ command: [String], status: Int) async throws {
        #expect(try await sandboxed.run(command).status == Int32(status))
        #expect(!FileManager.default.fileExists(atPath: sandboxed.home))
    }

    @Test func `a secret is not seen in pieces where a server's words are cut`() async throws {
        let token = String((0..<900).map { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement()! })
        server.answer("users/sign_in", with: .signedIn(token: token, client: "client-1"))
        try await tvshows.logIn()
        let words = String(repeating: "-", count: 490) + token
        server.answer("shows", with: .json(#"{"errors":["\#(words)"]}"#, status: 422))
        let run = try await tvshows.run("list", "--verbose")
        #expect(run.messages.contains("refused: ---"))
        #expect(!run.messages.contains(token.prefix(4)))
    }
}
