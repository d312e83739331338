import TestSupport

/// Who answers a survey again hears of the earlier answers first.
@Suite(.loggedIn, .needs("bash")) struct `Answers before these` {
    private static let waiting = "Answers to this survey are waiting to be sent."
    private static let sent = "You sent answers to this survey on "

    private func offer(_ responses: @escaping @Sendable () -> HTTPResponse = { .taken }) throws {
        server.offer(try Cut.survey, responses: { _ in responses() })
    }

    private func queue() async throws {
        try await survey.answer("s1", with: Cut.filled, "--later").expect(0)
    }

    @Test(arguments: ["", "y"]) func `ST-2 that wait are edited after a yes`(typed: String) async throws {
        try offer()
        try await queue()
        try await survey.talk(
            "answer s1", ["\(Self.waiting) Edit them? [Y/n] ": .line(typed), "Send? [Y/n] ": ""], status: 0)
        #expect(server.requests(to: "responses").count == 1)
        #expect(try survey.outboxStates() == [] && survey.drafts().isEmpty)
    }

    @Test func `ST-2 that wait several times are counted, and the newest is edited`() async throws {
        try offer()
        try await queue()
        try await queue()
        try await survey.talk(
            "answer s1",
            [
                "2 sets of answers to this survey are waiting to be sent. Edit the newest? [Y/n] ": "",
                "Send? [Y/n] ": "n",
            ], status: 1, columns: 200)
        #expect(try survey.outboxStates() == ["queued"] && survey.drafts().count == 1)
    }

    @Test func `ST-2 that wait stay after a no, which is no failure`() async throws {
        try offer()
        try await queue()
        try await survey.talk("answer s1", ["\(Self.waiting) Edit them? [Y/n] ": "n"], status: 0)
        #expect(try survey.outboxStates() == ["queued"] && survey.drafts().isEmpty)
    }

    @Test func `ST-2 that were sent are told with their day, and are sent again after a yes alone`() async throws {
        try offer()
        try await survey.answer("s1", with: Cut.filled).expect(0)
        let question = ". Answer it again? [y/N] "
        for typed in ["", "n"] {
            try await survey.talk("answer s1", [Self.sent: nil, question: .line(typed)], status: 0)
        }
        #expect(server.requests(to: "responses").count == 1)
        try await survey.talk(
            "answer s1", [Self.sent: nil, question: "y", "Number: ": "2", "Send? [Y/n] ": "n"], status: 1)
        // The draft was begun after that.
        try await survey.talk("answer s1", ["Send? [Y/n] ": ""], status: 0)
        #expect(server.requests(to: "responses").count == 2)
    }

    @Test(arguments: [[], ["--later"]]) func `ST-2 are told in a line to a script`(options: [String]) async throws {
        try offer()
        try await survey.answer("s1", with: Cut.filled).expect(0, says: "")
        let run = try await survey.run(["answer", "s1", "--from", "-"] + options, input: Cut.filled).expect(0)
        #expect(run.messages.hasPrefix(Self.sent))
        #expect(run.messages.split(separator: "\n").count == (options == [] ? 1 : 2))
        try await survey.answer("s1", with: Cut.filled, "-q").expect(0, says: "")
        try await queue()
        let waiting = try await survey.run(["answer", "s1", "--from", "-"] + options, input: Cut.filled).expect(0)
        let several = "2 sets of answers to this survey are waiting to be sent."
        #expect(waiting.messages.hasPrefix((options == [] ? Self.waiting : several) + "\n"))
    }

    @Test(arguments: ["queued", "sent", "refused", "uncertain"])
    func `ST-2 end the command with --once`(state: String) async throws {
        let status = Protected(201)
        try offer { HTTPResponse(status: status.withLock { $0 }) }
        try await survey.answer("s1", with: Cut.filled, "--once", state == "queued" ? "--later" : "-q").expect(0)
        if state == "refused" || state == "uncertain" {
            try await survey.run("sent", "drop", "--all").expect(0)
            status.withLock { $0 = state == "refused" ? 422 : 503 }
            try await queue()
            try await survey.run("outbox", "send").expect(1)
        }
        let count = server.requests(to: "responses").count
        let words = [
            "queued": Self.waiting, "sent": Self.sent, "refused": "Answers to this survey were refused.",
            "uncertain": "Answers to this survey may have been sent.",
        ]
        for options in [[], ["--later"]] {
            let run = try await survey.run(
                ["answer", "s1", "--from", "-", "--once"] + options, input: Cut.filled
            ).expect(1, prints: "")
            #expect(run.messages.hasPrefix("survey: \(words[state] ?? "")"))
            #expect(run.messages.hasSuffix(" Nothing was sent now.\n"))
        }
        try await survey.talk("answer s1 --once", [words[state] ?? "": nil], status: 1)
        let data = try await survey.run(
            ["answer", "s1", "--from", "-", "--once", "--error-format", "json"], input: Cut.filled)
        #expect(try data.failure?["code"] == .text("answers.before"))
        #expect(server.requests(to: "responses").count == count)
        #expect(try survey.drafts().isEmpty)
    }

    @Test func `ST-2 an item that cannot be read is no reason to send with --once`() async throws {
        try offer()
        try await queue()
        let item = try #require(try survey.outboxFiles().only)
        try makeFile(item, "{", mode: 0o600)
        try await survey.answer("s1", with: Cut.filled, "--once").expect(
            6, prints: "", mentions: "'survey outbox' lists what cannot be read.")
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test func `ST-2 that were sent after a draft was begun are told before it goes on`() async throws {
        try offer()
        try await survey.talk("answer s1", ["Number: ": "2", "Send? [Y/n] ": "n"], status: 1)
        try await survey.answer("s1", with: Cut.filled).expect(0)
        #expect(try survey.drafts().count == 1)
        let question = ". Answer it again? [y/N] "
        try await survey.talk("answer s1", [Self.sent: nil, question: "n"], status: 0)
        try await survey.talk("answer s1", [Self.sent: nil, question: "y", "Send? [Y/n] ": "n"], status: 1)
        #expect(server.requests(to: "responses").count == 1)
    }

    @Test func `ST-2 that wait beside some that may have arrived are told`() async throws {
        try offer { HTTPResponse(status: 503) }
        try await queue()
        try await queue()
        try await survey.run("outbox", "send").expect(1)
        try await survey.talk("answer s1", [Self.waiting: nil, "Send again? [y/N] ": "n"], status: 1)
        #expect(try survey.outboxStates().sorted() == ["queued", "uncertain"])
    }

    @Test func `ST-6 an inactive survey is answered after a yes alone, and a script is told`() async throws {
        let question = AskedQuestion.picked("tea", "choice", ["Green", "Black"])
        server.offer(try .survey([question], isActive: false))
        let inactive = "This survey is not active."
        for typed in ["", "n"] {
            try await survey.talk("answer s1", ["\(inactive) Answer it? [y/N] ": .line(typed)], status: 0)
        }
        let lines: KeyValuePairs<String, Reply> = [
            "\(inactive) Answer it? [y/N] ": "y", "Number: ": "2", "Send? [Y/n] ": "",
        ]
        try await survey.talk("answer s1", lines, status: 0)
        #expect(try server.submissions.count == 1)

        let filled = #"{"surveyID":"s1","questions":[{"id":"tea","answer":"Green"}]}"#
        try await survey.run("sent", "drop", "--all").expect(0)
        try await survey.answer("s1", with: filled).expect(0, says: "\(inactive)\n")
        #expect(try server.submissions.count == 2)
    }

    @Test func `ST-2 that wait beside a draft are told, and the draft goes on`() async throws {
        try offer()
        try await survey.talk("answer s1", ["Number: ": "2", "Send? [Y/n] ": "n"], status: 1)
        try await queue()
        let draft = try #require(try survey.drafts().only)
        try await survey.talk("answer s1", [Self.waiting: nil, "Send? [Y/n] ": "n"], status: 1)
        #expect(try survey.drafts() == [draft] && survey.outboxStates() == ["queued"])
    }
}
