import Foundation
import HTTP
import RemoteSurveys
import TestSupport
import Testing

@Suite struct `Load Survey From Remote Use Case` {
    @Test(arguments: [
        ("0a1b2c", "0a1b2c"), ("a/b", "a%2Fb"), ("a?b#c", "a%3Fb%23c"), ("a b", "a%20b"), ("%2F", "%252F"),
        ("../me", "..%2Fme"), ("...", "..."), ("é", "%C3%A9"), ("a\n", "a%0A"),
    ])
    func `primary course`(id: String, segment: String) async throws {
        let (sut, client) = try makeSUT(.success(.json(SurveySamples.details)))

        #expect(try await sut.loadSurvey(id: id) == SurveySamples.expectedDetails)

        let url = try #require(URL(string: "https://api.example.test/v1/surveys/\(segment)"))
        #expect(
            client.requests == [
                HTTPRequest(.get, url, headers: ["Accept": "application/vnd.api+json, application/json"])
            ])
    }

    @Test(
        arguments: [
            (.failure(.connectivity(ConnectivityFailure(.timedOut))), ConnectivityFailure(.timedOut)),
            (.failure(.refusedURL(reason: "d")), ConnectivityFailure(.other, detail: "d")),
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
            (.success(.json("{}")), "data: missing"),
            (.success(.html(status: 200)), "not JSON, or a number out of range"),
            (.success(.html(status: 302)), "status 302"),
        ] as [(Result<HTTPResponse, HTTPClientError>, String)])
    func `invalid data error - error course`(
        answer: Result<HTTPResponse, HTTPClientError>, reason: String
    ) async throws {
        #expect(try await failure(answer) == .invalidData(reason: reason))
    }

    @Test(
        arguments: [
            (.success(HTTPResponse(status: 401)), nil),
            (
                .failure(.unauthenticated(AuthenticationFailure(.notLoggedIn))), AuthenticationFailure(.notLoggedIn)
            ),
        ] as [(Result<HTTPResponse, HTTPClientError>, AuthenticationFailure?)])
    func `unauthorized - error course`(
        answer: Result<HTTPResponse, HTTPClientError>, expected: AuthenticationFailure?
    ) async throws {
        #expect(try await failure(answer) == .unauthorized(expected))
    }

    @Test func `not found - error course`() async throws {
        #expect(try await failure(.success(HTTPResponse(status: 404, body: Data(" ".utf8)))) == .notFound)
    }

    @Test(arguments: ["", ".", ".."])
    func `not found - error course: nothing is sent for what cannot stand in a path`(id: String) async {
        let client = HTTPClientSpy()
        let sut = RemoteSurveyLoader(client: client, apiURL: SurveySamples.apiURL)

        await #expect(throws: LoadSurveyFromRemoteError.notFound) { try await sut.loadSurvey(id: id) }
        #expect(client.requests.isEmpty)
    }

    @Test(
        arguments: [
            (HTTPResponse(status: 429), nil),
            (.json(#"{"errors":[{"detail":"Not yours"}]}"#, status: 403), "Not yours"),
        ] as [(HTTPResponse, String?)])
    func `refused - error course`(response: HTTPResponse, message: String?) async throws {
        #expect(try await failure(.success(response)) == .refused(status: response.status, message: message))
    }

    @Test func `cancelled - error course`() async throws {
        #expect(try await failure(.failure(.cancelled)) == .cancelled)
    }

    private func failure(_ answer: Result<HTTPResponse, HTTPClientError>) async throws -> LoadSurveyFromRemoteError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: LoadSurveyFromRemoteError.self) { try await sut.loadSurvey(id: "s1") }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(
        _ answer: Result<HTTPResponse, HTTPClientError>
    ) throws -> (RemoteSurveyLoader, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        let apiURL = try #require(URL(string: "https://api.example.test/v1"))
        return (RemoteSurveyLoader(client: client, apiURL: apiURL), client)
    }
}
