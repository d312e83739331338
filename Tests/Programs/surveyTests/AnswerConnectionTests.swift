import TestSupport

/// A connection that is lost under the answers. Whatever may not be repeated has a connection of its own, so
/// that the number of connections tells how often it was sent.
@Suite(.world, .needs("bash")) struct `Answers over a connection that is lost` {
    @Test(.loggedIn) func `AN-5 nobody who answers means that nothing has arrived, and the answers are kept`()
        async throws
    {
        server.offer(try Cut.survey)
        let terminal = try survey.open("answer s1", columns: 200)
        try await terminal.talk(["Number: ": "2", "Send? [Y/n] ": nil])
        try await server.stop()
        await terminal.type("y\n")
        let screen = try await terminal.talk(
            [
                "No connection. Send it later? [Y/n] ": "n",
                "The server cannot be reached: the connection was refused.": nil, saved: nil,
            ], status: 4)
        #expect(!screen.contains("may have arrived"))
        #expect(try survey.drafts().count == 1)
        #expect(server.requests(to: "responses").isEmpty)
    }

    @Test(arguments: Cut.all)
    func `AN-5 a connection that is cut says whether answers may have arrived, sends nothing twice, and keeps them`(
        _ cut: Cut
    ) async throws {
        let server = try cut.server(for: Cut.survey)
        defer { server.close() }
        let survey = try await loggedIn(at: server)
        let screen = try await survey.talk(
            "answer s1",
            [
                "Number: ": "2", "Send? [Y/n] ": "y", "The connection was lost.": nil,
                cut.mayArrive ? inOutbox : saved: nil,
            ], status: 4, columns: 300)
        #expect(
            screen.contains("may have arrived. If you send them again, they may be counted twice.") == cut.mayArrive)
        #expect(screen.contains("Your answers were not accepted.") == !cut.mayArrive)
        #expect(server.seen.connections == Cut.connection + 1)
        #expect(server.submissions == cut.submissions)
        // They wait in the outbox for a decision, where they may have arrived.
        #expect(try survey.drafts().count == (cut.mayArrive ? 0 : 1))
        #expect(try survey.outboxStates() == (cut.mayArrive ? ["uncertain"] : []))

        let question = cut.mayArrive ? "Send again? [y/N] " : "Send? [Y/n] "
        try await survey.talk(
            "answer s1", ["Continuing with your saved answers: 1 of 1.": nil, question: "y"], status: 0)
        #expect(server.submissions == cut.submissions + 1)
        #expect(try survey.drafts().isEmpty && survey.outboxStates() == [])
    }

    @Test func `AN-5 a long response that is cut in its middle may have arrived, and is not sent again`() async throws {
        let server = try Cut.inTheMiddle.server(for: .survey([.texts("textarea", id: "words", [.init(id: "w")])]))
        defer { server.close() }
        let survey = try await loggedIn(at: server)
        let path = survey.home + "/answers.json"
        // More than two sockets hold.
        let words = String(repeating: "tea ", count: 13 << 17)
        try makeFile(path, #"{"surveyID":"s1","questions":[{"id":"words","answer":"\#(words)"}]}"#)
        try await survey.run("answer", "s1", "--from", path)
            .expect(4, prints: "", mentions: "Your answers may have arrived.")
        #expect(server.seen.connections == Cut.connection + 1)
    }

    @Test(arguments: [(HTTPResponse(status: 503), 4), (.html(status: 200), 5)] as [(HTTPResponse, Int32)])
    func `AN-5 a refresh that fails before the submission means that the answers were not taken`(
        _ answer: HTTPResponse, _ status: Int32
    ) async throws {
        server.answer("oauth/token", with: .token("first"))
        try await survey.logIn().expect(0)
        server.offer(try Cut.survey, token: { answer }, responses: { _ in HTTPResponse(status: 401) })
        let run = try await survey.answer("s1", with: Cut.filled).expect(status)
        #expect(run.messages.contains(" Your answers were not accepted. "), "\(run.messages)")
        #expect(!run.messages.contains("may have arrived"))
        #expect(server.requests(to: "responses").count == 1)
    }

    private let saved = "The answers are saved: 'survey answer s1' continues with them."
    private let inOutbox = "The answers are in the outbox: 'survey answer s1' continues with them."
}

/// Logs in at `server`.
func loggedIn(at server: RawServer) async throws -> Installation {
    var survey = sandboxed
    survey.environment["SURVEY_API_URL"] = server.url().absoluteString
    try await survey.logIn().expect(0)
    return survey
}

extension RawServer {
    /// How many responses to surveys it has read whole.
    var submissions: Int { seen.requests.count { $0.target.hasSuffix("/responses") } }
}

/// A connection that does not last, and what that means.
struct Cut: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The number of the connection that is cut. A login comes before, and the survey, which goes over the connection of a
    /// refresh where there is one.
    static let connection = 2
    let steps: [RawServerStep]
    /// How long a token lives, in seconds.
    var lifetime = 7200
    var mayArrive = true
    /// How many submissions the server has read whole.
    var submissions = 1

    static let inTheMiddle = Cut(
        testDescription: "in the middle of the request", steps: [.expectHead, .reset], submissions: 0)
    static let afterTheRequest = Cut(testDescription: "after the request", steps: [.expectRequest])
    static let all = [
        inTheMiddle, afterTheRequest,
        Cut(testDescription: "after the request, by a reset", steps: [.expectRequest, .reset]),
        Cut(
            testDescription: "in the middle of the answer",
            steps: [.expectRequest, .send("HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{")]),
    ]

    /// A survey of one question, and an answer to it.
    static var survey: HTTPResponse { get throws { try .survey([.picked("q1", "star", ["1", "2"])]) } }
    static let filled = #"{"surveyID":"s1","questions":[{"id":"q1","answer":1}]}"#

    /// A server that has this cut alone, and takes what comes otherwise.
    func server(for survey: HTTPResponse) throws -> RawServer {
        let survey = String(decoding: survey.body, as: UTF8.self)
        let token = String(decoding: HTTPResponse.token("token", lifetime: lifetime).body, as: UTF8.self)
        return try RawServer { [steps] number in
            if number == Self.connection { return steps }
            return [
                .forever([
                    .expectRequest,
                    .answer { request in
                        switch true {
                        case request.target.hasSuffix("/token"): RawServerStep.response(body: token)
                        case request.target.hasSuffix("/responses"): RawServerStep.response("201 Created", body: "{}")
                        default: RawServerStep.response(body: survey)
                        }
                    },
                ])
            ]
        }
    }
}
