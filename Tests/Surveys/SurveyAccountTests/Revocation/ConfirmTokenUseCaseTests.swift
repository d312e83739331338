import Foundation
import HTTP
import OAuth
import SurveyAccount
import TestSupport
import Testing

@Suite struct `Confirm Token Use Case` {
    @Test func `primary course`() async throws {
        let (sut, client) = try makeSUT(.success(.json("{}")))

        try await sut.confirm(.sample())

        let url = try #require(URL(string: "https://api.example.test/v1/me"))
        #expect(
            client.requests == [
                HTTPRequest(
                    .get, url,
                    headers: [
                        "Accept": "application/vnd.api+json, application/json", "Authorization": "Bearer access-one",
                    ])
            ])
    }

    @Test(arguments: [204, 400, 403, 404, 405, 422])
    func `primary course: any answer of a server that has looked at the token will do`(status: Int) async throws {
        let (sut, client) = try makeSUT(.success(.html(status: status)))

        try await sut.confirm(.sample())

        #expect(client.requests.count == 1)
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
        try await expect(.request(.connectivity(failure)), on: answer)
    }

    @Test func `rejected - error course`() async throws {
        try await expect(.rejected, on: .success(.json(#"{"errors":[{"code":"invalid_token"}]}"#, status: 401)))
    }

    @Test(
        arguments: [
            (.json(#"{"errors":["Slow down"]}"#, status: 429), "Slow down"),
            (HTTPResponse(status: 429), nil),
            (.html(status: 302), nil),
        ] as [(HTTPResponse, String?)])
    func `refused - error course`(response: HTTPResponse, message: String?) async throws {
        #expect(ServerRefusal(response).words == message)
        try await expect(.request(.refused(ServerRefusal(response))), on: .success(response))
    }

    @Test func `cancelled - error course`() async throws {
        try await expect(.request(.cancelled), on: .failure(.cancelled))
    }

    private func expect(
        _ error: ConfirmTokenError, on answer: Result<HTTPResponse, HTTPClientError>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let (sut, client) = try makeSUT(answer)
        await #expect(throws: error, sourceLocation: sourceLocation) { try await sut.confirm(.sample()) }
        #expect(client.requests.count == 1, sourceLocation: sourceLocation)
    }

    private func makeSUT(
        _ answer: Result<HTTPResponse, HTTPClientError>
    ) throws -> (RemoteTokenConfirmer, HTTPClientSpy) {
        let client = HTTPClientSpy([answer])
        let url = try #require(URL(string: "https://api.example.test/v1/me"))
        return (RemoteTokenConfirmer(client: client, url: url), client)
    }
}
