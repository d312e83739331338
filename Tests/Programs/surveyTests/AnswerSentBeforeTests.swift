import CoreSupport
import Foundation
import HTTP
import TestSupport
import Testing

private let bash = ShellScript.path(of: "bash")

/// Of a response that may have arrived the person is told who comes back, and it goes out again only on demand.
@Suite(.enabled(if: bash != nil)) struct `Answers that may have been sent` {
    private static let filled = #"{"surveyID":"s1","questions":[{"id":"q1","answer":1}]}"#
    /// What is said of them; the date comes between.
    private static let told = (
        "Your answers may have been sent already, on ", " UTC: sent again, they may count twice."
    )

    @Test func `AN-5 a lost answer is remembered: a script is refused, and a person is asked`() async throws {
        try await withInstallation { survey async throws in
            let server = try Cut.afterTheRequest.server(for: Cut.survey)
            defer { server.close() }
            var survey = survey
            survey.environment["SURVEY_API_URL"] = server.url().absoluteString
            try #require(try await survey.logIn().status == 0)
            let lost = try await survey.run(["answer", "s1", "--from", "-"], input: Self.filled)
            #expect(lost.status == 4)

            let refused = try await survey.run(["answer", "s1", "--from", "-"], input: Self.filled)
            #expect(refused.status == 1)
            #expect(refused.text == "")
            #expect(refused.messages.hasPrefix("survey: \(Self.told.0)"), "\(refused.messages)")
            #expect(refused.messages.hasSuffix("\(Self.told.1) Nothing was sent now. Give --again to send them.\n"))
            #expect(refused.messages.split(separator: "\n").count == 1)
            for (options, lines) in [("", []), (" --fresh", [PromptedLine("Number: ", "2")])] {
                let terminal = try survey.open("answer s1\(options)", in: #require(bash), columns: 200)
                try await terminal.wait(for: Self.told.0)
                try await terminal.wait(for: Self.told.1)
                try await terminal.answer(lines)
                try await terminal.answer("Send again? [y/N] ", "")
                try await terminal.wait(for: "Nothing was sent. The answers are kept: 'survey answer s1' goes on")
                try await terminal.wait(for: "status 1 echo on")
            }
            #expect(server.submissions == 1)

            let terminal = try survey.open("answer s1", in: #require(bash))
            try await terminal.answer("Send again? [y/N] ", "y")
            try await terminal.wait(for: "status 0 echo on")
            #expect(server.submissions == 2)
            #expect(try survey.drafts().isEmpty)
            #expect(try survey.outboxStates() == [])
            // Nothing is left to ask about.
            let next = try await survey.run(["answer", "s1", "--from", "-"], input: Self.filled)
            #expect(next.status == 0)
        }
    }

    @Test func `AN-5 a script sends once more where it says so, and what is half-answered stays`() async throws {
        try await withServer { survey, server async throws in
            try #require(try await survey.logIn().status == 0)
            let details = try Cut.survey
            let answers = Protected([HTTPResponse(status: 503), HTTPResponse(status: 422), .taken])
            server.play { request in
                if request.isFor("responses") { return answers.withLock { $0.removeFirst() } }
                return request.isFor("surveys/s1") ? details : nil
            }
            let terminal = try survey.open("answer s1", in: #require(bash))
            try await terminal.answer([.init("Number: ", "2"), .init("Send? [Y/n] ", "n")])
            try await terminal.wait(for: "status 1 echo on")
            let draft = try #require(try survey.drafts().only)
            let kept = try Draft(atPath: draft)

            for (arguments, status) in [([], 4), ([], 1), (["--again"], 1), (["--again"], 0)] as [([String], Int32)] {
                let run = try await survey.run(["answer", "s1", "--from", "-"] + arguments, input: Self.filled)
                #expect(run.status == status, "\(run.messages)")
                #expect(try survey.outboxStates() == (status == 0 ? [] : ["uncertain"]))
                #expect(try Draft(atPath: draft).answered == kept.answered)
            }
            #expect(server.requests(to: "responses").count == 3)
        }
    }

    @Test func `AN-5 it is noted when the request arrives, and all is as before where it was not taken`() async throws {
        try await withServer { survey, server async throws in
            try #require(try await survey.logIn().status == 0)
            let details = try Cut.survey
            let notes = Protected<[[String]]>([])
            server.play { request in
                if request.isFor("surveys/s1") { return details }
                guard request.isFor("responses") else { return nil }
                let states = try survey.outboxStates()
                notes.withLock { $0.append(states) }
                return HTTPResponse(status: 422)
            }
            let terminal = try survey.open("answer s1", in: #require(bash))
            try await terminal.answer([.init("Number: ", "2"), .init("Send? [Y/n] ", "y")])
            try await terminal.wait(for: "status 1 echo on")
            #expect(try survey.drafts().count == 1 && survey.outboxStates() == [])
            let next = try survey.open("answer s1", in: #require(bash))
            try await next.answer("Send? [Y/n] ", "n")
            try await next.wait(for: "status 1 echo on")
            #expect(try await survey.run("logout").status == 0)
            try #require(try await survey.logIn().status == 0)

            let run = try await survey.run(["answer", "s1", "--from", "-"], input: Self.filled)
            #expect(run.status == 1)
            #expect(notes.withLock { $0 } == [["sending"], ["sending"]])
            #expect(try survey.drafts().isEmpty && survey.outboxStates() == [])
        }
    }

    @Test func `AN-5 AN-8 a kill between the 201 and the end of the draft is told at the next start`() async throws {
        try await withInstallation { survey async throws in
            let lock = Protected<Int32?>(nil)
            defer { if let file = lock.withLock({ $0 }) { close(file) } }
            let server = try Cut(
                testDescription: "", lifetime: 7200,
                steps: [
                    .expectRequest,
                    .answer { [survey] _ in
                        // The item cannot be deleted before this is given back.
                        lock.withLock { $0 = (try? survey.outboxFiles().only).flatMap { $0 }.flatMap(locked) }
                        return RawServerStep.response("201 Created", ["Connection: close"], body: "{}")
                    },
                    // Until the client, which has read the answer, closes the connection.
                    .expectRequest,
                ], mayArrive: true, submissions: 1
            ).server(for: Cut.survey)
            defer { server.close() }
            var survey = survey
            survey.environment["SURVEY_API_URL"] = server.url().absoluteString
            try #require(try await survey.logIn().status == 0)
            let terminal = try survey.openToKill("answer s1", in: #require(bash))
            let process = try await terminal.processID()
            try await terminal.answer([.init("Number: ", "2"), .init("Send? [Y/n] ", "y")])
            await server.until { $0.connections > Cut.connection && $0.openConnections == 1 }
            kill(process, SIGKILL)
            #expect(try await !terminal.waitForEnd().contains("taken"))
            let file = try #require(lock.withLock { $0 })
            flock(file, LOCK_UN)
            #expect(server.submissions == 1)

            let next = try survey.open("answer s1", in: #require(bash), columns: 200)
            try await next.wait(for: "Going on with what was answered before: 1 of 1.")
            try await next.wait(for: Self.told.0)
            try await next.answer("Send again? [y/N] ", "")
            try await next.wait(for: "status 1 echo on")
            #expect(server.submissions == 1)
            let outbox = try await survey.run(["outbox", "--format", "csv"])
            #expect(outbox.text.contains(",s1,") && outbox.text.contains(",sending,"), "\(outbox.text)")
            #expect(try await survey.run("outbox", "send").status == 1)
            #expect(try survey.outboxStates() == ["uncertain"])
            #expect(server.submissions == 1)
        }
    }

    @Test(arguments: [
        (["answer", "s1", "--again"], "At a terminal it is asked."),
        (["answer", "s1", "--template", "--again"], "--template prints the survey and sends nothing."),
    ])
    func `to send again is an option of --from`(_ arguments: [String], _ message: String) async throws {
        try await withInstallation { survey async throws in
            let run = try await survey.run(arguments)
            #expect(run.status == 2)
            #expect(run.messages.hasPrefix("survey: \(message)"), "\(run.messages)")
        }
    }
}

/// A descriptor that holds the lock of the record at `path`.
private func locked(_ path: String) -> Int32? {
    let file = open(path + ".lock", O_RDWR | O_CLOEXEC)
    return file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0 ? file : nil
}

extension RawServer {
    /// How many responses to surveys it has read whole.
    fileprivate var submissions: Int { seen.requests.count { $0.target.hasSuffix("/responses") } }
}
