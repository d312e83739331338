import Credentials
import Foundation
import HTTP
import OAuth
import TestSupport
import Testing
import TokenRefresh

@Suite struct `Load Token From Remote Use Case (SV-5)` {
    private let contract = RequestContract(of: LoadTokenFromRemoteError.self) { client in
        let url = try #require(URL(string: "https://api.example.test/v1/oauth/token"))
        let endpoint = TokenEndpoint(url: url, client: ClientCredentials(id: "cid", secret: "cs"))
        let sut = RemoteTokenLoader(client: client, endpoint: endpoint, now: { .sample })
        _ = try await sut.loadToken(refreshing: .sample())
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
        let (sut, client) = try makeSUT(.success(.json(rotatingAnswer)), style: style)

        let token = try await sut.loadToken(refreshing: .sample(grantID: .other))

        #expect(
            token
                == Token(
                    accessToken: "aaa", refreshToken: "bbb", receivedAt: .sample, lifetime: 7200, grantID: .other))
        #expect(
            client.requests == [
                HTTPRequest(
                    .post, try endpoint().url,
                    headers: ["Content-Type": contentType, "Accept": "application/vnd.api+json, application/json"],
                    body: Data(body.utf8))
            ])
    }

    @Test(arguments: [#"{"access_token":"aaa"}"#, #"{"access_token":"aaa","refresh_token":null}"#])
    func `primary course: without a new refresh token the old one stays`(answer: String) async throws {
        let (sut, _) = try makeSUT(.success(.json(answer)))

        #expect(try await sut.loadToken(refreshing: .sample()).refreshToken == "refresh-one")
    }

    @Test func `primary course: the token's life counts from the arrival of the answer`() async throws {
        let clock = WallClock()
        let client = ClientThatTakesTime(clock: clock, seconds: 25, answer: .json(rotatingAnswer))
        let sut = RemoteTokenLoader(client: client, endpoint: try endpoint(), now: { clock.now })

        #expect(try await sut.loadToken(refreshing: .sample()).receivedAt == .sample + 25)
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `connectivity error - error course: a server in trouble says nothing of the session`() async throws {
        let expected = ConnectivityFailure(.serverUnavailable, detail: "status 500")
        let answer = HTTPResponse.json(#"{"error":"invalid_grant"}"#, status: 500)
        #expect(try await failure(.success(answer)) == .request(.connectivity(expected)))
    }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test func `invalid data error - error course: no token`() async throws {
        let answer = HTTPResponse.json(#"{"error":"invalid_grant"}"#)
        #expect(try await failure(.success(answer)) == .request(.invalidData(reason: "access_token: missing")))
    }

    @Test(arguments: [400, 401, 403])
    func `invalid data error - error course: a refusal without a reason ends no session`(status: Int) async throws {
        for response in [HTTPResponse(status: status), .html(status: status), .json("{}", status: status)] {
            let expected = RequestFailure.invalidData(reason: "status \(status) without a reason")
            #expect(try await failure(.success(response)) == .request(expected))
        }
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_grant"}"#),
        (401, #"{"error":"invalid_grant"}"#),
        (403, #"{"error":"invalid_grant"}"#),
        (400, #"{"errors":[{"code":"invalid_grant","detail":"no"}]}"#),
    ])
    func `session ended - error course`(status: Int, body: String) async throws {
        #expect(try await failure(.success(.json(body, status: status))) == .sessionEnded)
    }

    @Test func `session ended - error course: without a refresh token nothing is sent`() async throws {
        let client = HTTPClientSpy()
        let sut = RemoteTokenLoader(client: client, endpoint: try endpoint(), now: { .sample })

        await #expect(throws: LoadTokenFromRemoteError.sessionEnded) {
            try await sut.loadToken(refreshing: .sample(refreshable: false))
        }
        #expect(client.requests.isEmpty)
    }

    @Test(arguments: [
        (401, #"{"error":"invalid_client"}"#), (400, #"{"errors":[{"code":"invalid_client","detail":"no"}]}"#),
    ])
    func `client rejected - error course`(status: Int, body: String) async throws {
        #expect(try await failure(.success(.json(body, status: status))) == .clientRejected)
    }

    @Test(arguments: [
        ("", LoadTokenFromRemoteError.clientRejected), (" ", .clientRejected), ("cid", .sessionEnded),
    ])
    func `client rejected - error course: no grant for a request that names no client ends no session`(
        id: String, expected: LoadTokenFromRemoteError
    ) async throws {
        let client = HTTPClientSpy(.success(.json(#"{"error":"invalid_grant"}"#, status: 400)))
        let endpoint = TokenEndpoint(url: try endpoint().url, client: ClientCredentials(id: id, secret: nil))
        let sut = RemoteTokenLoader(client: client, endpoint: endpoint, now: { .sample })

        await #expect(throws: expected) { try await sut.loadToken(refreshing: .sample()) }
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    @Test(
        arguments: [
            (429, #"{"error":"invalid_grant","error_description":"too often"}"#),
            (400, #"{"error":"invalid_request"}"#),
            (401, #"{"errors":[{"code":"invalid_token","detail":"expired"}]}"#),
            (400, #"{"errors":[{"code":"invalid_email_or_password","detail":"what?"}]}"#),
        ])
    func `refused - error course: no word about the session`(status: Int, body: String) async throws {
        let response = HTTPResponse.json(body, status: status)
        #expect(try await failure(.success(response)) == .request(.refused(ServerRefusal(response))))
    }

    private let rotatingAnswer =
        #"{"access_token":"aaa","token_type":"Bearer","expires_in":7200,"refresh_token":"bbb"}"#

    private func failure(_ answer: Result<HTTPResponse, HTTPClientError>) async throws -> LoadTokenFromRemoteError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: LoadTokenFromRemoteError.self) {
            try await sut.loadToken(refreshing: .sample())
        }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(
        _ answer: Result<HTTPResponse, HTTPClientError>, style: TokenRequestStyle = .oauth2
    ) throws -> (RemoteTokenLoader, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        return (RemoteTokenLoader(client: client, endpoint: try endpoint(style), now: { .sample }), client)
    }

    private func endpoint(_ style: TokenRequestStyle = .oauth2) throws -> TokenEndpoint {
        TokenEndpoint(
            url: try #require(URL(string: "https://api.example.test/v1/oauth/token")), style: style,
            client: ClientCredentials(id: "cid", secret: "cs"))
    }
}
