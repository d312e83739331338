import TestSupport

/// What a shell completes besides the ids of the last list.
@Suite(.world) struct `Completion of what is known here` {
    private func complete(_ words: String..., shell: String = "bash") async throws -> [String] {
        try await survey.run(["__complete", shell] + words).expect(0).lines
    }

    @Test(.loggedIn) func `FI-5 labels of accounts`() async throws {
        try await survey.signUp(["--account", "work"]).expect(0)

        #expect(try await complete("switch", "") == [Installation.email, "work"])
        #expect(try await complete("switch", "w") == ["work"])
        #expect(try await complete("list", "--account", "r") == [Installation.email])
        #expect(try await complete("list", "--account=w") == ["--account=work"])
        #expect(try await complete("switch", "w", shell: "fish") == ["work\t\(server.apiURL)"])
        // As bash splits it.
        #expect(try await complete("switch", "registered", "@", "em") == ["email.com"])
    }

    @Test(.loggedIn) func `FI-5 ids in the outbox, of drafts and of what was sent`() async throws {
        server.offer(try Cut.survey, responses: { _ in .taken })
        try await survey.answer("s1", with: Cut.filled).expect(0)
        try await survey.answer("s1", with: Cut.filled, "--later").expect(0)
        let item = try #require(try await survey.run("outbox").text.split(separator: "\t").first.map(String.init))
        let sent = try #require(try await survey.run("sent").text.split(separator: "\t").first.map(String.init))

        for action in ["show", "resend", "edit", "drop"] { #expect(try await complete("outbox", action, "") == [item]) }
        #expect(try await complete("sent", "show", String(sent.prefix(4))) == [sent])
        #expect(try await complete("outbox", "show", "", shell: "zsh") == ["\(item):Tea"])
        try await survey.run("outbox", "edit", item).expect(0)
        #expect(try await complete("drafts", "drop", "") == ["s1"])
        #expect(try await complete("outbox", "show", "").isEmpty)
    }

    @Test(.loggedIn) func `FI-5 ids of the account that the line names, and of no other`() async throws {
        server.offer(try Cut.survey, responses: { _ in .taken })
        try await survey.answer("s1", with: Cut.filled, "--later").expect(0)
        let item = try #require(try await survey.run("outbox").text.split(separator: "\t").first.map(String.init))
        try await survey.signUp(["--account", "work"]).expect(0)

        #expect(try await complete("outbox", "show", "").isEmpty)
        #expect(try await complete("outbox", "--account", Installation.email, "show", "") == [item])
        #expect(try await complete("outbox", "--account", "nobody", "show", "").isEmpty)
        var other = survey
        other.environment["SURVEY_ACCOUNT"] = Installation.email
        #expect(try await other.run("__complete", "bash", "outbox", "show", "").lines == [item])
    }

    @Test(.loggedIn) func `FI-5 after a sync, the cached surveys`() async throws {
        try await survey.run("sync").expect(0)
        #expect(try await complete("show", "e220").count == 1)
    }

    @Test(.loggedIn) func `FI-5 states, and the titles of surveys where the shell shows them`() async throws {
        #expect(try await complete("list", "--state", "u") == ["uncertain"])
        try await survey.run("list").expect(0)

        #expect(try await complete("show", "e220a8") == ["e220a8397b1dcdaf2c20"])
        #expect(
            try await complete("show", "e220a8", shell: "fish")
                == ["e220a8397b1dcdaf2c20\tHarbour Grill & Seafood Bar"])
    }

    @Test func `FI-5 nothing where nothing is known`() async throws {
        for words in [["switch", ""], ["outbox", "show", ""], ["sent", "drop", ""], ["drafts", "drop", ""]] {
            #expect(try await sandboxed.run(["__complete", "fish"] + words).expect(0, says: "").text == "")
        }
    }
}
