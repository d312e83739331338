import Foundation
import HTTP
import TestSupport
import Testing

private let bash = ShellScript.path(of: "bash")

/// `survey answer` a question at a time.
@Suite(.enabled(if: bash != nil)) struct `Answers at a terminal` {
    @Test func `every kind is asked and answered, and the outro's words close it`() async throws {
        try await withSurvey { survey, server, id async throws in
            let terminal = try survey.open("answer \(id)", in: #require(bash), environment: ["TERM": "dumb"])
            try await terminal.answer("Thank you for visiting", "")
            for line in Self.lines {
                try await terminal.answer(line.prompt, line.answer)
            }
            try await terminal.answer("Send? [Y/n] ", "")
            try await terminal.wait(for: "Your answers were taken.")
            try await terminal.wait(for: "That was all. See you again at")
            try await terminal.wait(for: "status 0 echo on")
            let screen = try await terminal.waitForEnd()
            #expect(!screen.contains("\u{1B}"))

            let sent = try SentResponse(try #require(server.requests(to: "responses").only))
            #expect(sent.surveyID == id)
            #expect(sent.words == ["flowers", "quiet salt", "Ann", "ann@example.test"])
            #expect(sent.questions == 11)
            #expect(try survey.drafts().isEmpty)
        }
    }

    @Test func `what was answered is whole after SIGKILL, and is gone on with`() async throws {
        try await withSurvey { survey, server, id async throws in
            for (number, line) in Self.lines.prefix(4).enumerated() {
                let terminal = try survey.openToKill("answer \(id)", in: #require(bash))
                let process = try await terminal.processID()
                if number > 0 {
                    try await terminal.wait(for: "Going on with what was answered before: \(number) of 11.")
                }
                try await terminal.wait(for: "Question \(number + 1) of 11")
                try await terminal.answer(line.prompt, line.answer)
                try await terminal.wait(for: "Question \(number + 2) of 11")
                kill(process, SIGKILL)
                _ = try await terminal.waitForEnd()
                #expect(try survey.drafts().count == 1)
            }
            #expect(server.requests(to: "responses").isEmpty)
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
            try await next.wait(for: "Question 1 of 11")
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

    @Test func `a session that ends under the answers keeps them for the next log-in`() async throws {
        try await withSurvey { survey, server, id async throws in
            let terminal = try survey.open("answer \(id)", in: #require(bash))
            for line in Self.lines { try await terminal.answer(line.prompt, line.answer) }
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

    @Test func `a session that expires between two answers is renewed once, and one response goes out`() async throws {
        try await withServer { survey, server async throws in
            server.answer("oauth/token", with: .token("expired", lifetime: 0))
            try #require(try await survey.logIn().status == 0)
            let details = Self.hostile(text: "How?", answer: "Fine")
            server.play { request in
                switch true {
                case request.isFor("oauth/token"): .token("renewed", refresh: "next")
                case request.isFor("surveys/s1"): details
                case request.isFor("responses"): HTTPResponse(status: 201)
                default: nil
                }
            }
            let terminal = try survey.open("answer s1", in: #require(bash))
            try await terminal.answer("Number: ", "1")
            try await terminal.answer("Send? [Y/n] ", "y")
            try await terminal.wait(for: "status 0 echo on")
            #expect(server.requests(to: "oauth/token").count == 2)
            #expect(server.requests(to: "responses").map { $0.headers["Authorization"] } == ["Bearer renewed"])
        }
    }

    @Test func `a hostile survey makes the terminal obey nothing`() async throws {
        try await withSurvey { survey, server, _ async throws in
            server.answer("surveys/s1", with: Self.hostile(text: Self.evil, answer: Self.evil))
            let terminal = try survey.open("answer s1", in: #require(bash), environment: ["TERM": "dumb"])
            try await terminal.answer("Number: ", "?")
            try await terminal.answer("Number: ", "x\u{9B}1m")
            try await terminal.answer("Number: ", "1")
            try await terminal.answer("Send? [Y/n] ", "y")
            // The sandbox does not know it: its answer is another's words, too.
            try await terminal.wait(for: "Survey is invalid")
            try await terminal.wait(for: "status 1 echo on")
            // What is typed the terminal shows by itself.
            let screen = try await terminal.waitForEnd().replacing("x\u{9B}1m", with: "")
            #expect(!screen.unicodeScalars.contains { ["\u{1B}", "\u{9B}", "\u{07}", "\u{202E}"].contains($0) })
            #expect(screen.contains("Evil words"))
        }
    }

    @Test func `what a changed survey does not take any more is named, and the rest stays`() async throws {
        try await withSurvey { survey, server, _ async throws in
            server.answer("surveys/s1", with: Self.hostile(text: "How was it?", answer: "Fine"))
            let terminal = try survey.open("answer s1", in: #require(bash))
            try await terminal.answer("Number: ", "1")
            try await terminal.answer("Send? [Y/n] ", "n")
            try await terminal.wait(for: "Nothing was sent. The answers are kept")
            try await terminal.wait(for: "status 1 echo on")

            server.answer("surveys/s1", with: Self.hostile(text: "How is it?", answer: "Good", answerID: "a2"))
            let next = try survey.open("answer s1", in: #require(bash))
            try await next.wait(for: "'Fine' to 'How was it?' fits no more.")
            await next.type("\u{03}")
            try await next.wait(for: "status 130 echo on")
        }
    }

    @Test func `answers that cannot be kept are told of at once, and can be sent all the same`() async throws {
        try await withSurvey { survey, server, id async throws in
            try await interrupt(survey, id)
            let draft = try #require(try survey.drafts().only)
            try FileManager.default.removeItem(atPath: draft)
            try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: false)

            for (send, status) in [("n", 6), ("y", 0)] {
                let terminal = try survey.open("answer \(id)", in: #require(bash))
                try await terminal.wait(for: "What was answered before cannot be read: ")
                try await terminal.answer(Self.lines[0].prompt, Self.lines[0].answer)
                try await terminal.wait(for: "The answers cannot be kept: ")
                for line in Self.lines.dropFirst() { try await terminal.answer(line.prompt, line.answer) }
                try await terminal.answer("Send? [Y/n] ", send)
                try await terminal.wait(for: "status \(status) echo on")
                #expect(server.requests(to: "responses").count == (send == "y" ? 1 : 0))
            }
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

    /// What the survey that has every kind asks, and answers to it.
    private static let lines: [(prompt: String, answer: String)] = [
        ("Number: ", "5"), ("Number: ", "4"), ("Number: ", "1"), ("Number: ", "yes"),
        ("Numbers, with commas: ", "1, 5"),
        ("Something else", "flowers"), ("Number: ", "10"), ("Number: ", "Quiet"), ("Number: ", "map"),
        ("Number: ", "3"), ("Your words", "quiet salt"), ("First name, needed (Robin): ", "Ann"), ("Phone", ""),
        ("Email, needed", "ann@example.test"),
    ]

    private static let evil = #"Evil\u001b[31m \u009b1mwords\u0007\u202e"#

    /// A survey `s1` of one question and an outro, whose texts stand in it as they are.
    private static func hostile(text: String, answer: String, answerID: String = "a1") -> HTTPResponse {
        .json(
            """
            {"data":{"id":"s1","type":"survey","attributes":{"title":"\(text)","description":"d","is_active":true,
            "cover_image_url":"","created_at":"2020-01-02T03:04:05.678Z","survey_type":"Hotel"},
            "relationships":{"questions":{"data":[{"id":"q1","type":"question"},{"id":"q2","type":"question"}]}}},
            "included":[{"id":"q1","type":"question","attributes":{"text":"\(text)","help_text":"\(text)",
            "display_order":0,"pick":"one","display_type":"choice","is_mandatory":true},
            "relationships":{"answers":{"data":[{"id":"\(answerID)","type":"answer"}]}}},
            {"id":"q2","type":"question","attributes":{"text":"\(text)","display_order":1,"pick":"none",
            "display_type":"outro","is_mandatory":false}},
            {"id":"\(answerID)","type":"answer","attributes":{"text":"\(answer)","display_order":0}}]}
            """)
    }
}

/// What a submission says.
private struct SentResponse {
    let surveyID: String
    let questions: Int
    let words: [String]

    init(_ request: HTTPRequest) throws {
        let body = try #require(try JSONSerialization.jsonObject(with: request.body ?? Data()) as? [String: Any])
        let questions = try #require(body["questions"] as? [[String: Any]])
        surveyID = try #require(body["survey_id"] as? String)
        self.questions = questions.count
        words = questions.flatMap { $0["answers"] as? [[String: String]] ?? [] }.compactMap { $0["answer"] }
    }
}

extension Installation {
    /// The files of the drafts that are kept.
    fileprivate func drafts() throws -> [String] {
        try files().filter { $0.contains("/drafts/") && $0.hasSuffix(".json") }
    }

    /// Runs `words` in a terminal in the place of the shell, whose process id is shown first.
    fileprivate func openToKill(_ words: String, in shell: String) throws -> PseudoTerminal {
        let variables = ["TERM": "xterm", "PATH": "/usr/bin:/bin", "SURVEY_HOME": home].merging(environment) { $1 }
        return try PseudoTerminal(
            shell: shell, script: "echo process $$.; exec '\(try BuiltProduct.path(of: program))' \(words)",
            environment: variables)
    }
}

extension PseudoTerminal {
    /// The process id that is shown first.
    fileprivate func processID() async throws -> pid_t {
        try await wait(for: "process ")
        return try #require(pid_t(try await wait(for: ".").dropLast()))
    }
}
