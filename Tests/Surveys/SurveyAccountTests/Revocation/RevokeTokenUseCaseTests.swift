import SurveyAccount
import TestSupport

@Suite struct `Revoke Token Use Case` {
    private typealias Reply = Result<HTTPResponse, HTTPClientError>

    @Test(
        arguments: [
            (
                .oauth2,
                [
                    "token=refresh-one&token_type_hint=refresh_token&client_id=cid&client_secret=cs",
                    "token=access-one&token_type_hint=access_token&client_id=cid&client_secret=cs",
                ]
            ),
            (
                .nimble,
                [
                    #"{"token":"refresh-one","token_type_hint":"refresh_token","client_id":"cid","client_secret":"cs"}"#,
                    #"{"token":"access-one","token_type_hint":"access_token","client_id":"cid","client_secret":"cs"}"#,
                ]
            ),
        ] as [(TokenRequestStyle, [String])])
    func `primary course`(style: TokenRequestStyle, bodies: [String]) async throws {
        let client = HTTPClientSpy(.success(.json("{}")), .success(.json("{}")))

        try await revoke(style: style, over: client)

        let requests = client.requests
        #expect(requests.map(\.body) == bodies.map { Data($0.utf8) })
        #expect(requests.allSatisfy { $0.method == .post && $0.headers["Accept"] == HTTPRequest.accept })
        #expect(requests.allSatisfy { $0.url.absoluteString == "https://api.example.test/v1/oauth/revoke" })
    }

    @Test func `primary course: a token without a refresh token`() async throws {
        let client = HTTPClientSpy(.success(HTTPResponse(status: 204)))

        try await revoke(.sample(refreshable: false), over: client)

        #expect(client.requests.map(\.hint) == ["access_token"])
    }

    @Test func `primary course: any status of success will do, whatever the body`() async throws {
        try await revoke(over: HTTPClientSpy(.success(.html(status: 200)), .success(HTTPResponse(status: 202))))
    }

    @Test(arguments: AccountAnswers.ofNobody)
    func `connectivity error - error course`(
        answer: Result<HTTPResponse, HTTPClientError>, failure: ConnectivityFailure
    ) async {
        await expect(.request(.connectivity(failure)), onEither: answer)
    }

    @Test func `connectivity error - error course: the first of two errors is delivered`() async {
        let expected = ConnectivityFailure(.serverUnavailable, detail: "status 503", status: 503)
        let answers = [HTTPResponse.html(status: 503), HTTPResponse(status: 429)].map { Reply.success($0) }
        await expect(.request(.connectivity(expected)), of: answers)
    }

    @Test(arguments: [
        (401, #"{"error":"invalid_client"}"#), (403, #"{"errors":[{"code":"unauthorized_client","detail":"no"}]}"#),
        (403, #"{"errors":[{"code":"invalid_client"}]}"#),
    ])
    func `client rejected - error course`(status: Int, body: String) async {
        await expect(.clientRejected, onEither: .success(.json(body, status: status)))
    }

    @Test(
        arguments: [
            (.json(#"{"error":"unsupported_token_type"}"#, status: 400), "unsupported_token_type"),
            (HTTPResponse(status: 429), nil), (.html(status: 404), nil), (.html(status: 302), nil),
        ] as [(HTTPResponse, String?)])
    func `refused - error course`(response: HTTPResponse, message: String?) async {
        #expect(ServerRefusal(response).text == message)
        await expect(.request(.refused(ServerRefusal(response))), onEither: .success(response))
    }

    @Test func `cancelled - error course: nothing more is sent`() async {
        await expect(.request(.cancelled), of: [.failure(.cancelled)])
    }

    @Test func `cancelled - error course: it is delivered even after another error`() async {
        await expect(.request(.cancelled), of: [.success(.html(status: 503)), .failure(.cancelled)])
    }

    /// Expects `error` when one of the two requests is answered by `answer` and the other with success.
    private func expect(
        _ error: RevokeTokenError, onEither answer: Reply, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await expect(error, of: [answer, .success(.json("{}"))], sourceLocation: sourceLocation)
        await expect(error, of: [.success(.json("{}")), answer], sourceLocation: sourceLocation)
    }

    /// Expects `error` after as many requests as `answers`.
    @Test func `not offered - error course: nothing goes to the API in its place (SS-10)`() async throws {
        let client = HTTPClientSpy()
        let source = TokenSource(tokenURL: URL(string: "https://id.example.com/token"))
        let endpoints = TokenEndpoints(
            TokenEndpoint(url: HTTPRequest.api("oauth/token").url, credentials: .sample, source: source),
            revocationURL: nil, below: HTTPRequest.api("").url)

        await #expect(throws: RevokeTokenError.notOffered) {
            try await RemoteTokenRevoker(httpClient: client, endpoints: endpoints).revoke(.sample().from(source))
        }
        #expect(client.requests.isEmpty)
    }

    private func expect(
        _ error: RevokeTokenError, of answers: [Reply], sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let client = HTTPClientSpy(answers)
        await #expect(throws: error, sourceLocation: sourceLocation) { try await revoke(over: client) }
        let hints = ["refresh_token", "access_token"].prefix(answers.count)
        #expect(client.requests.map(\.hint) == Array(hints), sourceLocation: sourceLocation)
    }

    private func revoke(
        _ token: Token = .sample(), style: TokenRequestStyle = .oauth2, over client: HTTPClientSpy
    ) async throws(RevokeTokenError) {
        let url = HTTPRequest.api("oauth/revoke").url
        let endpoint = RevocationEndpoint(url: url, style: style, credentials: .sample)
        try await RemoteTokenRevoker(httpClient: client, endpoint: endpoint).revoke(token)
    }
}

extension HTTPRequest {
    fileprivate var hint: String {
        let body = String(decoding: body ?? Data(), as: UTF8.self)
        return body.contains("token_type_hint=refresh_token") ? "refresh_token" : "access_token"
    }
}
