import TestSupport

@Suite(.world) struct `A credential helper` {
    @Test func `keeps the session, fails closed, and is left for a file`() async throws {
        let helper = try TestHelper(in: tvshows.home + "-helper")
        var tvshows = tvshows
        tvshows.environment["PATH"] = helper.folder + ":/usr/bin:/bin"
        try await tvshows.logIn("--credential-helper", "test").expect(0)
        #expect(try helper.secrets.count == 1)
        #expect(try await tvshows.run("status", "--format", "table").text.contains("Saved by:    \(helper.path)\n"))
        try await tvshows.run("profile").expect(0)

        try helper.behave("refuse")
        try await tvshows.run("profile").expect(6)
        try helper.behave("well")

        try await tvshows.logIn("--credential-helper", "none").expect(0, mentions: "no longer by \(helper.path).")
        #expect(try helper.secrets.isEmpty)
        try await tvshows.run("profile").expect(0)
    }
}
