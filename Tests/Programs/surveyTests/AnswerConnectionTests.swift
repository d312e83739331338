import Foundation
import HTTP
import TestSupport
import Testing

private let bash = ShellScript.path(of: "bash")

/// A connection that is lost under the answers. Whatever may not be repeated has a connection of its own, so
/// that the number of connections tells how often it was sent.
@Suite(.needs("bash")) struct `Answers over a connection that is lost` {
    @Test func `AN-5 nobody who answers means that nothing has arrived, and the answers are kept`() async throws {
        try await withServer { survey, server async throws in
            try #require(try await survey.logIn().status == 0)
            let details = try Cut.survey
            server.offer { _ in details }
            let terminal = try survey.open("answer s1", in: #require(bash), columns: 200)
            try await terminal.answer("Number: ", "2")
            try await terminal.wait(for: "Send? [Y/n] ")
            try await server.stop()
            await terminal.type("y\n")
            try await terminal.answer("No connection. Send it later? [Y/n] ", "n")
            try await terminal.wait(for: "Nothing answers at")
            try await terminal.wait(for: "The answers are kept: 'survey answer s1' goes on with them.")
            try await terminal.wait(for: "status 4 echo on")
            #expect(try await !terminal.waitForEnd().contains("may have arrived"))
            #expect(try survey.drafts().count == 1)
            #expect(server.requests(to: "responses").isEmpty)
        }
    }

    @Test(arguments: Cut.all)
    func `AN-5 a connection that is cut says whether the answers may have arrived, sends nothing twice, and keeps them`(
        _ cut: Cut
    ) async throws {
        try await withInstallation { survey async throws in
            let server = try cut.server(for: Cut.survey)
            defer { server.close() }
            var survey = survey
            survey.environment["SURVEY_API_URL"] = server.url().absoluteString
            try #require(try await survey.logIn().status == 0)
            let terminal = try survey.open("answer s1", in: #require(bash), columns: 200)
            try await terminal.answer([.init("Number: ", "2"), .init("Send? [Y/n] ", "y")])
            try await terminal.wait(for: "broke off.")
            try await terminal.wait(for: "The answers are kept: 'survey answer s1' goes on with them.")
            try await terminal.wait(for: "status 4 echo on")
            let screen = try await terminal.waitForEnd()
            #expect(
                screen.contains("may have arrived all the same: sent again, they may count twice.") == cut.mayArrive)
            #expect(screen.contains("The answers were not taken.") == !cut.mayArrive)
            #expect(server.seen.connections == Cut.connection + 1)
            #expect(server.seen.requests.count { $0.target.hasSuffix("/responses") } == cut.submissions)
            // It waits in the outbox for a decision, where it may have arrived.
            #expect(try survey.drafts().count == (cut.mayArrive ? 0 : 1))
            #expect(try survey.outboxStates() == (cut.mayArrive ? ["uncertain"] : []))

            let next = try survey.open("answer s1", in: #require(bash))
            try await next.wait(for: "Going on with what was answered before: 1 of 1.")
            try await next.answer(cut.mayArrive ? "Send again? [y/N] " : "Send? [Y/n] ", "y")
            try await next.wait(for: "status 0 echo on")
            #expect(server.seen.requests.count { $0.target.hasSuffix("/responses") } == cut.submissions + 1)
            #expect(try survey.drafts().isEmpty && survey.outboxStates() == [])
        }
    }

    @Test func `AN-5 a long response that is cut in its middle may have arrived, and is not sent again`() async throws {
        try await withInstallation { survey async throws in
            let server = try Cut.inTheMiddle.server(
                for: .survey([AskedQuestion(id: "words", kind: "textarea", answers: [.init(id: "w")])]))
            defer { server.close() }
            var survey = survey
            survey.environment["SURVEY_API_URL"] = server.url().absoluteString
            try #require(try await survey.logIn().status == 0)
            let path = survey.home + "/answers.json"
            // More than two sockets hold.
            let words = String(repeating: "tea ", count: 13 << 17)
            try #"{"surveyID":"s1","questions":[{"id":"words","answer":"\#(words)"}]}"#
                .write(toFile: path, atomically: false, encoding: .utf8)
            let run = try await survey.run("answer", "s1", "--from", path)
            #expect(run.status == 4)
            #expect(run.text == "")
            #expect(run.messages.contains("The answers may have arrived all the same"), "\(run.messages)")
            #expect(server.seen.connections == Cut.connection + 1)
        }
    }

    @Test(arguments: [(HTTPResponse(status: 503), 4), (.html(status: 200), 5)] as [(HTTPResponse, Int32)])
    func `AN-5 a refresh that fails before the submission means that the answers were not taken`(
        _ answer: HTTPResponse, _ status: Int32
    ) async throws {
        try await withServer { survey, server async throws in
            server.answer("oauth/token", with: .token("first"))
            try #require(try await survey.logIn().status == 0)
            let details = try Cut.survey
            server.play { request in
                switch true {
                case request.isFor("oauth/token"): answer
                case request.isFor("surveys/s1"): details
                case request.isFor("responses"): HTTPResponse(status: 401)
                default: nil
                }
            }
            let filled = #"{"surveyID":"s1","questions":[{"id":"q1","answer":1}]}"#
            let run = try await survey.run(["answer", "s1", "--from", "-"], input: filled)
            #expect(run.status == status)
            #expect(run.messages.hasSuffix(" The answers were not taken.\n"), "\(run.messages)")
            #expect(!run.messages.contains("may have arrived"))
            #expect(server.requests(to: "responses").count == 1)
        }
    }
}

/// A connection that does not last, and what that means.
struct Cut: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How long a token lives, in seconds.
    let lifetime: Int
    /// The number of the connection that is cut. A log-in comes before, and the survey, which goes over the connection of a
    /// refresh where there is one.
    static let connection = 2
    let steps: [RawServerStep]
    let mayArrive: Bool
    /// How many submissions the server has read whole.
    let submissions: Int

    static let inTheMiddle = Cut(
        testDescription: "in the middle of the request", lifetime: 7200, steps: [.expectHead, .reset],
        mayArrive: true, submissions: 0)

    static let afterTheRequest = Cut(
        testDescription: "after the request", lifetime: 7200, steps: [.expectRequest], mayArrive: true, submissions: 1)

    static let all = [
        Cut(
            testDescription: "before the request, in a refresh", lifetime: 0, steps: [.expectRequest],
            mayArrive: false, submissions: 0),
        inTheMiddle,
        afterTheRequest,
        Cut(
            testDescription: "after the request, by a reset", lifetime: 7200,
            steps: [.expectRequest, .reset], mayArrive: true, submissions: 1),
        Cut(
            testDescription: "in the middle of the answer", lifetime: 7200,
            steps: [.expectRequest, .send("HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{")], mayArrive: true,
            submissions: 1),
    ]

    /// A survey of one question.
    static var survey: HTTPResponse { get throws { try .survey([.picked("q1", "star", ["1", "2"])]) } }

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
