import TestSupport

@Suite(.loggedIn) struct `Answers that a person confirms` {
    private static let byPerson = ["SURVEY_CONFIRM": "person"]
    private static let waiting = "wait until a person agrees to send them. Run 'survey outbox send' at a terminal.\n"

    @Test func `are queued without a terminal, and stay so, even with -q`() async throws {
        let filled = try await survey.filled().brief
        try await survey.answer(everyKind, with: filled, "--confirm", "person", "-q")
            .expect(0, prints: "", says: "The answers \(Self.waiting)")
        for command in [["outbox", "send"], ["sync"], ["outbox", "send", "-q"]] {
            try await survey.run(command, environment: Self.byPerson)
                .expect(0, mentions: "Answers to a survey \(Self.waiting)")
        }
        #expect(try survey.outboxStates() == ["queued"])
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test func `are not sent by a later command either, before a person agrees`() async throws {
        let filled = try await survey.filled().brief
        try await survey.answer(everyKind, with: filled, "--confirm", "person").expect(0)
        try await survey.answer(everyKind, with: filled, "--later", "--again").expect(0)

        try await survey.run("sync", "-q").expect(0, mentions: "Answers to a survey \(Self.waiting)")
        #expect(server.requests(to: "responses").count == 1)
        #expect(
            try await survey.run("outbox", "--format", "csv").text.contains(
                "The answers wait until you agree to send them."))

        try await survey.talk("outbox send", ["Send? [y/N]": "y"], status: 0)
        #expect(server.requests(to: "responses").count == 2)
        #expect(try survey.outboxStates() == [])
    }

    @Test func `are refused ones that stay as they are without a terminal`() async throws {
        server.answer("responses", with: HTTPResponse(status: 422))
        try await survey.answer(everyKind, with: survey.filled().brief, "--later").expect(0)
        try await survey.run("outbox", "send").expect(1)
        let id = try #require(try await survey.run("outbox").text.split(separator: "\t").first.map(String.init))
        try await survey.run(["outbox", "resend", id], environment: Self.byPerson)
            .expect(2, mentions: "A person must agree to 'survey outbox resend \(id)', and there is no terminal.")
        try await survey.talk(
            "outbox resend \(id) --confirm person", ["Send? [y/N]": "n", "survey: Nothing was sent.": nil], status: 1)
        #expect(try survey.outboxStates() == ["refused"])
    }

    @Test(arguments: [("y", 1), ("n", 0), ("", 0)]) func `are shown at a terminal, and sent after a Yes`(
        _ reply: String, _ sent: Int
    ) async throws {
        try await survey.answer(everyKind, with: survey.filled().brief, "--later").expect(0)
        let shown = try await survey.talk(
            "outbox send --confirm person", ["Send? [y/N]": .line(reply)], status: 0)
        #expect(shown.contains("More salt."))
        #expect(server.requests(to: "responses").count == sent)
        #expect(try survey.outboxStates() == (sent == 1 ? [] : ["queued"]))
    }

    @Test func `are only those that a person agreed to`() async throws {
        for _ in 1...2 {
            try await survey.answer(everyKind, with: survey.filled().brief, "--later", "--again").expect(0)
        }
        try await survey.talk(
            "outbox send --confirm person", ["Send? [y/N]": "n", "Send? [y/N] ": "y"], status: 0)
        #expect(server.requests(to: "responses").count == 1)
        #expect(try survey.outboxStates() == ["queued"])
    }

    @Test(arguments: [("y", 1, 0), ("n", 0, 1)] as [(String, Int, Int32)])
    func `are asked about if they come from a file`(
        _ reply: String, _ sent: Int, _ status: Int32
    ) async throws {
        let file = survey.home + "/answers.json"
        try makeFile(file, try await survey.filled().brief)
        try await survey.talk(
            "answer \(everyKind) --from \(file) --confirm person", ["Send? [y/N]": .line(reply)], status: status)
        #expect(server.requests(to: "responses").count == sent)
        #expect(try survey.outboxStates() == [])
    }

    @Test func `cannot wait beside a token of the environment`() async throws {
        let filled = try await survey.filled().brief
        let token = try await survey.run("token").text.trimmingCharacters(in: .newlines)
        try await survey.run(
            ["answer", everyKind, "--from", "-"], input: filled,
            environment: ["SURVEY_TOKEN": token].merging(Self.byPerson) { $1 }
        ).expect(2, mentions: "With SURVEY_TOKEN, nothing is read or saved")
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test func `need a known word`() async throws {
        try await survey.run(["sync"], environment: ["SURVEY_CONFIRM": "agent"])
            .expect(2, begins: "survey: SURVEY_CONFIRM must be person, not 'agent'.")
    }
}
