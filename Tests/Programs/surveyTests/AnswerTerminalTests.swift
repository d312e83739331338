import Foundation
import HTTP
import TestSupport
import Testing

private let bash = ShellScript.path(of: "bash")

/// `survey answer` a question at a time.
@Suite(.needs("bash")) struct `Answers at a terminal` {
    private static let lines = Array(PromptedLine.ofEveryKind.joined())

    @Test func `AN-1 AN-3 every kind is asked and answered, and the outro's words close it`() async throws {
        try await withSurvey { survey, server, id async throws in
            let terminal = try survey.open("answer \(id)", in: #require(bash), environment: ["TERM": "dumb"])
            try await terminal.answer("Thank you for visiting", "")
            try await terminal.answer(Self.lines)
            try await terminal.answer("Send? [Y/n] ", "")
            try await terminal.wait(for: "Your answers were sent.")
            try await terminal.wait(for: "That was all. See you again at")
            try await terminal.wait(for: "status 0 echo on")
            let screen = try await terminal.waitForEnd()
            #expect(!screen.contains("\u{1B}"))
            #expect(!screen.contains("━"))
            #expect(screen.components(separatedBy: "→ ").count == 2)
            #expect(screen.contains("Number: map\r\n  → A map\r\n"))

            let sent = try #require(try server.submissions.only)
            #expect(sent.surveyID == id)
            #expect(sent.words == ["flowers", "quiet salt", "Ann", "ann@example.test"])
            #expect(sent.questions.count == 11)
            #expect(try survey.drafts().isEmpty)
        }
    }

    @Test func `Ctrl-C says that the answers are kept; they are changed, begun anew, and discarded at log-out`()
        async throws
    {
        try await withSurvey { survey, server, id async throws in
            try await interrupt(survey, id)

            let next = try survey.open("answer \(id)", in: #require(bash))
            try await next.wait(for: "Going on with what was answered before: 1 of 11.")
            try await next.answer("Question 2 of 11", "<")
            try await next.wait(for: "Question 1 of 11, required  ━───────────────────\r\n")
            try await next.answer("Your answer: 5 (Enter keeps it", "4")
            try await next.answer("Question 2 of 11", "<")
            try await next.answer("Your answer: 4 (Enter keeps it", "-")
            try await next.answer("Number: ", "")
            try await next.answer("That will not do: an answer is needed.", "3")
            try await next.wait(for: "Question 2 of 11")
            await next.type("\u{04}")
            try await next.wait(for: "Nothing was sent. The answers are kept: 'survey answer \(id)' goes on with them.")
            try await next.wait(for: "status 1 echo on")

            let anew = try survey.open("answer \(id) --fresh", in: #require(bash))
            try await anew.answer("Question 1 of 11", "\u{03}")
            try await anew.wait(for: "status 130 echo on")
            #expect(try await anew.waitForEnd().contains("Going on") == false)

            let logout = try await survey.run("logout")
            #expect(logout.status == 0)
            #expect(logout.messages.hasSuffix("\n1 half-answered survey was discarded.\n"))
            #expect(try survey.drafts().isEmpty)
            #expect(server.requests(to: "responses").isEmpty)
        }
    }

    @Test func `AN-7 a session that ends under the answers keeps them for the next log-in`() async throws {
        try await withSurvey { survey, server, id async throws in
            let terminal = try survey.open("answer \(id)", in: #require(bash))
            try await terminal.answer(Self.lines)
            try await terminal.wait(for: "Send? [Y/n] ")
            server.play { request in
                if request.isFor("responses") { return HTTPResponse(status: 401) }
                return request.isFor("oauth/token") ? .json(#"{"error":"invalid_grant"}"#, status: 400) : nil
            }
            await terminal.type("y\n")
            try await terminal.wait(for: "has ended.")
            try await terminal.wait(for: "The answers are kept")
            try await terminal.wait(for: "status 3 echo on")

            server.play { _ in nil }
            #expect(try await survey.logIn().status == 0)
            let next = try survey.open("answer \(id)", in: #require(bash))
            try await next.wait(for: "Going on with what was answered before: 11 of 11.")
            try await next.answer("Send? [Y/n] ", "y")
            try await next.wait(for: "status 0 echo on")
            #expect(server.requests(to: "responses").count == 2)
        }
    }

    @Test func `answers that cannot be kept are told of at once, and are not sent before they can be`() async throws {
        try await withSurvey { survey, server, id async throws in
            try await interrupt(survey, id)
            let draft = try #require(try survey.drafts().only)
            try FileManager.default.removeItem(atPath: draft)
            // Neither the draft nor an item of the outbox can be written.
            let item = survey.home + "/kept/outbox-\(URL(filePath: draft).lastPathComponent.prefix(32))-1.json"
            for path in [draft, item] {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            }

            for (send, reason) in [("n", ""), ("y", "The answers cannot be marked as being sent: ")] {
                let terminal = try survey.open("answer \(id)", in: #require(bash), columns: 400)
                try await terminal.wait(for: "What was answered before cannot be read: ")
                try await terminal.answer(Self.lines.prefix(1))
                try await terminal.wait(for: "The answers cannot be kept: ")
                try await terminal.answer(Self.lines.dropFirst())
                try await terminal.answer("Send? [Y/n] ", send)
                try await terminal.wait(for: "survey: \(reason)")
                try await terminal.wait(for: "Nothing was sent.")
                try await terminal.wait(for: "status 6 echo on")
            }
            let filled = try Filled(try await survey.run("answer", id, "--template").output).brief
            let run = try await survey.run(["answer", id, "--from", "-"], input: filled)
            #expect(run.status == 6)
            #expect(run.messages.contains("Nothing was sent."), "\(run.messages)")
            #expect(server.requests(to: "responses").isEmpty)
        }
    }

    /// Answers the first question of the survey that has every kind, and leaves.
    private func interrupt(_ survey: Installation, _ id: String) async throws {
        let terminal = try survey.open("answer \(id)", in: #require(bash))
        try await terminal.answer("Number: ", "5")
        try await terminal.wait(for: "Question 2 of 11")
        await terminal.type("\u{03}")
        try await terminal.wait(for: "survey: The answers are kept: 'survey answer \(id)' goes on with them.")
        try await terminal.wait(for: "status 130 echo on")
    }
}
