import Credentials
import Foundation
import HTTP
import OAuth
import SurveyAccount
import TestSupport
import Testing

@Suite struct `Revoke Token Use Case` {
    private typealias Answer = Result<HTTPResponse, HTTPClientError>

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
        let (sut, client) = try makeSUT(.success(.json("{}")), .success(.json("{}")), style: style)

        try await sut.revoke(.sample())

        #expect(client.requests.map(\.body) == bodies.map { Data($0.utf8) })
        #expect(
            client.requests.allSatisfy {
                $0.method == .post && $0.headers["Accept"] == "application/vnd.api+json, application/json"
            })
        #expect(
            client.requests.map(\.url.absoluteString)
                == Array(repeating: "https://api.example.test/v1/oauth/revoke", count: 2))
    }

    @Test func `primary course: a token without a refresh token`() async throws {
        let (sut, client) = try makeSUT(.success(HTTPResponse(status: 204)))

        try await sut.revoke(.sample(refreshable: false))

        #expect(hints(client) == ["access_token"])
    }

    @Test func `primary course: any status of success will do, whatever the body`() async throws {
        let (sut, _) = try makeSUT(.success(.html(status: 200)), .success(HTTPResponse(status: 202)))

        try await sut.revoke(.sample())
    }

    @Test(
        arguments: [
            (.failure(.connectivity(ConnectivityFailure(.timedOut))), ConnectivityFailure(.timedOut)),
            (.failure(.refusedURL(reason: "d")), ConnectivityFailure(.other, detail: "d")),
            (.failure(.invalidResponse(reason: "d")), ConnectivityFailure(.other, detail: "d")),
            (.success(.html(status: 503)), ConnectivityFailure(.serverUnavailable, detail: "status 503")),
        ] as [(Result<HTTPResponse, HTTPClientError>, ConnectivityFailure)])
    func `connectivity error - error course`(
        answer: Result<HTTPResponse, HTTPClientError>, failure: ConnectivityFailure
    ) async throws {
        try await expect(.request(.connectivity(failure)), onEither: answer)
    }

    @Test func `connectivity error - error course: the first of two errors is delivered`() async throws {
        let (sut, client) = try makeSUT(.success(.html(status: 503)), .success(HTTPResponse(status: 429)))

        await #expect(
            throws: RevokeTokenError.request(
                .connectivity(ConnectivityFailure(.serverUnavailable, detail: "status 503")))
        ) { try await sut.revoke(.sample()) }
        #expect(hints(client) == ["refresh_token", "access_token"])
    }

    @Test(arguments: [
        (401, #"{"error":"invalid_client"}"#),
        (403, #"{"errors":[{"code":"unauthorized_client","detail":"no"}]}"#),
        (403, #"{"errors":[{"code":"invalid_client"}]}"#),
    ])
    func `client rejected - error course`(status: Int, body: String) async throws {
        try await expect(.clientRejected, onEither: .success(.json(body, status: status)))
    }

    @Test(
        arguments: [
            (.json(#"{"error":"unsupported_token_type"}"#, status: 400), "unsupported_token_type"),
            (HTTPResponse(status: 429), nil),
            (.html(status: 404), nil),
            (.html(status: 302), nil),
        ] as [(HTTPResponse, String?)])
    func `refused - error course`(response: HTTPResponse, message: String?) async throws {
        #expect(ServerRefusal(response).words == message)
        try await expect(.request(.refused(ServerRefusal(response))), onEither: .success(response))
    }

    @Test func `cancelled - error course`() async throws {
        let (sut, client) = try makeSUT(.failure(.cancelled))

        await #expect(throws: RevokeTokenError.request(.cancelled)) { try await sut.revoke(.sample()) }
        #expect(hints(client) == ["refresh_token"])
    }

    @Test func `cancelled - error course: it is delivered even after another error`() async throws {
        let (sut, _) = try makeSUT(.success(.html(status: 503)), .failure(.cancelled))

        await #expect(throws: RevokeTokenError.request(.cancelled)) { try await sut.revoke(.sample()) }
    }

    /// Expects `error` when one of the two requests is answered by `answer` and the other with success; both are sent.
    private func expect(
        _ error: RevokeTokenError, onEither answer: Answer, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let success = Answer.success(.json("{}"))
        for (first, second) in [(answer, success), (success, answer)] {
            let (sut, client) = try makeSUT(first, second)
            await #expect(throws: error, sourceLocation: sourceLocation) { try await sut.revoke(.sample()) }
            #expect(hints(client) == ["refresh_token", "access_token"], sourceLocation: sourceLocation)
        }
    }

    private func hints(_ client: HTTPClientSpy) -> [String] {
        client.requests.map { request in
            let body = String(decoding: request.body ?? Data(), as: UTF8.self)
            return body.contains("token_type_hint=refresh_token") ? "refresh_token" : "access_token"
        }
    }

    private func makeSUT(
        _ answers: Answer..., style: TokenRequestStyle = .oauth2
    ) throws -> (RemoteTokenRevoker, HTTPClientSpy) {
        let client = HTTPClientSpy(answers)
        let endpoint = RevocationEndpoint(
            url: try #require(URL(string: "https://api.example.test/v1/oauth/revoke")), style: style,
            client: ClientCredentials(id: "cid", secret: "cs"))
        return (RemoteTokenRevoker(client: client, endpoint: endpoint), client)
    }
}
