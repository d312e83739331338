import TestSupport

/// `survey answer` a question at a time.
@Suite(.loggedIn, .needs("bash")) struct `Answers at a terminal` {
    @Test func `AN-1 AN-3 every kind is asked and answered, and the outro's words close it`() async throws {
        let terminal = try survey.open("answer \(everyKind)", environment: ["TERM": "dumb"])
        try await terminal.talk(["Thank you for visiting": ""])
        for lines in linesOfEveryKind { try await terminal.talk(lines) }
        let screen = try await terminal.talk(
            ["Send? [Y/n] ": "", "Your answers were sent.": nil, "That was all. See you again at": nil], status: 0)
        #expect(!screen.contains("\u{1B}"))
        #expect(!screen.contains("━"))
        #expect(screen.components(separatedBy: "→ ").count == 2)
        #expect(screen.contains("Number: map\r\n  → A map\r\n"))

        let sent = try #require(try server.submissions.only)
        #expect(sent.surveyID == everyKind)
        #expect(sent.words == ["flowers", "quiet salt", "Ann", "ann@example.test"])
        #expect(sent.questions.count == 11)
        #expect(try survey.drafts().isEmpty)
    }

    @Test func `Ctrl-C says that the answers are kept; they are changed, begun anew, and discarded at log-out`()
        async throws
    {
        try await interrupt()
        try await survey.talk(
            "answer \(everyKind)",
            [
                "Going on with what was answered before: 1 of 11.": nil, "Question 2 of 11": "<",
                "Question 1 of 11, required  ━───────────────────\r\n": nil, "Your answer: 5 (Enter keeps it": "4",
                "Question 2 of 11": "<", "Your answer: 4 (Enter keeps it": "-", "Number: ": "",
                "Not accepted: an answer is needed.": "3", "Question 2 of 11": .keys("\u{04}"),
                "Nothing was sent. The answers are kept: 'survey answer \(everyKind)' continues with them.": nil,
            ], status: 1)
        let anew = try await survey.talk("answer \(everyKind) --fresh", ["Question 1 of 11": "\u{03}"], status: 130)
        #expect(!anew.contains("Going on"))

        let logout = try await survey.run("logout").expect(0)
        #expect(logout.messages.hasSuffix("\n1 half-answered survey was discarded.\n"))
        #expect(try survey.drafts().isEmpty)
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test func `AN-7 a session that ends under the answers keeps them for the next log-in`() async throws {
        let terminal = try survey.open("answer \(everyKind)")
        for lines in linesOfEveryKind { try await terminal.talk(lines) }
        try await terminal.wait(for: "Send? [Y/n] ")
        server.play { request in
            if request.isFor("responses") { return HTTPResponse(status: 401) }
            return request.isFor("oauth/token") ? .json(#"{"error":"invalid_grant"}"#, status: 400) : nil
        }
        await terminal.type("y\n")
        try await terminal.talk(["refused to renew it": nil, "The answers are kept": nil], status: 3)

        server.play { _ in nil }
        try await survey.logIn().expect(0)
        let going = "Going on with what was answered before: 11 of 11."
        try await survey.talk("answer \(everyKind)", [going: nil, "Send? [Y/n] ": "y"], status: 0)
        #expect(server.requests(to: "responses").count == 2)
    }

    @Test func `answers that cannot be kept are told of at once, and are not sent before they can be`() async throws {
        try await interrupt()
        let draft = try #require(try survey.drafts().only)
        try FileManager.default.removeItem(atPath: draft)
        // Neither the draft nor an item of the outbox can be written.
        let item = survey.home + "/kept/outbox-\(URL(filePath: draft).lastPathComponent.prefix(32))-1.json"
        for path in [draft, item] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        for (send, reason) in [("n", ""), ("y", ", because that cannot be recorded here: ")] {
            let terminal = try survey.open("answer \(everyKind)", columns: 400)
            try await terminal.talk(["Your saved answers cannot be read: ": nil])
            try await terminal.talk(linesOfEveryKind[0])
            try await terminal.talk(["The answers cannot be kept: ": nil])
            for lines in linesOfEveryKind.dropFirst() { try await terminal.talk(lines) }
            try await terminal.talk(
                ["Send? [Y/n] ": .line(send), "survey: Nothing was sent": nil, reason: nil], status: 6)
        }
        try await survey.answer(everyKind, with: survey.filled().brief).expect(6, mentions: "Nothing was sent")
        #expect(server.requests(to: "responses").isEmpty)
    }

    /// Answers the first question of the survey that has every kind, and leaves.
    private func interrupt() async throws {
        let kept = "survey: The answers are kept: 'survey answer \(everyKind)' continues with them."
        try await survey.talk(
            "answer \(everyKind)", ["Number: ": "5", "Question 2 of 11": .keys("\u{03}"), kept: nil], status: 130)
    }
}
