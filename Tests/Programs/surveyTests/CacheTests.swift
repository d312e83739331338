import Foundation
import TestSupport
import Testing

@Suite struct `Cache` {
    @Test func `is for its owner's eyes, whatever the umask`() async throws {
        try await withInstallation { survey async throws in
            #expect(try await survey.run(["list"], in: #"umask 0; "$@""#).status == 0)
            #expect(try await survey.run(["status"], in: #"umask 0; "$@""#).status == 0)
            #expect(try mode(of: survey.home) == 0o700)
            let paths = try FileManager.default.subpathsOfDirectory(atPath: survey.home).map { "\(survey.home)/\($0)" }
            let files = Set(try survey.files())
            #expect(!files.isEmpty)
            for path in paths { #expect(try mode(of: path) == (files.contains(path) ? 0o600 : 0o700), "\(path)") }
        }
    }

    @Test(arguments: ["", "{", "garbage\u{0}\u{1B}[31m", #"{"version":99}"#, "[]"], ["/sessions/", "/current", "/"])
    func `that is damaged is status 6, and repaired by a log-in`(_ garbage: String, where place: String) async throws {
        try await withInstallation { survey async throws in
            _ = try await survey.logIn()
            for file in try survey.files() where file.contains(survey.home + place) {
                try makeFile(file, garbage, mode: 0o600)
            }

            for command in [["list"], ["token"], ["status"], ["show", "x"]] {
                let run = try await survey.run(command)
                #expect(run.status == 6, "\(command): \(run)")
                #expect(run.messages.hasPrefix("survey: The session's cache failed: "), "\(run.messages)")
                #expect(run.messages.split(separator: "\n").count == 1)
                #expect(!run.messages.contains("\u{1B}"))
                #expect(run.text == "")
            }

            #expect(try await survey.logIn().status == 0)
            #expect(try await survey.run("list").lines.count == 20)
        }
    }

    @Test func `that is damaged where a server was recorded is repaired by a log-in there`() async throws {
        try await withServer { survey, server async throws in
            _ = try await survey.logIn()
            for file in try survey.files() { try makeFile(file, "garbage", mode: 0o600) }
            #expect(try await survey.run(["list"], environment: ["SURVEY_API_URL": ""]).status == 6)
            #expect(try await survey.logIn().status == 0)
            let list = try await survey.run(["list"], environment: ["SURVEY_API_URL": ""])
            #expect(list.status == 0)
            #expect(server.requests(to: "surveys").count == 1)
        }
    }

    @Test func `that is damaged is cleared by a log-out`() async throws {
        try await withServer { survey, server async throws in
            _ = try await survey.logIn()
            for file in try survey.files() where file.contains("/sessions/") {
                try makeFile(file, "garbage", mode: 0o600)
            }
            let run = try await survey.run("logout")
            #expect(run.status == 0)
            #expect(
                run.messages == "Logged out here, but \(server.apiURL) could not be told (the cached token could not be"
                    + " read). The token may live there until it expires.\n")
            #expect(try await survey.run("status").messages.contains("Not logged in to \(server.apiURL)."))
        }
    }

    @Test func `that does not tell the server is no reason to log out of another`() async throws {
        try await withServer { survey, server async throws in
            _ = try await survey.logIn()
            try makeFile(survey.home + "/current", "garbage", mode: 0o600)
            #expect(try await survey.run(["logout"], environment: ["SURVEY_API_URL": ""]).status == 6)
            #expect(try await survey.run("status").status == 0)
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: [
        ["login", "--email", "registered@email.com", "--password-stdin"], ["list"], ["token"], ["status"], ["logout"],
        ["show", "x"],
    ])
    func `that cannot be there is status 6`(_ arguments: [String]) async throws {
        try await withServer { survey, _ async throws in
            try makeFile(survey.home, "a file where the folder should be")
            let run = try await survey.run(arguments, input: "password\n")
            #expect(run.status == 6)
            #expect(run.messages.hasPrefix("survey: The session's cache failed: "), "\(run.messages)")
            #expect(run.text == "")
        }
    }

    @Test func `that is a link to elsewhere is refused`() async throws {
        try await withServer { survey, _ async throws in
            _ = try await survey.logIn()
            let session = try #require(try survey.files().first { $0.contains("/sessions/") && $0.hasSuffix(".json") })
            let elsewhere = survey.home + ".elsewhere"
            try FileManager.default.moveItem(atPath: session, toPath: elsewhere)
            try FileManager.default.createSymbolicLink(atPath: session, withDestinationPath: elsewhere)
            #expect(try await survey.run("list").status == 6)
            #expect(FileManager.default.fileExists(atPath: elsewhere))
        }
    }

    @Test func `needs a place`() async throws {
        try await withInstallation { survey async throws in
            let run = try await survey.run(["list"], environment: ["SURVEY_HOME": "", "HOME": ""])
            #expect(run.status == 6)
            #expect(
                run.messages == "survey: There is no place for the session: HOME is not set. Set SURVEY_HOME.\n")
        }
    }

    @Test func `keeps the session of each server`() async throws {
        try await withTwoServers { survey, first, second async throws in
            #expect(try await survey.logIn("--api-url", first.apiURL).status == 0)
            #expect(try await survey.logIn("--api-url", second.apiURL).status == 0)
            #expect(try await survey.run("list").status == 0)
            #expect(try await survey.run("list", "--api-url", first.apiURL).status == 0)
            #expect(first.requests.count == 2)
            #expect(second.requests.count == 2)

            #expect(try await survey.run("logout").status == 0)
            #expect(try await survey.run("status", "--api-url", second.apiURL).status == 3)
            #expect(try await survey.run("status", "--api-url", first.apiURL).status == 0)
        }
    }
}
