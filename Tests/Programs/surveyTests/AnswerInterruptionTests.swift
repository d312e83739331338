import TestSupport

/// What may come between two answers: a kill, the end of a token, another survey.
@Suite(.world, .needs("bash")) struct `Answers that are interrupted` {
    @Test(.loggedIn)
    func `AN-8 what was answered is whole after SIGKILL, whichever answer was the last, and is gone on with`()
        async throws
    {
        // The last two answer one question.
        let questions = linesOfEveryKind.count - 1
        func going(_ number: Int) -> String { "Continuing with your saved answers: \(number) of \(questions)." }
        for (number, lines) in linesOfEveryKind.enumerated() {
            let (terminal, process) = try await survey.openToKill("answer \(everyKind)")
            if number > 0 { try await terminal.wait(for: going(number)) }
            try await terminal.wait(for: "Question \(min(number + 1, questions)) of \(questions)")
            if number == questions { try await terminal.talk(["First name, required [Ann]: ": ""]) }
            try await terminal.talk(lines)
            let next = number + 2 > questions ? nil : "Question \(number + 2) of \(questions)"
            try await terminal.wait(for: next ?? (number == questions ? "Send? [Y/n] " : "Phone"))
            kill(process, SIGKILL)
            _ = try await terminal.waitForEnd()
            let draft = try Draft(atPath: try #require(try survey.drafts().only))
            #expect(draft.surveyID == everyKind)
            #expect(draft.answered == min(number + 1, questions))
        }
        #expect(server.requests(to: "responses").isEmpty)

        try await survey.talk("answer \(everyKind)", [going(questions): nil, "Send? [Y/n] ": "y"], status: 0)
        let sent = try #require(try server.submissions.only)
        #expect(sent.words == ["flowers", "quiet salt", "Ann", "ann@example.test"])
        #expect(sent.questions.count == questions)
        #expect(try survey.drafts().isEmpty)
    }

    @Test(.loggedIn) func `AN-8 one that is killed while an answer is kept leaves it whole, or the one before`()
        async throws
    {
        server.offer(try .survey((1...12).map { .picked("q\($0)", "star", ["1", "2"]) }))
        var answered = 0
        for _ in 1..<12 {
            let (terminal, process) = try await survey.openToKill("answer s1")
            if answered > 0 {
                try await terminal.wait(for: "Continuing with your saved answers: \(answered) of 12.")
            }
            let before = try survey.draftFolder()
            try await terminal.talk(["Number: ": "1"])
            while try survey.draftFolder() == before { await Task.yield() }
            kill(process, SIGKILL)
            _ = try await terminal.waitForEnd()
            let now = try survey.drafts().only.map { try Draft(atPath: $0).answered } ?? 0
            #expect(now == answered || now == answered + 1)
            answered = now
        }
    }

    @Test func `AN-6 a token that expires between two answers is refreshed once, and one response goes out`()
        async throws
    {
        server.answer("oauth/token", with: .token("first", lifetime: 0))
        try await survey.logIn().expect(0)
        let refreshes = Protected(0)
        server.offer(
            try .survey(twoQuestions),
            token: {
                refreshes.withLock { $0 += 1 }
                return .token("token-\(refreshes.withLock { $0 })", refresh: "next", lifetime: 0)
            })
        // A token that lives for no time is none any more when the answers are there.
        #expect(try await stepsOfAnswering() == ["token", "s1 token-1", "token", "responses token-2"])
    }

    @Test func `AN-6 a token that the server ends between two answers is refreshed once, and one response is taken`()
        async throws
    {
        server.answer("oauth/token", with: .token("first"))
        try await survey.logIn().expect(0)
        server.offer(try .survey(twoQuestions), token: { .token("second", refresh: "next") }) { request in
            request.headers["Authorization"] == "Bearer second" ? .taken : HTTPResponse(status: 401)
        }
        #expect(try await stepsOfAnswering() == ["s1 first", "responses first", "token", "responses second"])
    }

    /// Answers `twoQuestions` at a terminal, and sends them.
    ///
    /// - Returns: what the server was asked for meanwhile.
    private func stepsOfAnswering() async throws -> [String] {
        let before = server.requests.count
        try await survey.talk("answer s1", ["Number: ": "1", "Number: ": "1", "Send? [Y/n] ": "y"], status: 0)
        return server.requests.dropFirst(before).map(\.step)
    }

    @Test func `AN-6 twelve that answer a survey each under one expired token make one refresh, and all are taken`()
        async throws
    {
        server.answer("oauth/token", with: .token("expired", lifetime: 0))
        try await survey.logIn().expect(0)
        let ids = (1...12).map { "s\($0)" }
        let surveys = try Dictionary(
            uniqueKeysWithValues: ids.map { ($0, try HTTPResponse.survey(twoQuestions, id: $0)) })
        server.play { request in
            if request.isFor("oauth/token") { return .token("renewed", refresh: "next") }
            return request.isFor("responses") ? .taken : surveys[request.url.lastPathComponent]
        }
        let runs = try await atOnce { number in
            let id = ids[number]
            let filled = #"{"surveyID":"\#(id)","questions":[{"id":"q1","answer":1},{"id":"q2","answer":2}]}"#
            return try await survey.runProcess(["answer", id, "--from", "-"], input: filled).expect(0)
        }

        #expect(Set(runs.map(\.text)) == Set(ids.map { "\($0)\n" }))
        #expect(server.grants == ["password", "refresh_token"])
        #expect(try server.submissions.map(\.surveyID).sorted() == ids.sorted())
        let tokens = server.requests(to: "responses").map { $0.headers["Authorization"] }
        #expect(tokens == Array(repeating: "Bearer renewed", count: 12))
    }

    @Test(.loggedIn) func `what a changed survey does not take any more is named, and the rest stays`() async throws {
        let stays = AskedQuestion.picked("stays", "star", ["1", "2", "3"])
        server.offer(
            try .survey([
                stays, AskedQuestion(id: "gone", text: "Why?", kind: "textarea", answers: [.init(id: "w")]),
                .picked("less", "choice", pick: "any", ["Tea", "Milk", "Sugar"]),
                .picked("other", "choice", ["Here", "There"]),
            ]))
        try await survey.talk(
            "answer s1",
            [
                "Number: ": "2", "Your words: ": "No\u{7}thing", "Numbers, with commas: ": "1,3", "Number: ": "2",
                "Send? [Y/n] ": "n", "Nothing was sent. The answers are saved": nil,
            ], status: 1)

        server.offer(
            try .survey([
                stays, .picked("less", "choice", pick: "any", ["Tea", "Milk"]),
                AskedQuestion(id: "other", kind: "textarea", answers: [.init(id: "t")]),
            ]))
        try await survey.talk(
            "answer s1",
            [
                "Continuing with your saved answers: 2 of 3.": nil, "'Nothing' to 'Why?' no longer fits.": nil,
                "'Sugar' to 'Question less?' no longer fits.": nil, "'There' to 'Question other?' no longer fits.": nil,
                "Your words: ": "Outside", "Send? [Y/n] ": "",
            ], status: 0)
        #expect(
            try server.submissions.map(\.questions) == [
                [
                    .init("stays", .init("stays-1")), .init("less", .init("less-0")),
                    .init("other", .init("t", "Outside")),
                ]
            ])
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
