import TestSupport

/// What the server has accepted, as `survey sent` shows it.
@Suite(.loggedIn) struct `Sent answers` {
    private struct Sent: Decodable, Equatable {
        struct Answer: Decodable, Equatable {
            let question: String
            let answer: String
        }

        let id: String
        let surveyID: String
        let title: String?
        let sentAt: String
        let answers: [Answer]
    }

    private func sent() async throws -> [Sent] {
        let run = try await survey.run("sent", "--format", "json").expect(0, says: "")
        return try JSONDecoder().decode([Sent].self, from: run.output)
    }

    /// Answers the survey that has every kind, and returns the record.
    private func answer(_ options: [String] = [], environment: [String: String] = [:]) async throws -> Sent {
        let known = try await sent().map(\.id)
        try await survey.run(
            ["answer", everyKind, "--from", "-"] + options, input: survey.filled().brief, environment: environment
        ).expect(0)
        return try #require(try await sent().first { !known.contains($0.id) })
    }

    @Test func `ST-4 that cannot be recorded are told`() async throws {
        _ = try await answer()
        let record = try #require(try survey.files().first { $0.contains("/sent/") && $0.hasSuffix(".json") })
        try makeFile(record, "{", mode: 0o600)
        let words =
            "Your answers were sent, but this could not be recorded on this device: not the JSON of sent answers."

        try await survey.answer(everyKind, with: survey.filled().brief).expect(0, mentions: words)
        try await survey.queue()
        try await survey.run("outbox", "send").expect(0, mentions: "Answers to 1 survey were sent.", words)
    }

    @Test func `ST-4 are listed in every format, also without a connection and after the session has ended`()
        async throws
    {
        try await survey.run("sent", "--format", "json").expect(0, prints: "[]\n")
        let (first, second) = (try await answer(), try await answer())
        #expect(first.surveyID == everyKind && first.title?.isEmpty == false)
        #expect(first.answers.contains(.init(question: "What should we do better?", answer: "More salt.")) == true)
        server.play { request in
            if request.isFor("surveys") { return HTTPResponse(status: 401) }
            return request.isFor("oauth/token") ? .json(#"{"error":"invalid_grant"}"#, status: 400) : nil
        }
        try await survey.run("list").expect(3)
        let count = server.requests.count

        #expect(try await sent() == [first, second])
        let lines = [first, second].map { "\($0.id)\t\(everyKind)\t\($0.title ?? "")\t\($0.sentAt)\n" }.joined()
        try await survey.run("sent").expect(0, prints: lines)
        try await survey.run("sent", "--header").expect(0, prints: "id\tsurveyID\ttitle\tsentAt\n" + lines)
        let table = try await survey.run("sent", "--format", "table").expect(0)
        #expect(table.lines.first?.split(separator: " ") == ["ID", "SURVEY", "TITLE", "SENT"])
        for format in ["csv", "ndjson", "json", "table", "tsv"] {
            let isRow = ["csv", "tsv"].contains(format)
            try await survey.run("sent", "show", first.id, "--format", format).expect(
                0, says: isRow ? "The answers are left out: --format json prints them.\n" : "")
        }
        let page = try await survey.run("sent", "show", first.id, "--format", "table").expect(0)
        #expect(page.text.contains(first.id) && page.text.contains("More salt."))
        #expect(server.requests.count == count)
    }

    @Test func `ST-4 are dropped one by one or all, by the beginning of an id`() async throws {
        let (first, second) = (try await answer(), try await answer())
        let third = try await answer()
        try await survey.run("sent", "drop", String(first.id.prefix(8)).lowercased()).expect(
            0, says: "Dropped \(first.id).\n")
        #expect(try await sent() == [second, third])
        for action in ["show", "drop"] {
            try await survey.run("sent", action, first.id).expect(
                1, says: "survey: No sent answers have the id \(first.id). Run 'survey sent' for the ids.\n")
        }
        let run = try await survey.run("sent", "drop", "zzz", "--error-format", "json").expect(1)
        #expect(try run.failure?["code"] == .text("sent.none"))

        try await survey.run("sent", "drop", "--all").expect(0, says: "Dropped every record of sent answers.\n")
        #expect(try await sent() == [])
        #expect(try survey.files().allSatisfy { !$0.contains("/sent-") || !$0.hasSuffix(".json") })
    }

    @Test(arguments: ["--forget", "off"]) func `ST-4 are forgotten but for the survey and the date`(way: String)
        async throws
    {
        let options = way == "off" ? [] : [way]
        let environment = way == "off" ? ["SURVEY_HISTORY": "off"] : [:]
        let item = try await answer(options, environment: environment)
        #expect(item.title == nil && item.answers == [] && item.surveyID == everyKind)
        let page = try await survey.run("sent", "show", item.id, "--format", "table").expect(0)
        #expect(page.text.hasSuffix("\nThe answers are not recorded.\n"))

        // It is forgotten whatever sends it later.
        try await survey.run(
            ["answer", everyKind, "--from", "-", "--later"] + options, input: survey.filled().brief,
            environment: environment
        ).expect(0)
        try await survey.run("sync").expect(0)
        #expect(try await sent().map(\.title) == [nil, nil])
        #expect(
            try survey.files().filter { $0.contains("/sent/") && $0.hasSuffix(".json") }.allSatisfy {
                try !String(contentsOfFile: $0, encoding: .utf8).contains("salt")
            })
    }

    @Test func `ST-4 answers to be forgotten are continued with the option that says so`() async throws {
        try await survey.run(
            ["answer", everyKind, "--from", "-", "--later", "--forget"], input: survey.filled().brief
        ).expect(0)
        let id = try #require(try await survey.run("outbox").text.split(separator: "\t").first.map(String.init))
        try await survey.run("outbox", "edit", id).expect(
            0, says: "The answers are a draft again: 'survey answer \(everyKind) --forget' continues with them.\n")
    }

    @Test(.needs("bash"), arguments: ["sent", "drafts", "outbox"])
    func `at a terminal, that there is nothing is said`(_ command: String) async throws {
        try await survey.talk(command, ["There is nothing to list.": nil], status: 0)
        try await survey.run(command).expect(0, prints: "", says: "")
    }

    @Test func `ST-4 SURVEY_HISTORY is on or off`() async throws {
        #expect(try await answer(environment: ["SURVEY_HISTORY": "on"]).title != nil)
        let count = server.requests.count
        try await survey.run(["answer", everyKind, "--template"], environment: ["SURVEY_HISTORY": "no"]).expect(
            2, prints: "", begins: "survey: SURVEY_HISTORY must be on or off, not 'no'.")
        #expect(server.requests.count == count)
        for command in [["outbox", "send"], ["sync"]] {
            try await survey.run(command, environment: ["SURVEY_HISTORY": "no"]).expect(
                2, mentions: "must be on or off")
        }
        for command in [["sent"], ["list"], ["show", everyKind], ["profile"], ["token"], ["outbox"], ["logout"]] {
            try await survey.run(command, environment: ["SURVEY_HISTORY": "no"]).expect(0)
        }
    }

    @Test func `ST-4 that are damaged are named, and can be dropped`() async throws {
        _ = try await answer()
        let file = try #require(try survey.files().first { $0.contains("/sent/") && $0.hasSuffix(".json") })
        try Data("{".utf8).write(to: URL(filePath: file))
        let name = String(URL(filePath: file).lastPathComponent.dropLast(5))
        let advice = "'survey sent drop \(name)' deletes it.\n"
        try await survey.run("sent").expect(
            0, prints: "",
            says: "A record of sent answers is damaged (not the JSON of sent answers): \(file). \(advice)")
        try await survey.run("sent", "show", name).expect(
            6, says: "survey: The record is damaged: not the JSON of sent answers. \(advice)")
        try await survey.run("sent", "drop", name).expect(0, says: "Dropped \(name).\n")
        try await survey.run("sent").expect(0, prints: "", says: "")
    }

    @Test(arguments: [
        (["show"], "'survey sent show' needs ID."), (["drop"], "'survey sent drop' needs ID."),
        (["drop", "a", "--all"], "ID and --all cannot be combined."),
        (["--all"], "Only 'survey sent drop' takes --all."),
        (["show", "--all"], "Only 'survey sent drop' takes --all."),
        (["list"], "ACTION must be show or drop"), (["show", "a", "b"], ""),
    ])
    func `ST-4 what makes no sense is refused`(words: [String], message: String) async throws {
        try await survey.run(["sent"] + words).expect(2, prints: "", begins: "survey: \(message)")
    }

    @Test func `ST-4 belong to the user, and go with the logout`() async throws {
        let item = try await answer()
        try await survey.run("logout").expect(0)
        try await survey.run("sent").expect(3, prints: "")
        try await survey.logIn().expect(0)
        #expect(try await sent() == [])
        try await survey.run("sent", "drop", item.id).expect(1)
    }
}
