import Foundation
import TestSupport
import Testing

@Suite struct `A credential helper` {
    @Test func `keeps the session, fails closed, and is left for a file`() async throws {
        try await withInstallation { tvshows async throws in
            let helper = try TestHelper(in: tvshows.home + "-helper")
            var tvshows = tvshows
            tvshows.environment["PATH"] = helper.folder + ":/usr/bin:/bin"
            #expect(try await tvshows.logIn("--credential-helper", "test").status == 0)
            #expect(try helper.secrets.count == 2)
            #expect(try await tvshows.run("status").text.contains("Kept by:     \(helper.path)\n"))
            #expect(try await tvshows.run("profile").status == 0)

            try helper.behave("refuse")
            #expect(try await tvshows.run("profile").status == 6)
            try helper.behave("well")

            let moved = try await tvshows.logIn("--credential-helper", "none")
            #expect(moved.messages.contains("now, and no longer by \(helper.path)."))
            #expect(try helper.secrets.isEmpty)
            #expect(try await tvshows.run("profile").status == 0)
        }
    }
}
