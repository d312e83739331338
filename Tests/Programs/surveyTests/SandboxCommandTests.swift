import Foundation
import TestSupport
import Testing

@Suite struct `Sandbox command` {
    @Test(arguments: [["--port", "0"], ["--port=0"], []])
    func `serves other processes until it is interrupted`(_ options: [String]) async throws {
        try await withInstallation { survey async throws in
            let sandbox = try survey.start(["sandbox"] + options)
            let url = try await sandbox.firstLine()
            #expect(url.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/api\/v1/) != nil)

            let other = Installation(of: "survey", home: survey.home + ".other", environment: ["SURVEY_API_URL": url])
            #expect(try await other.logIn().status == 0)
            #expect(try await other.run("list", "--all").lines.count >= 60)
            #expect(try await other.run("logout").status == 0)

            sandbox.send(SIGINT)
            let end = try await sandbox.outcome()
            #expect(end.status == 130)
            #expect(end.lines == [url])
            #expect(end.messages.hasPrefix("Serving until Ctrl-C."))
            #expect(end.messages.split(separator: "\n").count == 1)
        }
    }

    @Test func `remembers what it gave out`() async throws {
        try await withInstallation { survey async throws in
            let other = Installation(of: "survey", home: survey.home + ".other")
            let first = try survey.start(["sandbox"])
            let url = try await first.firstLine()
            #expect(try await other.logIn("--api-url", url).status == 0)
            first.send(SIGTERM)
            #expect(try await first.outcome().status == 143)

            let port = try #require(URL(string: url)?.port)
            let second = try survey.start(["sandbox", "--port", "\(port)", "-q"])
            #expect(try await second.firstLine() == url)
            let list = try await other.run("list")
            #expect(list.status == 0)
            #expect(list.messages == "")
            second.send(SIGINT)
            #expect(try await second.outcome().messages == "")
        }
    }

    @Test func `says that a port is taken`() async throws {
        try await withServer { survey, server async throws in
            let port = try #require(URL(string: server.apiURL)?.port)
            let run = try await survey.run("sandbox", "--port", "\(port)")
            #expect(run.status == 1)
            #expect(run.text == "")
            #expect(run.messages.hasPrefix("survey: The sandbox cannot start: "))
            #expect(run.messages.hasSuffix(" Choose another port with --port.\n"))
        }
    }
}
