import Credentials
import Foundation
import HTTP
import OAuth
import TestSupport
import Testing
import TokenRefresh

@Suite struct `Load Token From Remote Use Case (SV-5)` {
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
            (.success(.json(#"{"error":"invalid_grant"}"#)), "access_token: missing"),
            (.success(.html(status: 200)), "not JSON, or a number out of range"),
            (.success(.html(status: 302)), "status 302"),
        ] as [(Result<HTTPResponse, HTTPClientError>, String)])
    func `invalid data error - error course`(
        answer: Result<HTTPResponse, HTTPClientError>, reason: String
    ) async throws {
        #expect(try await failure(answer) == .invalidData(reason: reason))
    }

    @Test(arguments: [400, 401, 403])
    func `invalid data error - error course: a refusal without a reason ends no session`(status: Int) async throws {
        for response in [HTTPResponse(status: status), .html(status: status), .json("{}", status: status)] {
            #expect(
                try await failure(.success(response)) == .invalidData(reason: "status \(status) without a reason"))
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

    @Test(
        arguments: [
            (429, "", nil),
            (429, #"{"error":"invalid_grant","error_description":"too often"}"#, "too often"),
            (400, #"{"error":"invalid_request"}"#, "invalid_request"),
            (401, #"{"errors":[{"code":"invalid_token","detail":"expired"}]}"#, "expired"),
            (400, #"{"errors":[{"code":"invalid_email_or_password","detail":"what?"}]}"#, "what?"),
        ] as [(Int, String, String?)])
    func `refused - error course`(status: Int, body: String, message: String?) async throws {
        #expect(
            try await failure(.success(.json(body, status: status))) == .refused(status: status, message: message))
    }

    @Test func `cancelled - error course`() async throws {
        #expect(try await failure(.failure(.cancelled)) == .cancelled)
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
