import TestSupport

/// What a logout would delete and a person has typed.
@Suite(.loggedIn) struct `Drafts at a logout` {
    @Test func `ST-5 keep it from happening unless that is agreed to`() async throws {
        try await survey.saveDraft()
        try await survey.run("logout").expect(
            1,
            says: "survey: You are still logged in, because 1 draft has not been sent. Give --discard-drafts to delete "
                + "it.\n")
        try await survey.run("logout", "--discard-outbox").expect(1)
        #expect(try survey.drafts().count == 1)
        #expect(server.requests(to: "oauth/revoke").isEmpty)
        try await survey.run("status").expect(0)

        try await survey.run("logout", "--discard-drafts").expect(0, mentions: "1 draft was deleted.")
        #expect(try survey.drafts().isEmpty)
    }

    @Test func `unsent answers that were deleted are counted`() async throws {
        try await survey.queue()
        try await survey.run("logout", "--discard-outbox").expect(0, mentions: "Unsent answers were deleted: 1.")
    }

    @Test func `as data, the account of the failure is named, not the last one`() async throws {
        try await survey.queue()
        let label = try await survey.run("accounts").lines.map { $0.split(separator: "\t")[1] }.first
        try await sandboxed.run(["list"]).expect(0)
        try await survey.run("list", "--api-url", "sandbox").expect(0)

        let run = try await survey.run("logout", "--all", "--error-format", "json").expect(1)

        let failure = try #require(try run.failure)
        #expect(failure["code"] == .text("logOut.waiting"))
        #expect(failure["account"] == label.map { .text(String($0)) })
        #expect(failure["server"] == .text(server.apiURL))
    }

    @Test(.needs("bash")) func `an interrupt while the server is told leaves none of what was to be deleted`()
        async throws
    {
        try await survey.queue()
        try await survey.saveDraft()
        let door = server.hold("oauth/revoke")
        defer { door.open() }
        let logout = try survey.start(["logout", "--discard-outbox", "--discard-drafts"])
        try await door.reached()

        logout.send(SIGINT)

        try await logout.outcome().expect(130, mentions: "1 draft was deleted.")
        #expect(try survey.drafts().isEmpty)
        #expect(try await survey.run("accounts").expect(0).text == "")
    }

    @Test(.needs("bash")) func `an interrupt while answers are being sent leaves all as it was`() async throws {
        try await survey.queue()
        let door = server.hold("responses")
        let sender = try survey.start(["outbox", "send"])
        try await door.reached()
        let (terminal, logout) = try await survey.openToKill("logout")
        try await terminal.talk(["Log out and delete them? [y/N] ": "y"])

        kill(logout, SIGTERM)

        #expect(try await !terminal.waitForEnd().contains("Logged out"))
        #expect(server.requests(to: "oauth/revoke").isEmpty)
        door.open()
        try await sender.outcome().expect(0)
        try await survey.run("status").expect(0)
    }

    @Test func `ST-5 are named with the answers that wait, and need their own option`() async throws {
        try await survey.queue()
        try await survey.saveDraft()
        try await survey.run("logout").expect(
            1,
            says: """
                survey: You are still logged in, because answers to a survey and 1 draft have not been sent. Run \
                'survey sync', or give --discard-outbox --discard-drafts to delete them.

                """)
        try await survey.run("logout", "--discard-outbox").expect(1, mentions: "1 draft has not been sent.")
        try await survey.run("logout", "--discard-drafts").expect(1, mentions: "because answers to a survey have not")
        #expect(try survey.drafts().count == 1)
        #expect(try survey.outboxStates() == ["queued"])

        try await survey.run("logout", "--discard-drafts", "--discard-outbox").expect(0)
        #expect(try survey.drafts().isEmpty)
        #expect(try survey.outboxStates() == [])
    }

    @Test(.needs("bash"), arguments: ["", "n", "y"])
    func `ST-5 at a terminal are asked about, and only a yes deletes them`(typed: String) async throws {
        try await survey.saveDraft()
        let isAgreed = try await survey.logOut(
            typing: typed, to: "1 draft has not been sent. Log out and delete it? [y/N] ",
            agreed: "1 draft was deleted.", refused: "You are still logged in, because 1 draft")
        #expect(try survey.drafts().isEmpty == isAgreed)
    }

    @Test func `ST-5 count after the session has ended, and if they are damaged`() async throws {
        try await survey.saveDraft()
        try Data("{".utf8).write(to: URL(filePath: try #require(try survey.drafts().only)))
        server.play { request in
            if request.isFor("surveys") { return HTTPResponse(status: 401) }
            return request.isFor("oauth/token") ? .json(#"{"error":"invalid_grant"}"#, status: 400) : nil
        }
        try await survey.run("list").expect(3)
        try await survey.run("logout").expect(1, mentions: "--discard-drafts")
        #expect(try survey.drafts().count == 1)
    }

    @Test func `AC-6 stay, with the account, if they were saved after they could be agreed to`() async throws {
        try await survey.queue()
        let file = try #require(try survey.outboxFiles().only)
        rename(file, file + ".away")
        server.play { request in
            if request.isFor("oauth/revoke") { rename(file + ".away", file) }
            return nil
        }

        try await survey.run("logout").expect(
            1, mentions: "The account stays, because answers were saved in it meanwhile.")

        #expect(try survey.outboxStates() == ["queued"])
        try await survey.run("status").expect(3)
        try await survey.run("logout").expect(
            1, begins: "survey: The account stays, because answers to a survey have not been sent. Run 'survey login',")
        try await survey.run("logout", "--discard-outbox").expect(0)
        #expect(try await survey.run("accounts").expect(0).text == "")
    }

    @Test(.needs("bash")) func `AC-6 stay, with the account, if they were saved after the question`() async throws {
        try await survey.queue()
        try await survey.saveDraft()
        let file = try #require(try survey.outboxFiles().only)
        rename(file, file + ".away")
        server.play { request in
            if request.isFor("oauth/revoke") { rename(file + ".away", file) }
            return nil
        }

        try await survey.talk(
            "logout",
            [
                "1 draft has not been sent. Log out and delete it? [y/N] ": .line("y"),
                "The account stays, because answers were saved in it meanwhile.": nil,
            ], status: 1, columns: 200)

        #expect(try survey.outboxStates() == ["queued"])
        #expect(try survey.drafts().isEmpty)
    }

    @Test(arguments: ["garbage", "{"])
    func `ST-5 count in an account whose session is damaged`(record: String) async throws {
        try await survey.queue()
        try await survey.saveDraft()
        try makeFile(survey.session(at: server), record, mode: 0o600)
        try await survey.run("logout").expect(
            1, mentions: "The account stays, because answers to a survey and 1 draft have not been sent")

        try await survey.run("logout", "--discard-drafts", "--discard-outbox").expect(
            0, mentions: "1 draft was deleted")
        #expect(try survey.drafts().isEmpty)
        #expect(try survey.outboxFiles().isEmpty)
    }
}
extension Installation {
    fileprivate func saveDraft() async throws {
        try await run("outbox", "edit", queue()).expect(0)
    }
}
