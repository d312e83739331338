import TestSupport

/// What commands leave that do half of their work, or none.
@Suite(.loggedIn) struct `Commands that fail midway` {
    @Test func `sync is 1 if answers are refused, and fetches all the same`() async throws {
        _ = try await survey.queueRefused()
        let cached = "Cached 66 of 66 surveys, and 62 of 62 active ones in full."
        try await survey.answer(everyKind, with: survey.filled().brief, "--later").expect(0)
        try await survey.run("sync")
            .expect(1, mentions: "Answers to 1 survey were refused.", cached, "survey: Some answers were not accepted.")
        // A person has been told, and has to decide.
        try await survey.run("sync").expect(0, mentions: cached)
    }

    @Test(arguments: [HTTPResponse(status: 404), .html(status: 200), HTTPResponse(status: 422)])
    func `sync is 1 if a survey cannot be fetched, and keeps the others`(answer: HTTPResponse) async throws {
        server.play { $0.isFor("surveys/\(everyKind)") ? answer : nil }
        try await survey.run("sync").expect(
            1, mentions: "Cached 66 of 66 surveys, and 61 of 62 active ones in full.", "Not fetched: \(everyKind).",
            "survey: 1 survey could not be fetched. Try again.")
    }

    @Test func `a logout deletes what was seen`() async throws {
        let count = try await survey.run("list", "--new").lines.count
        try #require(try survey.files().contains { $0.contains("/seen") && $0.hasSuffix(".json") })
        try await survey.run("logout").expect(0)
        #expect(try !survey.files().contains { $0.contains("/seen") && $0.hasSuffix(".json") })
        try await survey.logIn().expect(0)
        #expect(try await survey.run("list", "--new").lines.count == count)
    }

    @Test(arguments: ["refused", "queued"])
    func `answers whose draft cannot be saved stay in the outbox as they are`(state: String) async throws {
        let first = try await survey.queueRefused()
        let second = state == "refused" ? try await survey.queueRefused() : try await survey.queue()
        try await survey.run("outbox", "edit", first).expect(0)
        let draft = try #require(try survey.drafts().only)
        try FileManager.default.removeItem(atPath: draft)
        try survey.block(draft)
        try await survey.run("outbox", "edit", second)
            .expect(
                6, begins: "survey: The draft could not be saved: ", mentions: "The answers are still in the outbox.")
        #expect(try survey.outboxStates() == [state])
        #expect(try survey.drafts().isEmpty)
    }

    @Test func `a logout that fails deletes nothing`() async throws {
        _ = try await survey.run("list", "--new")
        _ = try await survey.queueRefused()
        try await survey.run("outbox", "edit", survey.queueRefused()).expect(0)
        func all() throws -> [String] { try survey.files().filter { $0.hasSuffix(".json") }.sorted() }
        let before = try all()
        let lock = try survey.session(at: server) + ".lock"
        try FileManager.default.removeItem(atPath: lock)
        try FileManager.default.createDirectory(atPath: lock + "/in-the-way", withIntermediateDirectories: true)
        try await survey.run("logout", "--discard-outbox", "--discard-drafts").expect(6)
        #expect(try all() == before)
        try FileManager.default.removeItem(atPath: lock)
        try await survey.run("status").expect(0)
    }

    @Test func `a login that cannot be saved leaves the session before it in use`() async throws {
        try survey.block(try survey.session(at: server))
        try await survey.logIn().expect(6, begins: "survey: The new session could not be saved, so it is not used: ")
        try await survey.run("list").expect(0)
        // The new one is revoked, and not the one before.
        let revoked = server.requests(to: "oauth/revoke").compactMap { $0.form["token"] }
        let inUse = try #require(server.requests(to: "surveys").last?.headers["Authorization"])
        #expect(!revoked.isEmpty && !revoked.contains { inUse.hasSuffix($0) })
    }
}

extension Installation {
    /// Puts answers to the survey into the outbox, which the server refuses, and returns their id.
    fileprivate func queueRefused() async throws -> String {
        let id = try await queue()
        server.answer("responses", with: HTTPResponse(status: 422))
        try await run("outbox", "send").expect(1)
        return id
    }
}
