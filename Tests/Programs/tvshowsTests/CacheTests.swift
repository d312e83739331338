import Foundation
import TestSupport
import Testing

@Suite struct `Cache` {
    @Test func `is for its owner's eyes, whatever the umask`() async throws {
        try await withInstallation { tvshows async throws in
            #expect(try await tvshows.run(["list"], in: #"umask 0; "$@""#).status == 0)
            #expect(try mode(of: tvshows.home) == 0o700)
            let paths = try FileManager.default.subpathsOfDirectory(atPath: tvshows.home)
                .map { "\(tvshows.home)/\($0)" }
            let files = Set(try tvshows.files())
            #expect(!files.isEmpty)
            for path in paths { #expect(try mode(of: path) == (files.contains(path) ? 0o600 : 0o700), "\(path)") }
        }
    }

    @Test(arguments: ["", "{", "garbage\u{0}\u{1B}[31m", #"{"version":99}"#, "[]"], ["/sessions/", "/current", "/"])
    func `that is damaged is status 6, and repaired by a log-in`(_ garbage: String, where place: String) async throws {
        try await withInstallation { tvshows async throws in
            _ = try await tvshows.logIn()
            for file in try tvshows.files() where file.contains(tvshows.home + place) {
                try makeFile(file, garbage, mode: 0o600)
            }

            for command in [["list"], ["status"], ["show", "1"], ["profile"]] {
                let run = try await tvshows.run(command)
                #expect(run.status == 6, "\(command): \(run)")
                #expect(run.messages.hasPrefix("tvshows: The session's cache failed: "), "\(run.messages)")
                #expect(run.messages.split(separator: "\n").count == 1)
                #expect(!run.messages.contains("\u{1B}"))
                #expect(run.text == "")
            }

            #expect(try await tvshows.logIn().status == 0)
            #expect(try await tvshows.run("list").lines.count == 20)
        }
    }

    @Test func `that is damaged is cleared by a log-out`() async throws {
        try await withSession { tvshows, server async throws in
            for file in try tvshows.files() where file.contains("/sessions/") {
                try makeFile(file, "garbage", mode: 0o600)
            }
            let run = try await tvshows.run("logout")
            #expect(run.status == 0)
            #expect(run.messages == "Logged out of \(server.apiURL).\n")
            #expect(try await tvshows.run("status").messages.contains("Not logged in to \(server.apiURL)."))
        }
    }

    @Test(arguments: [
        ["login", "--email", "registered@email.com", "--password-stdin"], ["list"], ["status"], ["logout"], ["profile"],
    ])
    func `that cannot be there is status 6`(_ arguments: [String]) async throws {
        try await withServer { tvshows, _ async throws in
            try makeFile(tvshows.home, "a file where the folder should be")
            let run = try await tvshows.run(arguments, input: "password\n")
            #expect(run.status == 6)
            #expect(run.messages.hasPrefix("tvshows: The session's cache failed: "), "\(run.messages)")
            #expect(run.text == "")
        }
    }

    @Test func `that takes no new user tells that there is one`() async throws {
        try await withServer { tvshows, _ async throws in
            try makeFile(tvshows.home, "a file where the folder should be")
            let run = try await tvshows.run(
                ["register", "--email", "ann@example.test", "--password-stdin"], input: "secret\n")
            #expect(run.status == 6)
            #expect(
                run.messages.hasPrefix(
                    "tvshows: The account exists now, but nobody is logged in; log in with 'tvshows login'."),
                "\(run.messages)")
        }
    }

    @Test func `needs a place`() async throws {
        try await withInstallation { tvshows async throws in
            let run = try await tvshows.run(["list"], environment: ["TVSHOWS_HOME": "", "HOME": ""])
            #expect(run.status == 6)
            #expect(
                run.messages == "tvshows: There is no place for the session: HOME is not set. Set TVSHOWS_HOME.\n")
        }
    }
}
