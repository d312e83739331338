import SurveyResponses
import SurveyScreens
import TerminalIO
import TestSupport

@testable import TerminalApp
@testable import survey

@MainActor
@Suite(.timeLimit(.minutes(60))) struct `Pictures of the outbox` {
    @Test func `u opens it, with a row for each state`() async throws {
        let sut = try await sut(statuses: 201, 422, 503)

        await sut.press(.character("u"))

        #expect(
            sut.picture() == """
                  Outbox                                       [ Profile ]
                ▸ Supper  refused    1970-01-01
                  Supper  uncertain  1970-01-01
                  Supper  queued     1970-01-01
                  Supper  sent       1970-01-01
                  ↑↓ move · Enter open · Esc back · ? keys · q quit
                """)
        await sut.press(.escape)
        #expect(sut.picture().contains("▸ Harbour Grill"))
    }

    @Test func `ST-7 the badge is a button`() async throws {
        let sut = try await sut(statuses: 503)
        let row = sut.frame(columns: 80).grid.lines[0]
        #expect(row.hasSuffix("1 of 3 · [ 1 to send, 1 to decide on ] · ann"), "\(row)")
        let start = try #require(row.firstRange(of: "[ 1 to send")).lowerBound
        let column = String(row[..<start]).displayWidth

        for place in [column - 2, column + "[ 1 to send, 1 to decide on ]".count] {
            await sut.press(.click(Frame.Position(row: 0, column: place)))
            _ = sut.frame(columns: 80)
            #expect(!sut.picture().contains("Outbox"))
        }
        _ = sut.frame(columns: 80)
        await sut.press(.click(Frame.Position(row: 0, column: column)))

        #expect(sut.picture().hasPrefix("  Outbox"))
    }

    @Test func `where there is little room, the badge stays`() async throws {
        let sut = try await sut(statuses: 503)

        #expect(sut.titleBar(columns: 50).hasSuffix(" 1 of 3 · [ 1 to send, 1 to decide on ] …"))
        #expect(sut.titleBar(columns: 40).contains("[ 1 to send, 1 to decide on ]"))
    }

    @Test func `what is typed into a filter opens nothing, nor does a click on the badge`() async throws {
        let sut = try await sut(statuses: 503)
        await sut.press(.character("/"))

        sut.type("u")
        let column = try #require(sut.titleBar().firstIndex(of: "["))
        await sut.press(.click(Frame.Position(row: 0, column: sut.titleBar()[..<column].count + 1)))

        #expect(sut.picture().contains("/ u"))
    }

    @Test func `an entry shows its answers and the decisions on them`() async throws {
        let sut = try await sut(statuses: 422)
        await sut.press(.character("u"), .enter)

        #expect(
            sut.picture() == """
                  Supper
                  State refused: The server refused the answers (status
                  422).
                  Queued 1970-01-01 01:00 GMT+1
                  Tried once 1970-01-01 01:00 GMT+1
                  Answers
                  How was it?
                  - Good
                ▸ [ Edit ]   [ Send again ]   [ Delete ]
                  Enter choose · Tab next · ↑↓ scroll · Esc back · q quit
                """)
        await sut.press(.tab, .right, .enter)
        #expect(sut.picture().contains("Delete these answers? They were not sent."))
        #expect(sut.picture().contains("▸ [ Leave as it is ]"))
        await sut.press(.character("y"))
        #expect(sut.picture().contains("▸ Supper  queued"))
    }

    @Test func `a key held down in the list decides nothing`() async throws {
        let sut = try await sut()
        await sut.press(.character("u"), .enter)

        for _ in 1...20 { await sut.press(.enter, after: .milliseconds(30)) }

        #expect(sut.picture().contains("▸ [ Edit ]"))
        #expect(try await sut.stub.outbox.queuedResponses().items.map(\.state) == [.queued])
        await sut.press(.enter)
        #expect(try await sut.stub.outbox.queuedResponses().items.isEmpty)
    }

    @Test func `s sends the queue, and the last rows say what came of it`() async throws {
        let sut = try await sut()
        await sut.press(.character("u"))
        #expect(sut.frame(columns: 80).grid.lines.last?.contains("s send all") == true)

        await sut.press(.character("s"))
        #expect(sut.picture().contains("\n! "))
        #expect(sut.picture().contains("▸ Supper  queued"))
        await sut.press(.character("s"))

        #expect(sut.picture().contains("▸ Supper  sent"))
        #expect(sut.titleBar().contains("[ 1 sent ]"))
    }

    @Test func `the keys name it wherever it opens`() async throws {
        let sut = try await sut()
        for keys in [[], [.enter], [.escape, .character("p")]] as [[Key]] {
            for key in keys { await sut.press(key) }
            await sut.press(.character("?"))
            #expect(sut.frame(columns: 80, rows: 40).grid.lines.contains { $0.contains("u") && $0.contains("outbox") })
            await sut.press(.character(" "), .character("u"))
            #expect(sut.picture().hasPrefix("  Outbox"))
            await sut.press(.escape)
        }
    }

    /// An app at Home with one response for each of the `statuses`, and a queued one that the app cannot send at first.
    private func sut(statuses: Int...) async throws -> AppDriver {
        var stub = UseCaseStub(userAtLaunch: "ann")
        let client = HTTPClientSpy((statuses + [429, 429, 201]).map { .success(HTTPResponse(status: $0)) })
        stub.sending = client
        let questions = [
            Question(
                id: "1", text: "How was it?", kind: "choice", pick: "one", answers: [Answer(id: "a", text: "Good")])
        ]
        var response = SurveyResponse(to: Questionnaire(surveyID: "0", title: "Supper", questions: questions))
        try response.pick("a", of: "1")
        let sender = UserOutbox(stub.drafts, httpClient: client, apiURL: URL(filePath: "/api"))
        for _ in statuses {
            try await stub.outbox.queue(response)
            _ = try await sender.sendQueuedResponses()
        }
        try await stub.outbox.queue(response)
        return await AppDriver(stub: stub)
    }
}
