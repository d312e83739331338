import TestSupport
import TokenRefresh

@Suite struct `Load Token From Remote Use Case (SV-5)` {
    private func load(
        refreshing token: Token = .sample(), style: TokenRequestStyle = .oauth2,
        as client: ClientCredentials = ClientCredentials(id: "cid", secret: "cs")
    ) -> OverHTTP<LoadTokenFromRemoteError, Token> {
        let endpoint = TokenEndpoint(url: HTTPRequest.api("oauth/token").url, style: style, credentials: client)
        return OverHTTP {
            try await RemoteTokenLoader(httpClient: $0, endpoint: endpoint, now: { .sample }).loadToken(
                refreshing: token)
        }
    }

    @Test(
        arguments: [
            (
                .oauth2, "application/x-www-form-urlencoded",
                "grant_type=refresh_token&refresh_token=refresh-one&client_id=cid&client_secret=cs"
            ),
            (
                .nimble, "application/json",
                #"{"grant_type":"refresh_token","refresh_token":"refresh-one","client_id":"cid","client_secret":"cs"}"#
            ),
        ] as [(TokenRequestStyle, String, String)])
    func `primary course`(style: TokenRequestStyle, contentType: String, body: String) async throws {
        let (token, requests) = try await load(refreshing: .sample(grantID: .other), style: style)
            .given(rotatingAnswer)

        let new = Token(accessToken: "aaa", refreshToken: "bbb", receivedAt: .sample, lifetime: 7200, grantID: .other)
        #expect(token == new)
        var expected = HTTPRequest.api("oauth/token", .post, json: body)
        expected.headers = ["Content-Type": contentType, "Accept": HTTPRequest.accept]
        expected.timeLimit = .seconds(60)
        #expect(requests == [expected])
    }

    @Test(arguments: [#"{"access_token":"aaa"}"#, #"{"access_token":"aaa","refresh_token":null}"#])
    func `primary course: without a new refresh token the old one stays`(answer: String) async throws {
        #expect(try await load().given(.json(answer)).value.refreshToken == "refresh-one")
    }

    @Test func `primary course: the token's life counts from the arrival of the answer`() async throws {
        let clock = WallClock()
        let client = ClientThatTakesTime(clock: clock, seconds: 25, answer: rotatingAnswer)
        let endpoint = TokenEndpoint(url: .api, credentials: ClientCredentials(id: "cid", secret: "cs"))
        let sut = RemoteTokenLoader(httpClient: client, endpoint: endpoint, now: { clock.now })

        #expect(try await sut.loadToken(refreshing: .sample()).receivedAt == .sample + 25)
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await load().keepsContract() }

    @Test func `cancelled - error course`() async throws { try await load().contract.cancelled() }

    @Test func `connectivity error - error course: a server in trouble says nothing of the session`() async {
        let expected = ConnectivityFailure(.serverUnavailable, detail: "status 500", status: 500)
        let error = await load().failure(.json(#"{"error":"invalid_grant"}"#, status: 500))
        #expect(error == .request(.connectivity(expected)))
    }

    @Test func `invalid data error - error course: no token`() async {
        let error = await load().failure(.json(#"{"expires_in":7200}"#))
        #expect(error == .request(.invalidData(reason: "access_token: missing")))
    }

    @Test(arguments: [#"{"error":"invalid_grant"}"#, #"{"errors":[{"code":"invalid_grant","detail":"no"}]}"#])
    func `refused - error course: an error in an answer of success ends no session (SS-8)`(body: String) async {
        let response = HTTPResponse.json(body)
        #expect(await load().failure(response) == .request(.refused(ServerRefusal(response))))
    }

    @Test(arguments: [400, 401, 403])
    func `invalid data error - error course: a refusal without a reason ends no session`(status: Int) async {
        let words = #"{"message":"Forbidden","errors":["no"]}"#
        let bodies = [HTTPResponse(status: status), .html(status: status), .json("{}", status: status)]
        for response in bodies + [.json(words, status: status), .json("Forbidden", status: status)] {
            let expected = RequestFailure.invalidData(reason: "status \(status) without a reason")
            #expect(await load().failure(response) == .request(expected))
        }
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_grant"}"#), (401, #"{"error":"invalid_grant"}"#),
        (400, #"{"errors":[{"code":"invalid_grant","detail":"no"}]}"#),
    ])
    func `session ended - error course`(status: Int, body: String) async {
        #expect(
            await load().failure(.json(body, status: status))
                == .sessionEnded(ServerRefusal(.json(body, status: status))))
    }

    @Test func `session ended - error course: without a refresh token nothing is sent`() async {
        #expect(await load(refreshing: .sample(refreshable: false)).failure() == .sessionEnded(nil))
    }

    @Test(arguments: [
        (401, #"{"error":"invalid_client"}"#), (400, #"{"errors":[{"code":"invalid_client","detail":"no"}]}"#),
    ])
    func `client rejected - error course`(status: Int, body: String) async {
        #expect(await load().failure(.json(body, status: status)) == .clientRejected)
    }

    @Test(arguments: ["", " "])
    func `client rejected - error course: no grant for a request that names no client ends no session`(id: String) async
    {
        let load = load(as: ClientCredentials(id: id, secret: nil))
        #expect(await load.failure(.json(#"{"error":"invalid_grant"}"#, status: 400)) == .clientRejected)
    }

    @Test(arguments: [
        (403, #"{"error":"invalid_grant"}"#), (404, #"{"error":"invalid_grant"}"#),
        (429, #"{"error":"invalid_grant","error_description":"too often"}"#), (400, #"{"error":"invalid_request"}"#),
        (401, #"{"errors":[{"code":"invalid_token","detail":"expired"}]}"#),
        (400, #"{"errors":[{"code":"invalid_email_or_password","detail":"what?"}]}"#),
    ])
    func `refused - error course: no word about the session (SS-8)`(status: Int, body: String) async {
        let response = HTTPResponse.json(body, status: status)
        #expect(await load().failure(response) == .request(.refused(ServerRefusal(response))))
    }

    private let rotatingAnswer = HTTPResponse.json(
        #"{"access_token":"aaa","token_type":"Bearer","expires_in":7200,"refresh_token":"bbb"}"#)
}
