import TestSupport

@Suite(.world) struct `Cache` {
    @Test func `is for its owner's eyes, whatever the umask`() async throws {
        try await sandboxed.keepsFilesToTheirOwner()
    }

    @Test(
        arguments: ["", "{", "garbage\u{0}\u{1B}[31m", #"{"version":99}"#, "[]"],
        ["/accounts/", "/current-account.json", "/"])
    func `that is damaged is status 6, and repaired by a login`(_ garbage: String, where place: String) async throws {
        try await sandboxed.repairsDamage(
            garbage, at: place, in: [["list"], ["status"], ["show", "1"], ["profile"]])
    }

    @Test(.loggedIn) func `that is damaged is cleared by a logout`() async throws {
        for file in try tvshows.files() where file.contains("/session.json") {
            try makeFile(file, "garbage", mode: 0o600)
        }
        try await tvshows.run("logout").expect(0, says: "Logged out of \(server.apiURL).\n")
        #expect(try await tvshows.run("status").messages.contains("Not logged in to \(server.apiURL)."))
    }

    @Test(arguments: [
        ["login", "--email", "registered@email.com", "--password-stdin"], ["list"], ["status"], ["logout"], ["profile"],
    ])
    func `that cannot be there is status 6`(_ arguments: [String]) async throws {
        try makeFile(tvshows.home, "a file where the folder should be")
        try await tvshows.run(arguments, input: "password\n")
            .expect(6, prints: "", mentions: "Not a directory. Check the folder")
    }

    @Test func `that cannot be there takes no new user`() async throws {
        try makeFile(tvshows.home, "a file where the folder should be")
        try await tvshows.run(["register", "--email", "ann@example.test", "--password-stdin"], input: "secret\n")
            .expect(6, begins: "tvshows: The accounts cannot be read: ")
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["login", "register"])
    func `behind a helper that is not there is status 6, and no password is sent`(_ command: String) async throws {
        let words = [command, "--email", "ann@example.test", "--password-stdin"]
        try await tvshows.run(words, input: "secret\n", environment: ["TVSHOWS_CREDENTIAL_HELPER": "none-such"])
            .expect(6, prints: "", mentions: "There is no docker-credential-none-such on PATH.")
        #expect(server.requests.isEmpty)
    }

    @Test func `needs a place`() async throws {
        try await sandboxed.needsAPlace()
    }
}
