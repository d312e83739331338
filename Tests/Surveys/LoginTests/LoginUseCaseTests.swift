import Credentials
import Foundation
import HTTP
import Login
import OAuth
import TestSupport
import Testing

@Suite struct `Login Use Case (SV-1)` {
    private let contract = RequestContract(of: LoginError.self) { client in
        let url = try #require(URL(string: "https://api.example.test/v1/oauth/token"))
        let endpoint = TokenEndpoint(url: url, client: ClientCredentials(id: "cid", secret: "cs"))
        let sut = RemoteLogin(client: client, endpoint: endpoint, now: { .sample }, makeGrantID: { .sample })
        _ = try await sut.logIn(username: "u", password: "p")
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
        let (sut, client) = try makeSUT(.success(.json(flatAnswer)), style: style)

        let token = try await sut.logIn(username: "ann@example.test", password: "swordfish")

        #expect(
            token
                == Token(
                    accessToken: "aaa", refreshToken: "bbb", receivedAt: .sample, lifetime: 7200, grantID: .sample))
        #expect(
            client.requests == [
                HTTPRequest(
                    .post, try endpoint().url,
                    headers: ["Content-Type": contentType, "Accept": "application/vnd.api+json, application/json"],
                    body: Data(body.utf8))
            ])
    }

    @Test func `primary course: the answer stands in an envelope`() async throws {
        let (sut, _) = try makeSUT(.success(.json(#"{"data":{"id":"1","type":"token","attributes":\#(flatAnswer)}}"#)))

        #expect(try await sut.logIn(username: "u", password: "p").accessToken == "aaa")
    }

    @Test func `primary course: the token's life counts from the arrival of the answer`() async throws {
        let clock = WallClock()
        let client = ClientThatTakesTime(clock: clock, seconds: 25, answer: .json(flatAnswer))
        let sut = RemoteLogin(
            client: client, endpoint: try endpoint(), now: { clock.now }, makeGrantID: { .sample })

        #expect(try await sut.logIn(username: "u", password: "p").receivedAt == .sample + 25)
    }

    @Test func `primary course: unless told otherwise it goes by the wall clock, and each log-in has its own id`()
        async throws
    {
        let client = HTTPClientSpy(.success(.json(flatAnswer)), .success(.json(flatAnswer)))
        let sut = RemoteLogin(client: client, endpoint: try endpoint())

        let before = Date()
        let first = try await sut.logIn(username: "u", password: "p")
        let second = try await sut.logIn(username: "u", password: "p")

        #expect(first.grantID != second.grantID)
        #expect((before...Date()).contains(first.receivedAt))
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `connectivity error - error course: a server in trouble says nothing of the password`() async throws {
        let expected = ConnectivityFailure(.serverUnavailable, detail: "status 500")
        let answer = HTTPResponse.json(#"{"error":"invalid_grant"}"#, status: 500)
        #expect(try await failure(.success(answer)) == .request(.connectivity(expected)))
    }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(
        arguments: [
            (.json("{}"), "access_token: missing"), (.html(status: 404), "status 404 without a reason"),
            (HTTPResponse(status: 401), "status 401 without a reason"),
        ] as [(HTTPResponse, String)])
    func `invalid data error - error course: no answer of a token endpoint`(
        response: HTTPResponse, reason: String
    ) async throws {
        #expect(try await failure(.success(response)) == .request(.invalidData(reason: reason)))
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_grant"}"#),
        (401, #"{"error":"invalid_grant","error_description":"no"}"#),
        (403, #"{"error":"invalid_grant"}"#),
        (400, #"{"errors":[{"code":"invalid_grant","detail":"no","source":"token"}]}"#),
        (400, #"{"errors":[{"code":"invalid_email_or_password","detail":"no"}]}"#),
        (401, #"{"errors":[{"code":"invalid_email_or_password"}]}"#),
    ])
    func `credentials rejected - error course`(status: Int, body: String) async throws {
        #expect(try await failure(.success(.json(body, status: status))) == .credentialsRejected)
    }

    @Test(arguments: [
        (401, #"{"error":"invalid_client"}"#),
        (400, #"{"error":"invalid_client"}"#),
        (401, #"{"errors":[{"code":"invalid_client","detail":"no"}]}"#),
        (403, #"{"errors":[{"code":"invalid_client","detail":"no"}]}"#),
    ])
    func `client rejected - error course`(status: Int, body: String) async throws {
        #expect(try await failure(.success(.json(body, status: status))) == .clientRejected)
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    @Test(
        arguments: [
            (429, #"{"error":"invalid_grant","error_description":"too often"}"#),
            (400, #"{"error":"invalid_request"}"#),
            (400, #"{"error":"unsupported_grant_type","error_description":"not here"}"#),
            (422, #"{"errors":[{"detail":"Email is malformed"}]}"#),
        ])
    func `refused - error course: no word about the password`(status: Int, body: String) async throws {
        let response = HTTPResponse.json(body, status: status)
        #expect(try await failure(.success(response)) == .request(.refused(ServerRefusal(response))))
    }

    private let flatAnswer =
        #"{"access_token":"aaa","token_type":"bearer","expires_in":7200,"refresh_token":"bbb","scope":""}"#

    private func failure(_ answer: Result<HTTPResponse, HTTPClientError>) async throws -> LoginError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: LoginError.self) { try await sut.logIn(username: "u", password: "p") }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(
        _ answer: Result<HTTPResponse, HTTPClientError>, style: TokenRequestStyle = .oauth2
    ) throws -> (RemoteLogin, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        let sut = RemoteLogin(
            client: client, endpoint: try endpoint(style), now: { .sample }, makeGrantID: { .sample })
        return (sut, client)
    }

    private func endpoint(_ style: TokenRequestStyle = .oauth2) throws -> TokenEndpoint {
        TokenEndpoint(
            url: try #require(URL(string: "https://api.example.test/v1/oauth/token")), style: style,
            client: ClientCredentials(id: "cid", secret: "cs"))
    }
}
