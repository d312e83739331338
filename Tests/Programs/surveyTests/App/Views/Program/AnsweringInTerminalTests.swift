import Foundation
import HTTP
import TestSupport
import Testing

@Suite(.serialized, .needs("bash")) struct `Answering in a terminal` {
    @Test func `AN-1, AN-2, AN-3: from the details through every kind to the thanks, and Home`() async throws {
        try await withSurvey { world in
            let app = try await world.openedSurvey()
            try await app.wait(for: "▸ [ Start survey ]", "(required)")
            await app.type("\r")
            try await app.wait(
                for: "Thank you for visiting Harbour Grill & Seafood Bar!", "▸ [ Next ]")

            await app.type("\r")
            try await app.wait(for: "Question 1 of 11", "(required)", "▸ ☆☆☆☆☆", "Not answered yet", "( Next )")
            // It must be answered: Enter leads nowhere.
            await app.type("\r5")
            try await app.wait(for: "Question 1 of 11", "▸ ★★★★★", "[ Next ]")
            try await app.answerKinds()

            try await app.wait(
                for: "Summary", "1. How good was the food?", "5. What did you come for?",
                "Breakfast, Something else: flowers", "▸ [ Submit ]")
            #expect(world.server.requests(to: "responses").isEmpty)
            await app.type("\r")
            try await app.wait(for: "That was all. See you again at Harbour Grill & Seafood Bar.", "▸ [ Home ]")
            await app.type("\r")
            try await app.wait(for: "  Surveys", "▸ Harbour Grill")
            try await app.quit()

            let sent = try words(of: #require(world.server.requests(to: "responses").only))
            #expect(sent == ["flowers", "quiet salt\nand pepper", "Ann", "ann@example.test"])
            #expect(try world.drafts().isEmpty)
        }
    }

    @Test func `AN-8: Esc asks first, what is answered is kept, and gone on with`() async throws {
        try await withSurvey { world in
            let app = try await world.openedSurvey()
            await app.type("\r")
            try await app.wait(for: "▸ [ Next ]")
            await app.type("\r4")
            try await app.wait(for: "▸ ★★★★☆")

            await app.type(Press.escape)
            try await app.wait(for: "Leave the survey? Your answers are kept.", "y leave · n stay")
            await app.type("n")
            try await app.waitUntilGone("Leave the survey?")
            try await app.wait(for: "▸ ★★★★☆")
            await app.type(Press.escape)
            try await app.wait(for: "Leave the survey?")
            await app.type("y")
            try await app.wait(for: "▸ [ Go on with your answers ]")
            #expect(try world.drafts().count == 1)
            try await app.quit()

            let next = try await world.openedSurvey()
            try await next.wait(for: "▸ [ Go on with your answers ]")
            await next.type("\r")
            try await next.wait(for: "Question 2 of 11", "▸ ♡♡♡♡♡")
            await next.type(Press.tab + Press.tab + "\r")
            try await next.wait(for: "Question 1 of 11", "▸ ★★★★☆")
            try await next.interrupt()
            #expect(world.server.requests(to: "responses").isEmpty)
        }
    }

    @Test func `AN-8: killed, the app finds the answers again that it kept`() async throws {
        try await withSurvey { world in
            let app = try await world.openedSurvey()
            await app.type("\r")
            try await app.wait(for: "▸ [ Next ]")
            await app.type("\r3")
            try await app.wait(for: "▸ ★★★☆☆")
            try await world.waitForDraft()
            try app.send(SIGKILL)
            try await app.terminal.wait(for: "status 137")

            let next = try await world.openedSurvey()
            try await next.wait(for: "▸ [ Go on with your answers ]")
            await next.type("\r")
            try await next.wait(for: "Question 2 of 11")
            try await next.interrupt()
        }
    }

    @Test func `AN-2: from the summary one goes to what is missing, and back to the summary`() async throws {
        try await withSurvey { world in
            let app = try await world.openedSurvey()
            try await app.answerAll()
            await app.type(Press.down + Press.down)
            try await app.wait(for: "▸ 1. How good was the food?")
            await app.type("\r")
            try await app.wait(for: "Question 1 of 11", "▸ ★★★★★")
            await app.type("\u{7F}\r")
            try await app.wait(for: "▸ ☆☆☆☆☆", "( Next )", "\n! This must be answered.")
            await app.type(Press.up + "\r")
            try await app.wait(for: "Summary", "1. How good was the food?\n     ! This must be answered.", "( Submit )")
            await app.type("\r")
            await app.type(Press.down + Press.down + "\r")
            try await app.wait(for: "Question 1 of 11", "▸ ☆☆☆☆☆")
            #expect(world.server.requests(to: "responses").isEmpty)

            await app.type("1\r")
            try await app.wait(for: "Summary", "▸ [ Submit ]")
            await app.type("\r")
            try await app.wait(for: "That was all.")
            try await app.interrupt()
            #expect(world.server.requests(to: "responses").count == 1)
        }
    }

    @Test func `AN-4: what the server does not take is told in its words, and nothing is lost`() async throws {
        try await withSurvey { world in
            let app = try await world.openedSurvey()
            try await app.answerAll()
            world.server.answer(
                "responses", with: .json(#"{"errors":[{"detail":"Survey is \u001b[31mclosed"}]}"#, status: 422))
            await app.type("\r")
            try await app.wait(
                for: "! The server did not take your answers: Survey is closed", "Summary", "▸ [ Submit ]")
            #expect(try world.drafts().count == 1)

            world.server.play { _ in nil }
            await app.type("\r")
            try await app.wait(for: "That was all.")
            try await app.interrupt()
            let sent = world.server.requests(to: "responses").map(\.body)
            #expect(sent.count == 2)
            #expect(sent.first == sent.last)
        }
    }

    @Test func `AN-5: a connection that is cut behind the answers may have brought them, and nothing is lost`()
        async throws
    {
        try await withSurvey { world in
            let app = try await world.openedSurvey()
            try await app.answerAll()
            let (arrived, held) = (Gate(), Gate())
            world.server.play { request in
                guard request.isFor("responses") else { return nil }
                arrived.open()
                await held.pass()
                return nil
            }
            await app.type("\r")
            await arrived.pass()
            try await app.wait(for: "Sending your answers…", "( Submit )")
            try await world.server.stop()
            held.open()
            try await app.wait(for: "! The ", "Your answers may have arrived all the", "Summary", "▸ [ Submit ]")
            #expect(world.server.requests(to: "responses").count == 1)
            try await app.interrupt()
            #expect(try world.drafts().isEmpty && world.survey.outboxStates() == ["uncertain"])
        }
    }

    @Test func `AN-5, AN-8: killed while it sends, the app says so, and sends again only where it is told to`()
        async throws
    {
        try await withSurvey { world in
            let app = try await world.openedSurvey()
            try await app.answerAll()
            let arrived = Gate()
            world.server.play { request in
                guard request.isFor("responses") else { return nil }
                arrived.open()
                // Never answered.
                await Gate().wait()
                return nil
            }
            await app.type("\r")
            await arrived.pass()
            try app.send(SIGKILL)
            try await app.terminal.wait(for: "status 137")
            world.server.play { _ in nil }

            let next = try await world.openedSurvey()
            try await next.wait(
                for: "▸ [ Go on with your answers ]", "! Your answers may have been sent already, on 20")
            await next.type("\r")
            try await next.wait(for: "One more thing", "! Your answers may have been sent already, on 20", "▸ [ Next ]")
            await next.type("\r")
            try await next.wait(for: "Summary", "! Your answers may have been sent already, on 20", "▸ [ Submit ]")
            for no in ["\r", "n", Press.escape, Press.tab + Press.tab + " "] {
                await next.type("\r")
                try await next.wait(for: "▸ [ No ]", "  [ Yes ]", "Send again?", "y send again · n stay")
                await next.type(no)
                try await next.wait(for: "▸ [ Submit ]", "! Your answers may have been sent already")
            }
            #expect(world.server.requests(to: "responses").count == 1)
            await next.type("\r")
            try await next.wait(for: "▸ [ No ]")
            await next.type(Press.right)
            try await next.wait(for: "▸ [ Yes ]")
            await next.type("\r")
            try await next.wait(for: "That was all.")
            try await next.interrupt()
            #expect(world.server.requests(to: "responses").count == 2)
            #expect(try world.drafts().isEmpty)
        }
    }

    @Test func `AN-6: a session that expired in the middle is renewed, and the answers are taken once`() async throws {
        try await withSurvey { world in
            let app = try await world.openedSurvey()
            try await app.answerAll()
            world.server.play { [weak server = world.server] request in
                let isFirst = server?.requests(to: "responses").count == 1
                return request.isFor("responses") && isFirst ? HTTPResponse(status: 401) : nil
            }
            await app.type("\r")
            try await app.wait(for: "That was all.")
            try await app.interrupt()
            // The first was not taken.
            #expect(Set(world.server.requests(to: "responses").map { $0.headers["Authorization"] }).count == 2)
            #expect(world.server.requests(to: "responses").count == 2)
        }
    }

    @Test func `AN-7: a session that ended in the middle leads to Login, and the draft is gone on with`() async throws {
        try await withSurvey { world in
            let app = try await world.openedSurvey()
            try await app.answerAll()
            world.server.play { request in
                if request.isFor("responses") { return HTTPResponse(status: 401) }
                return request.isFor("oauth/token") ? .json(#"{"error":"invalid_grant"}"#, status: 400) : nil
            }
            await app.type("\r")
            try await app.wait(for: "! Your session has ended. Log in again. Your answers are kept.", "Log in")
            world.server.play { _ in nil }
            // The email stands there already.
            await app.type("password\r")
            try await app.wait(for: "▸ Harbour Grill")
            await app.type("\r")
            try await app.wait(for: "▸ [ Go on with your answers ]")
            await app.type("\r")
            try await app.wait(for: "One more thing", "▸ [ Next ]")
            await app.type("\r")
            try await app.wait(for: "Summary", "Breakfast, Something else: flowers", "▸ [ Submit ]")
            await app.type("\r")
            try await app.wait(for: "That was all.")
            try await app.interrupt()
            #expect(try world.drafts().isEmpty)
        }
    }

    @Test func `AN-1: covers are drawn where the terminal says that it can, without the credential`() async throws {
        try await withSurvey { world in
            world.server.play { [covers = world.server.apiURL + "/covers"] request in
                if request.isFor("covers/survey_l") || request.isFor("covers/question_l") {
                    return HTTPResponse(status: 200, body: .png(width: 100, height: 100))
                }
                return request.isFor("surveys/s1") ? .survey(covers: covers) : .page(covers: covers, for: request)
            }
            let app = try world.open()
            // What a terminal answers that draws images.
            await app.type("\u{1B}_Gi=31;OK\u{1B}\\")
            try await app.wait(for: "▸ Sample")
            await app.type("\r")
            try await app.terminal.wait(for: "\u{1B}_Ga=T,f=100,")
            try await app.wait(for: "▸ [ Start survey ]")
            await app.type("\r")
            try await app.terminal.wait(for: "\u{1B}_Ga=T,f=100,")
            try await app.wait(for: "Question 1 of 1", "How was it?")
            #if os(Linux)
                // Whoever serves the covers has no part in the other requests.
                try await app.wait(forTransferThreads: 2)
            #endif
            try await app.interrupt()

            let images = world.server.requests.filter { $0.url.path.contains("/covers/") }
            #expect(images.map(\.url.lastPathComponent) == ["survey_l", "question_l"])
            #expect(images.allSatisfy { $0.headers["Authorization"] == nil })
        }
    }
}

/// Somebody who is logged in, at a server whose first survey has every kind.
private struct World: Sendable {
    let server: ServerDouble
    let home: String
    let survey: Installation

    func open() throws -> AppInTerminal {
        try AppInTerminal("--api-url \(server.apiURL)", latency: "", home: home)
    }

    /// The app, on the details of the first survey.
    func openedSurvey() async throws -> AppInTerminal {
        let app = try open()
        try await app.wait(for: "▸ Harbour Grill")
        await app.type("\r")
        try await app.wait(for: "[ ", "Questions")
        return app
    }

    /// The files of the drafts that are kept.
    func drafts() throws -> [String] {
        try survey.files().filter { $0.contains("/drafts/") && $0.hasSuffix(".json") }
    }

    func waitForDraft() async throws {
        while try drafts().isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    }
}

private func withSurvey(_ body: @escaping @Sendable (World) async throws -> Void) async throws {
    try await withInstallation { survey in
        try await ServerDouble.serve { server in
            // The app in a terminal keeps its state in a folder of its home.
            var app = Installation(of: "survey", home: survey.home + "/state")
            app.environment["SURVEY_API_URL"] = server.apiURL
            try FileManager.default.createDirectory(atPath: survey.home, withIntermediateDirectories: true)
            try #require(try await app.logIn().status == 0)
            try await body(World(server: server, home: survey.home, survey: app))
        }
    }
}

/// The words that go with the answers in a submission.
private func words(of request: HTTPRequest) throws -> [String] {
    let body = try #require(try JSONSerialization.jsonObject(with: request.body ?? Data()) as? [String: Any])
    let questions = try #require(body["questions"] as? [[String: Any]])
    return questions.flatMap { $0["answers"] as? [[String: String]] ?? [] }.compactMap { $0["answer"] }
}

extension AppInTerminal {
    /// From the details to the summary, with everything answered.
    fileprivate func answerAll() async throws {
        try await wait(for: "▸ [ Start survey ]")
        await type("\r")
        try await wait(for: "▸ [ Next ]")
        await type("\r5")
        try await wait(for: "▸ ★★★★★")
        try await answerKinds()
        try await wait(for: "Summary", "▸ [ Submit ]")
    }

    /// From the stars, which are given, to the summary: each kind is shown as what it is.
    fileprivate func answerKinds() async throws {
        let kinds: [(text: String, keys: String, shown: [String], next: String)] = [
            ("How much did you love", "4", ["▸ ♥♥♥♥♡", "4 of 5"], "\r"),
            ("How friendly were we?", "1", ["[😞]"], "\r"),
            ("first visit?", " ", ["▸ (•) Yes", "  ( ) No"], "\r"),
            (
                "What did you come for?", " " + Press.end + " " + Press.down + "flowers", ["[x] Breakfast", "flowers"],
                "\r"
            ),
            ("How likely are you", "10", ["[10]"], "\r"),
            ("How loud was it?", "2", ["○──●──○──○──○", "2 of 5: Quiet"], "\r"),
            ("hear about us?", "map", ["▸ Find  map", "1 of 5", "( ) A map"], "\r\r"),
            ("what you paid?", "3", ["$$$··"], "\r"),
            ("do better?", "quiet salt\rand pepper", ["▸ quiet salt\n  and pepper"], "\t\r"),
            ("How may we reach you?", "Ann\r\rann@example.test", ["(required)  Ann", "ann@example.test"], "\r"),
            ("One more thing", "", ["▸ [ Next ]"], "\r"),
        ]
        for (number, kind) in zip(2..., kinds) {
            await type((number == 2 ? "\r" : "") + kind.keys)
            try await terminal.wait(for: "\(kind.text) as \(kind.shown)") { bytes in
                let picture = TerminalPicture(bytes: bytes).text
                // Words alone have no number.
                let place = number > 11 ? [] : ["Question \(number) of 11"]
                return ([kind.text] + place + kind.shown).allSatisfy(picture.contains)
            }
            await type(kind.next)
        }
    }

    fileprivate func quit() async throws {
        await type("q")
        try await waitForEnd(status: 0)
    }

    fileprivate func interrupt() async throws {
        await type(Press.interrupt)
        try await waitForEnd(status: 130)
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
