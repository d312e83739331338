import TestSupport

/// Of a response that may have arrived the person is told who comes back, and it goes out again only on demand.
@Suite(.world, .needs("bash")) struct `Answers that may have been sent` {
    /// What is said of them; the date comes between.
    private static let told = (
        "Your answers may already have been sent on ", ". If you send them again, they may be counted twice."
    )

    @Test func `AN-5 a lost answer is remembered: a script is refused, and a person is asked`() async throws {
        let server = try Cut.afterTheRequest.server(for: Cut.survey)
        defer { server.close() }
        let survey = try await loggedIn(at: server)
        try await survey.answer("s1", with: Cut.filled).expect(4)

        let refused = try await survey.answer("s1", with: Cut.filled)
            .expect(1, prints: "", begins: "survey: \(Self.told.0)")
        #expect(refused.messages.hasSuffix("\(Self.told.1) Nothing was sent now. Give --again to send them.\n"))
        #expect(refused.messages.split(separator: "\n").count == 1)
        let cases: [(String, KeyValuePairs<String, Reply>, String)] = [
            ("", [:], "in the outbox"), (" --fresh", ["Number: ": "2"], "saved"),
        ]
        for (options, lines, place) in cases {
            let terminal = try survey.open("answer s1\(options)", columns: 200)
            try await terminal.talk([Self.told.0: nil, Self.told.1: nil])
            try await terminal.talk(lines)
            let saved = "Nothing was sent. The answers are \(place): 'survey answer s1' continues"
            try await terminal.talk(["Send again? [y/N] ": "", saved: nil], status: 1)
        }
        #expect(server.submissions == 1)

        try await survey.talk("answer s1", ["Send again? [y/N] ": "y"], status: 0)
        #expect(server.submissions == 2)
        #expect(try survey.drafts().isEmpty && survey.outboxStates() == [])
        // Nothing is left to ask about.
        try await survey.answer("s1", with: Cut.filled).expect(0)
    }

    @Test(.loggedIn) func `AN-5 a script sends once more where it says so, and what is half-answered stays`()
        async throws
    {
        let answers = Protected([HTTPResponse(status: 503), HTTPResponse(status: 422), .taken])
        server.offer(try Cut.survey, responses: { _ in answers.withLock { $0.removeFirst() } })
        try await survey.talk("answer s1", ["Number: ": "2", "Send? [Y/n] ": "n"], status: 1)
        let draft = try #require(try survey.drafts().only)
        let saved = try Draft(atPath: draft)

        for (arguments, status) in [([], 4), ([], 1), (["--again"], 1), (["--again"], 0)] as [([String], Int32)] {
            try await survey.run(["answer", "s1", "--from", "-"] + arguments, input: Cut.filled).expect(status)
            #expect(try survey.outboxStates() == (status == 0 ? [] : ["uncertain"]))
            #expect(try Draft(atPath: draft).answered == saved.answered)
        }
        #expect(server.requests(to: "responses").count == 3)
    }

    @Test(.loggedIn) func `AN-5 what may have arrived is not queued once more, even beside a damaged draft`()
        async throws
    {
        server.offer(try Cut.survey, responses: { _ in HTTPResponse(status: 503) })
        try await survey.talk("answer s1", ["Number: ": "2", "Send? [Y/n] ": "n"], status: 1)
        try await survey.answer("s1", with: Cut.filled).expect(4)
        try Data("{".utf8).write(to: URL(filePath: try #require(try survey.drafts().only)))

        try await survey.answer("s1", with: Cut.filled, "--later").expect(1, begins: "survey: \(Self.told.0)")
        #expect(try survey.outboxStates() == ["uncertain"])
    }

    @Test(.loggedIn) func `AN-5 it is noted when the request arrives, and all is as before where it was not taken`()
        async throws
    {
        let notes = Protected<[[String]]>([])
        server.offer(
            try Cut.survey,
            responses: { [survey = survey] _ in
                let states = try survey.outboxStates()
                notes.withLock { $0.append(states) }
                return HTTPResponse(status: 422)
            })
        try await survey.talk("answer s1", ["Number: ": "2", "Send? [Y/n] ": "y"], status: 1)
        #expect(try survey.drafts().count == 1 && survey.outboxStates() == [])
        try await survey.talk("answer s1", ["Send? [Y/n] ": "n"], status: 1)
        try await survey.run("logout", "--discard-drafts").expect(0)
        try await survey.logIn().expect(0)

        try await survey.answer("s1", with: Cut.filled).expect(1)
        #expect(notes.withLock { $0 } == [["sending"], ["sending"]])
        #expect(try survey.drafts().isEmpty && survey.outboxStates() == [])
    }

    @Test func `AN-5 AN-8 a kill between the 201 and the end of the draft is told at the next start`() async throws {
        let lock = Protected<Int32?>(nil)
        defer { if let file = lock.withLock({ $0 }) { close(file) } }
        let cut = Cut(
            testDescription: "",
            steps: [
                .expectRequest,
                .answer { [survey = sandboxed] _ in
                    // The item cannot be deleted before this is given back.
                    lock.withLock { $0 = (try? survey.outboxFiles().only).flatMap { $0 }.flatMap(locked) }
                    return RawServerStep.response("201 Created", ["Connection: close"], body: "{}")
                },
                // Until the client closes the connection.
                .expectRequest,
            ])
        let server = try cut.server(for: Cut.survey)
        defer { server.close() }
        let survey = try await loggedIn(at: server)
        let (terminal, process) = try await survey.openToKill("answer s1")
        try await terminal.talk(["Number: ": "2", "Send? [Y/n] ": "y"])
        // While it is written, the file may not be found.
        await until { (try? survey.files().contains { $0.contains("/sent/") && $0.hasSuffix(".json") }) == true }
        kill(process, SIGKILL)
        #expect(try await !terminal.waitForEnd().contains("taken"))
        flock(try #require(lock.withLock { $0 }), LOCK_UN)
        #expect(server.submissions == 1)

        // By then there was a record of the 201.
        try await survey.talk(
            "answer s1", ["You sent answers to this survey on ": nil, "Answer it again? [y/N] ": ""], status: 0,
            columns: 200)
        #expect(try await survey.run("outbox", "--format", "csv").lines.count == 1)
        try await survey.run("outbox", "send").expect(0, mentions: "Answers to 1 survey were sent.")
        #expect(try survey.outboxStates() == [] && survey.drafts().isEmpty)
        #expect(try await survey.run("sent").expect(0).lines.count == 1)
        #expect(server.submissions == 1)
    }

    @Test(arguments: [
        (["answer", "s1", "--again"], "--again requires --from."),
        (["answer", "s1", "--template", "--again"], "--template and --again cannot be combined."),
    ])
    func `to send again is an option of --from`(_ arguments: [String], _ message: String) async throws {
        try await sandboxed.run(arguments).expect(2, begins: "survey: \(message)")
    }
}

/// A descriptor that holds the lock of the record at `path`.
private func locked(_ path: String) -> Int32? {
    let file = open(path + ".lock", O_RDWR | O_CLOEXEC)
    return file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0 ? file : nil
}
