import TestSupport

@Suite(.loggedIn, .serialized, .needs("bash")) struct `Answering in a terminal` {
    @Test func `AN-1, AN-2, AN-3: from the details through every kind to the thanks, and Home`() async throws {
        let app = try await openedSurvey()
        try await app.wait(for: "▸ [ Start survey ]", "(required)", then: "\r")
        try await app.wait(for: "Thank you for visiting Harbour Grill & Seafood Bar!", "▸ [ Next ]", then: "\r")
        // It must be answered: Enter leads nowhere.
        try await app.wait(
            for: "Question 1 of 11", "(required)", "▸ ☆☆☆☆☆", "Not answered yet", "( Next )", then: "\r5")
        try await app.wait(for: "Question 1 of 11", "▸ ★★★★★", "[ Next ]")
        try await answerKinds(app)
        try await app.wait(
            for: "Summary", "1. How good was the food?", "5. What did you come for?",
            "Breakfast, Something else: flowers", "▸ [ Submit ]", "Enter submit")
        #expect(server.requests(to: "responses").isEmpty)
        await app.type("\r")
        try await app.wait(
            for: "That was all. See you again at Harbour Grill & Seafood Bar.", "▸ [ Home ]", "Enter home", then: "\r")
        try await app.wait(for: "  Surveys", "▸ Harbour Grill")
        try await app.quit()

        let sent = try #require(try server.submissions.only)
        #expect(sent.words == ["flowers", "quiet salt\nand pepper", "Ann", "ann@example.test"])
        #expect(try survey.drafts().isEmpty)
    }

    @Test func `AN-8: killed, the app finds the answers again that it kept`() async throws {
        let app = try await openedSurvey()
        await app.type("\r")
        try await app.wait(for: "▸ [ Next ]", then: "\r3")
        try await app.wait(for: "▸ ★★★☆☆")
        await until { ((try? survey.drafts()) ?? []).isEmpty == false }
        try app.send(SIGKILL)
        try await app.terminal.wait(for: "status 137")

        let next = try await openedSurvey()
        try await next.wait(for: "▸ [ Continue ]", then: "\r")
        try await next.wait(for: "Question 2 of 11", then: Press.tab + Press.tab + "\r")
        try await next.wait(for: "Question 1 of 11", "▸ ★★★☆☆")
        try await next.interrupt()
    }

    @Test func `AN-4: what the server does not take is told in its words, and nothing is lost`() async throws {
        let app = try await openedSurvey()
        try await answerAll(app)
        server.answer("responses", with: .refusal(#"Survey is \u001b[31mclosed"#))
        await app.type("\r")
        try await app.wait(
            for: "! The server did not accept your answers: Survey is closed", "Summary", "▸ [ Submit ]", "Enter submit"
        )
        #expect(try survey.drafts().count == 1)

        server.play { _ in nil }
        await app.type("\r")
        try await app.wait(for: "That was all.")
        try await app.interrupt()
        let sent = server.requests(to: "responses").map(\.body)
        #expect(sent.count == 2)
        #expect(sent.first == sent.last)
    }

    @Test func `AN-5, AN-8: killed while it sends, the app says so, and sends again only where it is told to`()
        async throws
    {
        let app = try await openedSurvey()
        try await answerAll(app)
        // Never answered.
        let door = server.hold("responses")
        defer { door.open() }
        await app.type("\r")
        try await door.reached()
        try await app.wait(for: "Sending your answers…", "( Submit )")
        try app.send(SIGKILL)
        try await app.terminal.wait(for: "status 137")
        server.play { _ in nil }

        let told = "! Your answers may already have been sent on "
        let next = try await openedSurvey()
        try await next.wait(for: "▸ [ Continue ]", told, then: "\r")
        try await next.wait(for: "One more thing", told, "▸ [ Next ]", then: "\r")
        try await next.wait(for: "Summary", told, "▸ [ Submit ]", "Enter submit")
        for no in [" ", "n", Press.escape, Press.tab + Press.tab + " "] {
            await next.type("\r")
            try await next.wait(for: "▸ [ No ]", "  [ Yes ]", "Send again?", "y send again · n stay", then: no)
            try await next.wait(for: "▸ [ Submit ]", "Enter submit", "! Your answers may already have been sent")
        }
        #expect(server.requests(to: "responses").count == 1)
        await next.type("\r")
        try await next.wait(for: "▸ [ No ]", then: Press.right)
        try await next.wait(for: "▸ [ Yes ]", then: "\r")
        try await next.wait(for: "That was all.")
        try await next.interrupt()
        #expect(server.requests(to: "responses").count == 2)
        #expect(try survey.drafts().isEmpty)
    }

    @Test func `ST-4 answers begun before a script's are sent only after a question`() async throws {
        server.play { [covers = server.apiURL + "/covers"] request in
            if request.isFor("responses") { return .json("{}", status: 201) }
            return request.isFor("surveys/s1") ? .survey(covers: covers) : .page(covers: covers, for: request)
        }
        let app = try survey.openApp(latency: nil)
        try await app.wait(for: "▸ Sample", then: "\r")
        try await app.wait(for: "▸ [ Start survey ]", then: "\r")
        try await app.wait(for: "Question 1 of 1", "▸ ( ) Fine")
        let template = try await survey.run("answer", "s1", "--template").output
        try await survey.answer("s1", with: try Filled(template).brief).expect(0)
        await app.type(" ")
        try await app.wait(for: "▸ (•) Fine", then: "\r")
        try await app.wait(for: "Summary", "▸ [ Submit ]", "Enter submit", then: "\r")

        let question = "The answers to this survey were sent, changed or deleted"
        try await app.wait(for: question, "▸ [ No ]", "  [ Yes ]", "y send again · n stay", then: "n")
        try await app.wait(for: "▸ [ Submit ]", "Enter submit")
        #expect(server.requests(to: "responses").count == 1)
        await app.type("\r")
        try await app.wait(for: question, "▸ [ No ]", then: Press.right)
        try await app.wait(for: "▸ [ Yes ]", then: "\r")
        try await app.wait(for: "Thank you. Your answers were sent.")
        try await app.interrupt()
        #expect(server.requests(to: "responses").count == 2)
        #expect(try survey.drafts().isEmpty)
    }

    @Test func `ST-3 a second app asks before it answers what the first one answers`() async throws {
        server.play { [covers = server.apiURL + "/covers"] request in
            if request.isFor("responses") { return .json("{}", status: 201) }
            return request.isFor("surveys/s1") ? .survey(covers: covers) : .page(covers: covers, for: request)
        }
        let apps = [try survey.openApp(latency: nil), try survey.openApp(latency: nil)]
        for app in apps {
            try await app.wait(for: "▸ Sample", then: "\r")
            try await app.wait(for: "▸ [ Start survey ]", then: "\r")
            if app.terminal === apps[0].terminal { try await app.wait(for: "Question 1 of 1", "▸ ( ) Fine") }
        }
        try await apps[1].wait(for: "is answering this survey on this", "▸ [ No ]", then: "y")
        try await apps[1].wait(for: "Question 1 of 1", "▸ ( ) Fine")
        await apps[0].type(" ")
        try await apps[0].wait(for: "has taken over this survey", "▸ [ Home ]")

        for app in apps { try await app.interrupt() }
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test func `AN-1: covers are drawn where the terminal says that it can, without the credential`() async throws {
        server.play { [covers = server.apiURL + "/covers"] request in
            if request.isFor("covers/survey_l") || request.isFor("covers/question_l") {
                return HTTPResponse(status: 200, body: .png(width: 100, height: 100))
            }
            return request.isFor("surveys/s1") ? .survey(covers: covers) : .page(covers: covers, for: request)
        }
        let app = try survey.openApp(latency: nil)
        // What a terminal answers that draws images.
        await app.type("\u{1B}_Gi=31;OK\u{1B}\\")
        try await app.wait(for: "▸ Sample", then: "\r")
        try await app.terminal.wait(for: "\u{1B}_Ga=T,f=100,")
        try await app.wait(for: "▸ [ Start survey ]", then: "\r")
        try await app.terminal.wait(for: "\u{1B}_Ga=T,f=100,")
        try await app.wait(for: "Question 1 of 1", "How was it?")
        #if os(Linux)
            // Whoever serves the covers has no part in the other requests.
            try await app.wait(forTransferThreads: 2)
        #endif
        try await app.interrupt()

        let images = server.requests.filter { $0.url.path.contains("/covers/") }
        #expect(images.map(\.url.lastPathComponent) == ["survey_l", "question_l"])
        #expect(images.allSatisfy { $0.headers["Authorization"] == nil })
    }

    /// The app, on the details of the first survey, which has every kind.
    private func openedSurvey() async throws -> AppInTerminal {
        let app = try survey.openApp(latency: nil)
        try await app.wait(for: "▸ Harbour Grill", then: "\r")
        try await app.wait(for: "[ ", "Questions")
        return app
    }

    /// From the details to the summary, with everything answered.
    private func answerAll(_ app: AppInTerminal) async throws {
        try await app.wait(for: "▸ [ Start survey ]", then: "\r")
        try await app.wait(for: "▸ [ Next ]", then: "\r5")
        try await app.wait(for: "▸ ★★★★★")
        try await answerKinds(app)
        try await app.wait(for: "Summary", "▸ [ Submit ]", "Enter submit")
    }

    /// From the stars, which are given, to the summary: each kind is shown as what it is.
    private func answerKinds(_ app: AppInTerminal) async throws {
        let several = " " + Press.end + " " + Press.down + "flowers"
        let kinds: [(text: String, keys: String, shown: [String], next: String)] = [
            ("How much did you love", "4", ["▸ ♥♥♥♥♡", "4 of 5"], "\r"),
            ("How friendly were we?", "1", ["[😞]"], "\r"),
            ("first visit?", " ", ["▸ (•) Yes", "  ( ) No"], "\r"),
            ("What did you come for?", several, ["[x] Breakfast", "flowers"], "\r"),
            ("How likely are you", "10", ["[10]"], "\r"),
            ("How loud was it?", "2", ["○──●──○──○──○", "2 of 5: Quiet"], "\r"),
            ("hear about us?", "map", ["▸ Find  map", "1 of 5", "( ) A map"], "\r\r"),
            ("what you paid?", "3", ["$$$··"], "\r"),
            ("do better?", "quiet salt\rand pepper", ["▸ quiet salt\n  and pepper"], "\t\r"),
            ("How may we reach you?", "Ann\r\rann@example.test", ["(required)  Ann", "ann@example.test"], "\r"),
            // The second Enter has arrived before the summary is there: it sends nothing.
            ("One more thing", "", ["▸ [ Next ]"], "\r\r"),
        ]
        for (number, kind) in zip(2..., kinds) {
            await app.type((number == 2 ? "\r" : "") + kind.keys)
            try await app.terminal.wait(for: "\(kind.text) as \(kind.shown)") { bytes in
                let picture = TerminalPicture(bytes: bytes).text
                // Words alone have no number.
                let place = number > 11 ? [] : ["Question \(number) of 11"]
                return ([kind.text] + place + kind.shown).allSatisfy(picture.contains)
            }
            await app.type(kind.next)
        }
    }
}

extension HTTPResponse {
    /// A page of one survey, whose cover is below `covers`; `nil` for another request.
    fileprivate static func page(covers: String, for request: HTTPRequest) -> HTTPResponse? {
        guard request.isFor("surveys") else { return nil }
        return .json(
            #"{"data":[{"id":"s1",\#(attributes(covers))}],"meta":{"page":1,"pages":1,"page_size":1,"records":1}}"#)
    }

    /// That survey with a question, which has a cover there too.
    fileprivate static func survey(covers: String) -> HTTPResponse {
        .json(
            """
            {"data":{"id":"s1","type":"survey",\(attributes(covers)),
            "relationships":{"questions":{"data":[{"id":"q1","type":"question"}]}}},
            "included":[{"id":"q1","type":"question","attributes":{"text":"How was it?","display_order":0,"pick":"one",
            "display_type":"choice","is_mandatory":true,"cover_image_url":"\(covers)/question_"},
            "relationships":{"answers":{"data":[{"id":"a1","type":"answer"}]}}},
            {"id":"a1","type":"answer","attributes":{"text":"Fine","display_order":0}}]}
            """)
    }

    private static func attributes(_ covers: String) -> String {
        """
        "attributes":{"title":"Sample","description":"d","is_active":true,"cover_image_url":"\(covers)/survey_",\
        "created_at":"2020-01-02T03:04:05.678Z","survey_type":"Hotel"}
        """
    }
}
