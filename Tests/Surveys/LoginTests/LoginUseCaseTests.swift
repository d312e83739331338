import Login
import TestSupport

@Suite struct `Login Use Case (SV-1)` {
    private func logIn(
        as username: String = "u", _ password: Secret = "p", style: TokenRequestStyle = .oauth2
    ) -> OverHTTP<LoginError, Token> {
        OverHTTP { client in
            let sut = RemoteLogin(
                httpClient: client, endpoint: endpoint(style), now: { .sample }, makeGrantID: { .sample })
            return try await sut.logIn(username: username, password: password)
        }
    }

    @Test(
        arguments: [
            (
                .oauth2, "application/x-www-form-urlencoded",
                "grant_type=password&username=ann%40example.test&password=swordfish&client_id=cid&client_secret=cs"
            ),
            (
                .nimble, "application/json",
                #"{"grant_type":"password","email":"ann@example.test","password":"swordfish","client_id":"cid","#
                    + #""client_secret":"cs"}"#
            ),
        ] as [(TokenRequestStyle, String, String)])
    func `primary course`(style: TokenRequestStyle, contentType: String, body: String) async throws {
        let (token, requests) = try await logIn(as: "ann@example.test", "swordfish", style: style)
            .given(.json(flatAnswer))

        let new = Token(accessToken: "aaa", refreshToken: "bbb", receivedAt: .sample, lifetime: 7200, grantID: .sample)
        #expect(token == new)
        var expected = HTTPRequest.api("oauth/token", .post, json: body)
        expected.headers = ["Content-Type": contentType, "Accept": HTTPRequest.accept]
        #expect(requests == [expected])
    }

    @Test func `primary course: the answer stands in an envelope`() async throws {
        let answer = #"{"data":{"id":"1","type":"token","attributes":\#(flatAnswer)}}"#

        #expect(try await logIn().given(.json(answer)).value.accessToken == "aaa")
    }

    @Test func `primary course: the token's life counts from the arrival of the answer`() async throws {
        let clock = WallClock()
        let client = ClientThatTakesTime(clock: clock, seconds: 25, answer: .json(flatAnswer))
        let sut = RemoteLogin(httpClient: client, endpoint: endpoint(), now: { clock.now }, makeGrantID: { .sample })

        #expect(try await sut.logIn(username: "u", password: "p").receivedAt == .sample + 25)
    }

    @Test func `primary course: by default the wall clock counts, and each login has its own id`() async throws {
        let client = HTTPClientSpy(.success(.json(flatAnswer)), .success(.json(flatAnswer)))
        let sut = RemoteLogin(httpClient: client, endpoint: endpoint())

        let before = Date()
        let first = try await sut.logIn(username: "u", password: "p")
        let second = try await sut.logIn(username: "u", password: "p")

        #expect(first.grantID != second.grantID)
        #expect((before...Date()).contains(first.receivedAt))
    }

    @Test func `keeps the contract of a use case over HTTP`() async {
        await logIn(as: "u", "swordfish").keepsContract()
    }

    @Test func `cancelled - error course`() async throws { try await logIn().contract.cancelled() }

    @Test func `connectivity error - error course: a 500 does not count as a wrong password`() async {
        let expected = ConnectivityFailure(.serverUnavailable, detail: "status 500", status: 500)
        let error = await logIn().failure(.json(#"{"error":"invalid_grant"}"#, status: 500))
        #expect(error == .request(.connectivity(expected)))
    }

    @Test(
        arguments: [
            (.json("{}"), "access_token: missing"), (.html(status: 404), "status 404 without a reason"),
            (HTTPResponse(status: 401), "status 401 without a reason"),
        ] as [(HTTPResponse, String)])
    func `invalid data error - error course: no token endpoint's answer`(response: HTTPResponse, reason: String) async {
        #expect(await logIn().failure(response) == .request(.invalidData(reason: reason)))
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_grant"}"#), (401, #"{"error":"invalid_grant","error_description":"no"}"#),
        (403, #"{"error":"invalid_grant"}"#),
        (400, #"{"errors":[{"code":"invalid_grant","detail":"no","source":"token"}]}"#),
        (400, #"{"errors":[{"code":"invalid_email_or_password","detail":"no"}]}"#),
        (401, #"{"errors":[{"code":"invalid_email_or_password"}]}"#),
    ])
    func `credentials rejected - error course`(status: Int, body: String) async {
        #expect(await logIn().failure(.json(body, status: status)) == .credentialsRejected)
    }

    @Test(arguments: [
        (401, #"{"error":"invalid_client"}"#), (400, #"{"error":"invalid_client"}"#),
        (401, #"{"errors":[{"code":"invalid_client","detail":"no"}]}"#),
        (403, #"{"errors":[{"code":"invalid_client","detail":"no"}]}"#),
    ])
    func `client rejected - error course`(status: Int, body: String) async {
        #expect(await logIn().failure(.json(body, status: status)) == .clientRejected)
    }

    @Test(arguments: [
        (429, #"{"error":"invalid_grant","error_description":"too often"}"#), (400, #"{"error":"invalid_request"}"#),
        (400, #"{"error":"unsupported_grant_type","error_description":"not here"}"#),
        (422, #"{"errors":[{"detail":"Email is malformed"}]}"#),
    ])
    func `refused - error course: no word about the password`(status: Int, body: String) async {
        let response = HTTPResponse.json(body, status: status)
        #expect(await logIn().failure(response) == .request(.refused(ServerRefusal(response))))
    }
}

private let flatAnswer =
    #"{"access_token":"aaa","token_type":"bearer","expires_in":7200,"refresh_token":"bbb","scope":""}"#

private func endpoint(_ style: TokenRequestStyle = .oauth2) -> TokenEndpoint {
    TokenEndpoint(
        url: HTTPRequest.api("oauth/token").url, style: style, credentials: ClientCredentials(id: "cid", secret: "cs"))
}
