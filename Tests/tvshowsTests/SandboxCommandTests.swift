import Foundation
import TestSupport
import Testing

@Suite struct `Sandbox command` {
    @Test(arguments: [["--port", "0"], []])
    func `serves other processes until it is interrupted`(_ options: [String]) async throws {
        try await withInstallation { tvshows async throws in
            let sandbox = try tvshows.start(["sandbox"] + options)
            let url = try await sandbox.firstLine()
            #expect(url.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/?/) != nil)

            let other = Installation(
                of: "tvshows", home: tvshows.home + ".other", environment: ["TVSHOWS_API_URL": url])
            #expect(try await other.logIn().status == 0)
            #expect(try await other.run("list", "--all").lines.count >= 30)
            #expect(try await other.run("logout").status == 0)

            sandbox.send(SIGINT)
            let end = try await sandbox.outcome()
            #expect(end.status == 130)
            #expect(end.lines == [url])
            #expect(
                end.messages
                    == "Serving until Ctrl-C. The user is registered@email.com, the password is 'password'.\n")
        }
    }

    @Test func `remembers reviews, users and photos from one command to the next`() async throws {
        try await withInstallation { tvshows async throws in
            _ = try await tvshows.run(
                ["register", "--email", "ann@example.test", "--password-stdin"], input: "secret\n")
            #expect(try await tvshows.run("review", "7", "--rating", "5", "--comment", "Good").status == 0)
            let photo = tvshows.home + "/photo.gif"
            try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: photo))
            #expect(try await tvshows.run("photo", photo).status == 0)

            #expect(try await tvshows.run("reviews", "7").text.contains("Good"))
            #expect(try await tvshows.run("profile").text.contains("/images/photos/"))
        }
    }

    @Test func `tells of a state that makes no sense, and starts anew`() async throws {
        try await withInstallation { tvshows async throws in
            _ = try await tvshows.run("list")
            try makeFile(tvshows.home + "/sandbox.json", "garbage", mode: 0o600)
            let run = try await tvshows.run("logout")
            #expect(run.status == 0)
            let again = try await tvshows.run("list")
            #expect(again.status == 0)
            #expect(
                again.messages.contains("The sandbox's state could not be read and was put aside as "),
                "\(again.messages)")
        }
    }
}
