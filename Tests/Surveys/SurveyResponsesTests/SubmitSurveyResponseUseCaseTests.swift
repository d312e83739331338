import SurveyResponses
import SurveySession
import TestSupport

@Suite struct `Submit Survey Response Use Case (AN-2, AN-4, AN-5, AN-8, OF-8)` {
    private func submit(_ response: SurveyResponse? = nil) -> OverHTTP<SubmitSurveyResponseError, Void> {
        OverHTTP { _ = try await makeSUT($0).send(response ?? smallResponse(), when: .now) }
    }

    @Test func `primary course`() async throws {
        let body = """
            {"survey_id":"s1","questions":[{"id":"star","answers":[{"id":"st5"}]},\
            {"id":"textfield","answers":[{"id":"tf1","answer":"Ada"}]}]}
            """
        var request = HTTPRequest.api("responses", .post, json: body)
        request.headers["Idempotency-Key"] = "ada-1"

        let client = HTTPClientSpy(.success(taken))

        try await makeSUT(client).send(try smallResponse())

        #expect(client.requests == [request])
        #expect(try smallResponse().requestBody == Data(body.utf8))
    }

    @Test func `primary course: each submission has a key, which a second try repeats`() async throws {
        let client = HTTPClientSpy(
            .success(HTTPResponse(status: 401)), .success(HTTPResponse(status: 503)), .success(taken))
        let sut = makeSUT(AuthenticatedHTTPClient(client, for: try #require(Origin(.api)), tokens: TokensInTurn()))

        _ = try? await sut.send(try smallResponse(), when: .now)
        try await sut.send(try smallResponse(), again: true, when: .now)

        let keys = client.requests.compactMap { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 3 && keys[0] == keys[1] && keys[1] != keys[2])
    }

    @Test func `primary course: every kind of answer is sent, once each and in order`() async throws {
        let response = try fullResponse()

        let body = try #require(try await submit(response).given(taken).requests.first?.body)

        let sent = try JSONDecoder().decode(SentResponse.self, from: body)
        #expect(sent.questions.map(\.id) == response.answeredQuestions.map(\.id))
        #expect(
            sent.questions.flatMap(\.answers).map { "\($0.id) \($0.answer ?? "-")" } == [
                "st5 -", "he2 -", "sm3 -", "mo4 -", "sl4 -", "np0 -", "on3 On the \"bridge\"", "an2 -", "an3 Herring",
                "dr205 -", "ta1 Line one\nLine two", "tf1 Ada", "tf2 42",
            ])
    }

    @Test func `primary course: AN-6 a token that is not taken any more leads to one more try`() async throws {
        let client = HTTPClientSpy(.success(HTTPResponse(status: 401)), .success(taken))
        let tokens = TokensInTurn()
        let sut = makeSUT(AuthenticatedHTTPClient(client, for: try #require(Origin(.api)), tokens: tokens))

        try await sut.send(try smallResponse(), when: .now)

        #expect(client.requests.map { $0.headers["Authorization"] } == ["Bearer access-first", "Bearer access-second"])
    }

    @Test func `incomplete - error course`() async {
        let error = await submit(SurveyResponse(to: everyKind)).failure()

        let problems = [AnswerProblem(nil, .nothingAnswered), AnswerProblem("star", .unanswered)]
        #expect(error == .incomplete(problems))
        #expect(error?.mayHaveArrived == false && error?.canBeQueued == false)
    }

    @Test(
        arguments: [
            (.json(#"{"errors":[{"detail":"Questions is invalid"}]}"#, status: 422), "Questions is invalid"),
            (.html(status: 422), nil),
        ] as [(HTTPResponse, String?)])
    func `rejected - error course`(response: HTTPResponse, message: String?) async {
        await check(.success(response), is: .rejected(message: message), mayHaveArrived: false)
    }

    @Test(
        arguments: [.connectivity(ConnectivityFailure(.connectionLost)), .invalidData(reason: "a page for people")]
            as [RequestFailure], [[], [HTTPResponse(status: 401)]])
    func `refresh failed - error course`(failure: RequestFailure, answers: [HTTPResponse]) async throws {
        let client = HTTPClientSpy(answers.map { .success($0) })
        let tokens = TokensInTurn(failure: .request(failure), isLost: answers.isEmpty)
        let sut = makeSUT(AuthenticatedHTTPClient(client, for: try #require(Origin(.api)), tokens: tokens))

        let error = await #expect(throws: SubmitSurveyResponseError.self) {
            try await sut.send(try smallResponse(), when: .now)
        }

        #expect(error == .refreshFailed(failure))
        #expect(error?.mayHaveArrived == false && error?.canBeQueued == true)
        #expect(client.requests.count == answers.count)
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await submit().keepsContract() }

    @Test func `unauthorized - error course`() async throws { try await submit().contract.unauthorized() }

    @Test(
        arguments: [
            (.unknownHost, false), (.unreachable, false), (.untrusted, false), (.noSecureConnection, false),
            (.overloaded, false), (.refusedURL, false), (.connectionLost, true), (.timedOut, true),
            (.serverUnavailable, true),
            (.other, true),
        ] as [(ConnectivityFailure.Reason, Bool)])
    func `connectivity error - error course: whether the response may have arrived`(
        reason: ConnectivityFailure.Reason, mayHaveArrived: Bool
    ) async {
        let failure = ConnectivityFailure(reason)
        await check(
            .failure(.connectivity(failure)), is: .request(.connectivity(failure)), mayHaveArrived: mayHaveArrived,
            canBeQueued: !mayHaveArrived)
    }

    @Test(arguments: [true, false], [.untrusted, .unreachable, .timedOut, .other] as [ConnectivityFailure.Reason])
    func `connectivity error - error course: the client knows whether anything was sent`(
        isSent: Bool, reason: ConnectivityFailure.Reason
    ) async {
        let failure = ConnectivityFailure(reason, mayHaveBeenSent: isSent)
        await check(
            .failure(.connectivity(failure)), is: .request(.connectivity(failure)), mayHaveArrived: isSent,
            canBeQueued: !isSent)
    }

    @Test(arguments: [408, 500, 502, 503, 504])
    func `connectivity error - error course: a server that answers so may have taken it`(status: Int) async {
        let failure = ConnectivityFailure(.serverUnavailable, detail: "status \(status)", status: status)
        await check(
            .success(HTTPResponse(status: status)), is: .request(.connectivity(failure)), mayHaveArrived: true)
    }

    @Test func `connectivity error - error course: a proxy that asks for a login has not forwarded the response`()
        async
    {
        let failure = ConnectivityFailure(.unreachable, cause: .proxyAsksForLogin("proxy.example:3128"))
        await check(
            .failure(.connectivity(failure)), is: .request(.connectivity(failure)), mayHaveArrived: false,
            canBeQueued: true)
    }

    @Test func `invalid data error - error course: a server that answers 407 may have taken it`() async {
        await check(
            .success(HTTPResponse(status: 407)), is: .request(.invalidData(reason: "status 407")), mayHaveArrived: true)
    }

    @Test func `invalid data error - error course: a server that redirects elsewhere may have taken it`() async throws {
        let answer = HTTPResponse(status: 307, headers: ["Location": "https://b.example/x"])
        let redirect = try #require(UnfollowedRedirect(from: "\(URL.api)/responses", to: "https://b.example/x"))
        await check(.success(answer), is: .request(.redirected(redirect)), mayHaveArrived: true)
    }

    @Test func `connectivity error - error course: a URL that is refused is never asked`() async {
        let failure = ConnectivityFailure(.refusedURL, detail: "why")
        await check(
            .failure(.refusedURL(reason: "why")), is: .request(.connectivity(failure)), mayHaveArrived: false,
            canBeQueued: true)
    }

    @Test func `connectivity error - error course: a lost answer is not asked for again`() async {
        let lost = ConnectivityFailure(.connectionLost)
        let client = HTTPClientSpy(.failure(.connectivity(lost)))
        let retrying = RetryingHTTPClient(
            client, deadline: .seconds(60), clock: ContinuousClock(), now: { Date() },
            random: { 0 })

        await #expect(throws: SubmitSurveyResponseError.request(.connectivity(lost))) {
            try await makeSUT(retrying).send(try smallResponse(), when: .now)
        }
        #expect(client.requests.count == 1)
    }

    @Test(arguments: [200, 204, 302])
    func `invalid data error - error course: another status does not say that it was taken`(status: Int) async {
        let expected = SubmitSurveyResponseError.request(.invalidData(reason: "status \(status)"))
        await check(.success(.json("{}", status: status)), is: expected, mayHaveArrived: true)
    }

    @Test func `unauthorized - error course: the response was not taken`() async {
        await check(
            .success(HTTPResponse(status: 401)), is: .unauthorized(nil), mayHaveArrived: false, canBeQueued: true)
    }

    @Test(arguments: [(429, true), (400, false), (403, false), (404, false), (413, false)])
    func `refused - error course: the response was not taken`(status: Int, canBeQueued: Bool) async {
        let expected = SubmitSurveyResponseError.request(.refused(status))
        await check(
            .success(HTTPResponse(status: status)), is: expected, mayHaveArrived: false, canBeQueued: canBeQueued)
    }

    @Test func `cancelled - error course: the response may have arrived`() async {
        await check(.failure(.cancelled), is: .request(.cancelled), mayHaveArrived: true)
    }

    private func check(
        _ answer: Result<HTTPResponse, HTTPClientError>, is expected: SubmitSurveyResponseError, mayHaveArrived: Bool,
        canBeQueued: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let error = await submit().failure(of: [answer], sourceLocation: sourceLocation)
        #expect(error == expected, sourceLocation: sourceLocation)
        #expect(error?.mayHaveArrived == mayHaveArrived, sourceLocation: sourceLocation)
        #expect(error?.canBeQueued == canBeQueued, sourceLocation: sourceLocation)
    }

    private let taken = HTTPResponse.json("{}", status: 201)
}

private func makeSUT(_ client: any HTTPClient) -> UserOutbox {
    let folder = InMemoryRecordStoreFolder()
    return UserOutbox(
        LocalDrafts(folder: folder, outbox: makeOutbox(in: folder)), httpClient: client, apiURL: .api)
}

/// Gives one token, and another for it when it is rejected; or fails, from the first or from the second on.
private struct TokensInTurn: ProvideValidTokenUseCase {
    var failure: ProvideValidTokenError?
    var isLost = false

    func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token {
        if let failure, isLost || rejected != nil { throw failure }
        return .sample(rejected == nil ? "first" : "second")
    }
}

private struct SentResponse: Decodable {
    struct Question: Decodable {
        let id: String
        let answers: [Answer]
    }

    struct Answer: Decodable {
        let id: String
        let answer: String?
    }

    let questions: [Question]
}
