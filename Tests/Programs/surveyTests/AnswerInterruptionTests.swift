import CoreSupport
import Foundation
import HTTP
import TestSupport
import Testing

private let bash = ShellScript.path(of: "bash")

/// What may come between two answers: a kill, the end of a token, another survey.
@Suite(.needs("bash")) struct `Answers that are interrupted` {
    @Test func `AN-8 what was answered is whole after SIGKILL, whichever answer was the last, and is gone on with`()
        async throws
    {
        try await withSurvey { survey, server, id async throws in
            let parts = PromptedLine.ofEveryKind
            // The last two answer one question.
            let questions = parts.count - 1
            for (number, lines) in parts.enumerated() {
                let terminal = try survey.openToKill("answer \(id)", in: #require(bash))
                let process = try await terminal.processID()
                if number > 0 {
                    try await terminal.wait(for: "Going on with what was answered before: \(number) of \(questions).")
                }
                try await terminal.wait(for: "Question \(min(number + 1, questions)) of \(questions)")
                if number == questions { try await terminal.answer("First name, required [Ann]: ", "") }
                try await terminal.answer(lines)
                let next = number + 2 > questions ? nil : "Question \(number + 2) of \(questions)"
                try await terminal.wait(for: next ?? (number == questions ? "Send? [Y/n] " : "Phone"))
                kill(process, SIGKILL)
                _ = try await terminal.waitForEnd()
                let draft = try Draft(atPath: try #require(try survey.drafts().only))
                #expect(draft.surveyID == id)
                #expect(draft.answered == min(number + 1, questions))
            }
            #expect(server.requests(to: "responses").isEmpty)

            let terminal = try survey.open("answer \(id)", in: #require(bash))
            try await terminal.wait(for: "Going on with what was answered before: \(questions) of \(questions).")
            try await terminal.answer("Send? [Y/n] ", "y")
            try await terminal.wait(for: "status 0 echo on")
            let sent = try #require(try server.submissions.only)
            #expect(sent.words == ["flowers", "quiet salt", "Ann", "ann@example.test"])
            #expect(sent.questions.count == questions)
            #expect(try survey.drafts().isEmpty)
        }
    }

    @Test func `AN-8 one that is killed while an answer is kept leaves it whole, or the one before`() async throws {
        try await withServer { survey, server async throws in
            try #require(try await survey.logIn().status == 0)
            let questions = (1...12).map { AskedQuestion.picked("q\($0)", "star", ["1", "2"]) }
            let response = try HTTPResponse.survey(questions)
            server.offer { _ in response }
            var answered = 0
            for _ in 1..<questions.count {
                let terminal = try survey.openToKill("answer s1", in: #require(bash))
                let process = try await terminal.processID()
                if answered > 0 {
                    try await terminal.wait(for: "Going on with what was answered before: \(answered) of 12.")
                }
                let before = try survey.draftFolder()
                try await terminal.answer("Number: ", "1")
                while try survey.draftFolder() == before { await Task.yield() }
                kill(process, SIGKILL)
                _ = try await terminal.waitForEnd()
                let drafts = try survey.drafts()
                let now = try drafts.only.map { try Draft(atPath: $0).answered } ?? 0
                #expect(now == answered || now == answered + 1)
                answered = now
            }
        }
    }

    @Test func `AN-6 a token that expires between two answers is refreshed once, and one response goes out`()
        async throws
    {
        try await withServer { survey, server async throws in
            server.answer("oauth/token", with: .token("first", lifetime: 0))
            try #require(try await survey.logIn().status == 0)
            let details = try HTTPResponse.survey(twoQuestions)
            let refreshes = Protected(0)
            server.play { request in
                switch true {
                case request.isFor("oauth/token"):
                    .token(
                        "token-\(refreshes.withLock { number in number += 1; return number })", refresh: "next",
                        lifetime: 0)
                case request.isFor("surveys/s1"): details
                case request.isFor("responses"): .taken
                default: nil
                }
            }
            let steps = try await stepsOfAnswering(survey, at: server)
            // A token that lives for no time is none any more when the answers are there.
            #expect(steps == ["token", "s1 token-1", "token", "responses token-2"])
        }
    }

    @Test func `AN-6 a token that the server ends between two answers is refreshed once, and one response is taken`()
        async throws
    {
        try await withServer { survey, server async throws in
            server.answer("oauth/token", with: .token("first"))
            try #require(try await survey.logIn().status == 0)
            let details = try HTTPResponse.survey(twoQuestions)
            server.play { request in
                switch true {
                case request.isFor("oauth/token"): .token("second", refresh: "next")
                case request.isFor("surveys/s1"): details
                case request.isFor("responses"):
                    request.headers["Authorization"] == "Bearer second" ? .taken : HTTPResponse(status: 401)
                default: nil
                }
            }
            let steps = try await stepsOfAnswering(survey, at: server)
            #expect(steps == ["s1 first", "responses first", "token", "responses second"])
        }
    }

    /// Answers `twoQuestions` at a terminal, and sends them.
    ///
    /// - Returns: what the server was asked for meanwhile.
    private func stepsOfAnswering(_ survey: Installation, at server: ServerDouble) async throws -> [String] {
        let before = server.requests.count
        let terminal = try survey.open("answer s1", in: #require(bash))
        try await terminal.answer(Array(repeating: PromptedLine("Number: ", "1"), count: 2))
        try await terminal.answer("Send? [Y/n] ", "y")
        try await terminal.wait(for: "status 0 echo on")
        return server.requests.dropFirst(before).map(\.step)
    }

    @Test func `AN-6 twelve that answer a survey each under one expired token make one refresh, and all are taken`()
        async throws
    {
        try await withServer { survey, server async throws in
            server.answer("oauth/token", with: .token("expired", lifetime: 0))
            try #require(try await survey.logIn().status == 0)
            let surveys = try (1...12).map { number in
                (id: "s\(number)", details: try HTTPResponse.survey(twoQuestions, id: "s\(number)"))
            }
            server.play { request in
                if request.isFor("oauth/token") { return .token("renewed", refresh: "next") }
                if request.isFor("responses") { return .taken }
                return surveys.first { request.isFor("surveys/\($0.id)") }?.details
            }
            let runs = try await withThrowingTaskGroup { group in
                for (id, _) in surveys {
                    let filled = #"{"surveyID":"\#(id)","questions":[{"id":"q1","answer":1},{"id":"q2","answer":2}]}"#
                    group.addTask { try await survey.run(["answer", id, "--from", "-"], input: filled) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(runs.map(\.status) == Array(repeating: 0, count: 12), "\(runs.map(\.messages))")
            #expect(Set(runs.map(\.text)) == Set(surveys.map { "\($0.id)\n" }))
            #expect(
                server.requests(to: "oauth/token").compactMap { $0.form["grant_type"] } == [
                    "password", "refresh_token",
                ])
            #expect(try server.submissions.map(\.surveyID).sorted() == surveys.map(\.id).sorted())
            let tokens = server.requests(to: "responses").map { $0.headers["Authorization"] }
            #expect(tokens == Array(repeating: "Bearer renewed", count: 12))
        }
    }

    @Test func `what a changed survey does not take any more is named, and the rest stays`() async throws {
        try await withServer { survey, server async throws in
            try #require(try await survey.logIn().status == 0)
            let stays = AskedQuestion.picked("stays", "star", ["1", "2", "3"])
            let old = try HTTPResponse.survey([
                stays, AskedQuestion(id: "gone", text: "Why?", kind: "textarea", answers: [.init(id: "w")]),
                .picked("less", "choice", pick: "any", ["Tea", "Milk", "Sugar"]),
                .picked("other", "choice", ["Here", "There"]),
            ])
            server.offer { _ in old }
            let terminal = try survey.open("answer s1", in: #require(bash))
            try await terminal.answer([
                .init("Number: ", "2"), .init("Your words: ", "No\u{7}thing"), .init("Numbers, with commas: ", "1,3"),
                .init("Number: ", "2"), .init("Send? [Y/n] ", "n"),
            ])
            try await terminal.wait(for: "Nothing was sent. The answers are kept")
            try await terminal.wait(for: "status 1 echo on")

            let new = try HTTPResponse.survey([
                stays, .picked("less", "choice", pick: "any", ["Tea", "Milk"]),
                AskedQuestion(id: "other", kind: "textarea", answers: [.init(id: "t")]),
            ])
            server.offer { _ in new }
            let next = try survey.open("answer s1", in: #require(bash))
            try await next.wait(for: "Going on with what was answered before: 2 of 3.")
            try await next.wait(for: "'Nothing' to 'Why?' fits no more.")
            try await next.wait(for: "'Sugar' to 'Question less?' fits no more.")
            try await next.wait(for: "'There' to 'Question other?' fits no more.")
            try await next.answer([.init("Your words: ", "Outside"), .init("Send? [Y/n] ", "")])
            try await next.wait(for: "status 0 echo on")
            #expect(
                try server.submissions.map(\.questions) == [
                    [
                        .init("stays", .init("stays-1")), .init("less", .init("less-0")),
                        .init("other", .init("t", "Outside")),
                    ]
                ])
        }
    }

    private let twoQuestions = [
        AskedQuestion.picked("q1", "star", ["1", "2"]), AskedQuestion.picked("q2", "smiley", ["1", "2"]),
    ]
}

extension HTTPRequest {
    /// What it asks for, and with which token.
    fileprivate var step: String {
        let token = headers["Authorization"].map { " " + $0.dropFirst("Bearer ".count) } ?? ""
        return url.lastPathComponent + token
    }
}
