import Credentials
import Foundation
import HTTP
import Login
import OAuth
import TestSupport
import Testing

@Suite struct `Login Use Case (SV-1)` {
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

    @Test(
        arguments: [
            (.failure(.connectivity(ConnectivityFailure(.timedOut))), ConnectivityFailure(.timedOut)),
            (.failure(.refusedURL(reason: "d")), ConnectivityFailure(.other, detail: "d")),
            (
                .failure(.unauthenticated(AuthenticationFailure(.refused, detail: "d"))),
                ConnectivityFailure(.other, detail: "d")
            ),
            (
                .success(.json(#"{"error":"invalid_grant"}"#, status: 500)),
                ConnectivityFailure(.serverUnavailable, detail: "status 500")
            ),
            (.success(.html(status: 503)), ConnectivityFailure(.serverUnavailable, detail: "status 503")),
        ] as [(Result<HTTPResponse, HTTPClientError>, ConnectivityFailure)])
    func `connectivity error - error course`(
        answer: Result<HTTPResponse, HTTPClientError>, expected: ConnectivityFailure
    ) async throws {
        #expect(try await failure(answer) == .connectivity(expected))
    }

    @Test(
        arguments: [
            (.failure(.invalidResponse(reason: "too long")), "too long"),
            (.success(.json("{}")), "access_token: missing"),
            (.success(.html(status: 200)), "not JSON, or a number out of range"),
            (.success(HTTPResponse(status: 204)), "not JSON, or a number out of range"),
            (.success(.html(status: 302)), "status 302"),
            (.success(.html(status: 404)), "status 404 without a reason"),
            (.success(HTTPResponse(status: 401)), "status 401 without a reason"),
        ] as [(Result<HTTPResponse, HTTPClientError>, String)])
    func `invalid data error - error course`(
        answer: Result<HTTPResponse, HTTPClientError>, reason: String
    ) async throws {
        #expect(try await failure(answer) == .invalidData(reason: reason))
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

    @Test(
        arguments: [
            (429, "", nil),
            (429, #"{"error":"invalid_grant","error_description":"too often"}"#, "too often"),
            (400, #"{"error":"invalid_request"}"#, "invalid_request"),
            (400, #"{"error":"unsupported_grant_type","error_description":"not here"}"#, "not here"),
            (422, #"{"errors":[{"detail":"Email is malformed"}]}"#, "Email is malformed"),
        ] as [(Int, String, String?)])
    func `refused - error course`(status: Int, body: String, message: String?) async throws {
        #expect(
            try await failure(.success(.json(body, status: status))) == .refused(status: status, message: message))
    }

    @Test func `cancelled - error course`() async throws {
        #expect(try await failure(.failure(.cancelled)) == .cancelled)
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
