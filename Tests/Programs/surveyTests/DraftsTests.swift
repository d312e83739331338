import TestSupport

/// What was begun and not sent, as `survey drafts` shows it.
@Suite(.loggedIn) struct `Drafts` {
    private struct Saved: Decodable, Equatable {
        struct Missing: Decodable, Equatable { let question: String }

        let surveyID: String
        let title: String?
        let answered: Int
        let questions: Int?
        let missing: [Missing]
    }

    /// Begins to answer a survey of three questions, of which two must be answered, and answers the first one.
    private func begin(_ id: String = "begun-1") async throws {
        let questions: [AskedQuestion] = [
            .picked("tea", "choice", isMandatory: true, ["Green", "Black"]),
            .picked("cup", "choice", isMandatory: true, ["Large", "Small"]), .picked("pot", "choice", ["Yes", "No"]),
        ]
        server.offer(try .survey(questions, id: id, title: "Tea \(id)"), id: id)
        let terminal = try survey.open("answer \(id)", columns: 100)
        try await terminal.talk(["Number: ": "2", "Question cup?": nil, "Number: ": .keys("\u{04}")])
        try await terminal.talk(status: 1)
    }

    private func drafts() async throws -> [Saved] {
        let run = try await survey.run("drafts", "--format", "json").expect(0, says: "")
        return try JSONDecoder().decode([Saved].self, from: run.output)
    }

    @Test(.needs("bash")) func `ST-5 are listed in every format, with what is missing`() async throws {
        try await survey.run("drafts").expect(0, prints: "", says: "")
        try await begin()
        try await begin("begun-2")
        try await survey.run("outbox", "edit", survey.queue()).expect(0)
        server.play { _ in HTTPResponse(status: 500) }
        let count = server.requests.count

        let drafts = try await drafts()
        #expect(drafts.map(\.surveyID) == ["begun-1", "begun-2", everyKind])
        #expect(drafts[0].title == "Tea begun-1" && drafts[0].answered == 1 && drafts[0].questions == 3)
        #expect(drafts.map(\.missing) == [[.init(question: "Question cup?")], [.init(question: "Question cup?")], []])
        let lines = drafts.map { draft in
            "\(draft.surveyID)\t\(draft.title ?? "")\t\(draft.answered)\t\(draft.questions ?? 0)\t"
                + "\(draft.missing.map(\.question).joined())\n"
        }.joined()
        try await survey.run("drafts").expect(0, prints: lines)
        try await survey.run("drafts", "--header").expect(
            0, prints: "surveyID\ttitle\tanswered\tquestions\tmissing\n" + lines)
        let table = try await survey.run("drafts", "--format", "table").expect(0)
        #expect(table.lines.first?.split(separator: " ") == ["SURVEY", "TITLE", "ANSWERED", "OF", "MISSING"])
        #expect(table.lines.count == 4)
        #expect(server.requests.count == count)
    }

    @Test(.needs("bash")) func `ST-5 are dropped by the beginning of the survey's id`() async throws {
        try await begin()
        try await begin("begun-2")
        try await survey.run("drafts", "drop", "begun").expect(
            1,
            says: "survey: 'begun' is the beginning of several ids: begun-1 (Tea begun-1), begun-2 (Tea begun-2). "
                + "Type more of the id.\n")
        try await survey.run("drafts", "drop", "begun-1").expect(0, says: "The answers to 'begun-1' were deleted.\n")
        try await survey.run("drafts", "drop", "begun").expect(0, says: "The answers to 'begun-2' were deleted.\n")
        let run = try await survey.run("drafts", "drop", "begun", "--error-format", "json").expect(1)
        #expect(try run.failure?["code"] == .text("draft.none"))
        #expect(try survey.drafts().isEmpty)
    }

    @Test func `ST-5 that are damaged are named, and can be dropped`() async throws {
        try await survey.run("outbox", "edit", survey.queue()).expect(0)
        let file = try #require(try survey.drafts().only)
        try Data("{".utf8).write(to: URL(filePath: file))
        let name = String(URL(filePath: file).lastPathComponent.dropLast(5))
        try await survey.run("drafts").expect(
            0, prints: "",
            says:
                "A draft cannot be read (not the JSON of a draft): \(file). 'survey drafts drop \(name)' deletes it.\n"
        )
        try await survey.run("drafts", "drop", name).expect(0)
        try await survey.run("drafts").expect(0, prints: "", says: "")
    }

    @Test(arguments: [
        (["drop"], "'survey drafts drop' needs ID."), (["show", "a"], "ACTION must be drop"),
        (["drop", "a", "b"], ""),
    ])
    func `ST-5 what makes no sense is refused`(words: [String], message: String) async throws {
        try await survey.run(["drafts"] + words).expect(2, prints: "", begins: "survey: \(message)")
    }
}
