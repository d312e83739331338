import Composition
import HTTPTransport
import PagedLoading
import SurveyResponses
import TestSupport
import TokenRefresh

@testable import CommandLineSupport
@testable import SurveySession

/// What the article *What happens on a 503* says, compared with what happens.
@Suite struct `What happens on a 503` {
    private static let article = URL(filePath: #filePath)
        .appending(path: "../../../../Sources/Composition/Composition/Composition.docc/WhatHappensOnA503.md")
        .standardized

    /// The row of a section of the article.
    private static func row(_ section: String, _ row: String) throws -> String {
        let text = try String(contentsOf: article, encoding: .utf8)
        let body = try #require(text.components(separatedBy: "\n## \(section)\n").dropFirst().first)
        let rows = body.components(separatedBy: "\n## ")[0].components(separatedBy: "\n")
        return try #require(rows.first { $0.hasPrefix("| \(row) |") })
    }

    /// The error of an answer, with every time of day that it names as 12:30.
    private static func failure(_ status: Int, retryAfter: Bool = false) throws -> LoadError {
        let url = InMemorySurveyServer.apiURL
        let headers: HTTPHeaders = retryAfter ? ["Retry-After": "120"] : [:]
        return try #require(LoadError(HTTPResponse(status: status, headers: headers), to: HTTPRequest(.get, url)))
    }

    @Test(arguments: [("A 503", 503), ("A 429", 429)], [false, true])
    func `the sentence, the kind and the exit status are those of the error`(
        section: (name: String, status: Int), retryAfter: Bool
    ) throws {
        let row = try Self.row(section.name, "what is thrown")
        let failure = try Self.failure(section.status, retryAfter: retryAfter)

        let sentence = try #require(failure.message?.text).replacing(/\d\d:\d\d/, with: "12:30")
        #expect(row.contains("\"\(sentence)\""))
        #expect(row.contains("`\(failure.kind)`"))
        #expect(row.contains("exit status \(ExitStatus(failure.kind).rawValue)."))
    }

    @Test(arguments: [500, 502, 504]) func `a 500, 502 or 504 is the error of a 503`(status: Int) throws {
        let (failure, unavailable) = (try Self.failure(status), try Self.failure(503))

        #expect(failure.kind == unavailable.kind && failure.message == unavailable.message)
    }

    @Test func `a 401 that stays, and a full disk, have the kind and the status of their errors`() throws {
        let rows: [(String, any MessageConvertible)] = [
            (try Self.row("A 401", "a 401 that stays"), LoadError.unauthorized(nil)),
            (
                try Self.row("A full disk", "a refresh"),
                ProvideValidTokenError.store(.notSaved(reason: "No space left on device"))
            ),
        ]
        for (row, error) in rows {
            #expect(row.contains("`\(error.kind)`"))
            #expect(row.lowercased().contains("exit status \(ExitStatus(error.kind).rawValue)."))
        }
    }

    @Test func `a pause of refreshes is as long as the article says`() throws {
        let (most, pause) = (RefreshTiming.longestPause.components.seconds, RefreshTiming.pause.components.seconds)

        #expect(try Self.row("A 503", "a refresh").contains("at most \(most) seconds"))
        #expect(
            try Self.row("A 429", "a refresh").contains("at most \(most) seconds, or for \(pause) seconds without it"))
    }

    @Test(arguments: [(503, 3), (429, 3), (502, 3), (504, 3), (500, 1)])
    func `a GET is sent at most twice more, and not after a 500; another request is sent once`(
        status: Int, count: Int
    ) async throws {
        let requests = Protected<[HTTPMethod]>([])
        let client = HTTPClientStub { request in
            requests.withLock { $0.append(request.method) }
            return HTTPResponse(status: status)
        }
        let sut = RetryingHTTPClient(
            client, deadline: .seconds(30), clock: ClockStub(), now: { Date() }, random: { 1 })

        _ = try await sut.send(HTTPRequest(.get, InMemorySurveyServer.apiURL))
        _ = try await sut.send(HTTPRequest(.post, InMemorySurveyServer.apiURL))

        #expect(requests.withLock { $0 } == Array(repeating: .get, count: count) + [.post])
    }

    @Test func `a list comes from the cache after a 503, and not after a 429`() async throws {
        let fault = Protected<ServerFault?>(nil)
        let user = try await Self.service(fault).logIn(
            username: InMemorySurveyServer.email, password: InMemorySurveyServer.password)
        _ = try await user.surveys.load(PageRequest(number: 1, size: 20))

        fault.withLock { $0 = .status(503) }
        guard case .cached = try await user.surveys.load(PageRequest(number: 1, size: 20)) else {
            Issue.record("the cached copy is expected")
            return
        }
        fault.withLock { $0 = .status(429) }
        let error = await #expect(throws: LoadPageError.self) {
            try await user.surveys.load(PageRequest(number: 1, size: 20))
        }
        #expect(error?.kind == .rejected)
    }

    @Test(arguments: [(503, OutboxItem.State.uncertain), (429, .queued)])
    func `answers may have arrived after a 503, and stay queued after a 429; the outbox stops`(
        status: Int, state: OutboxItem.State
    ) async throws {
        let fault = Protected<ServerFault?>(nil)
        let user = try await Self.service(fault).logIn(
            username: InMemorySurveyServer.email, password: InMemorySurveyServer.password)
        for id in ["s1", "s2"] {
            let question = Question(
                id: "q1", text: "The deck?", kind: "star", pick: "one", answers: [Answer(id: "a1", text: nil)])
            var response = SurveyResponse(to: Questionnaire(surveyID: id, title: "Ferry", questions: [question]))
            try response.pick("a1", of: "q1")
            try await user.data.queue.queue(response)
        }
        fault.withLock { $0 = .status(status) }

        let sent = try await user.outbox.sendQueuedResponses()

        #expect(sent.stop != nil)
        #expect(try await user.data.queue.queuedResponses().items.map(\.state) == [state, .queued])
    }

    @Test func `after a 503 a login leaves the session before it, and a logout ends it here`() async throws {
        let fault = Protected<ServerFault?>(nil)
        let service = try Self.service(fault)
        try await service.logIn(username: InMemorySurveyServer.email, password: InMemorySurveyServer.password)
        fault.withLock { $0 = .status(503) }

        let error = await #expect(throws: BeginSessionError.self) {
            try await service.logIn(username: "other@example.com", password: InMemorySurveyServer.password)
        }
        #expect(error?.kind == .unreachable)
        #expect(try await service.user()?.name == InMemorySurveyServer.email)
        guard case .notRevoked = try await service.session.logOut() else {
            Issue.record("a logout that the server did not confirm is expected")
            return
        }
        #expect(try await service.user() == nil)
    }

    private static func service(_ fault: Protected<ServerFault?>) throws -> SurveyService {
        try SurveyService(
            SurveyServer(apiURL: InMemorySurveyServer.apiURL, credentials: InMemorySurveyServer.credentials),
            store: InMemoryRecordStore(),
            httpClient: InMemorySurveyServer(fault: { _ in fault.withLock(\.self) }))
    }
}
