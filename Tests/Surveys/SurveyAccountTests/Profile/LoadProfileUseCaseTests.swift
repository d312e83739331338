import Foundation
import HTTP
import SurveyAccount
import TestSupport
import Testing

@Suite struct `Load Profile Use Case` {
    @Test func `primary course`() async throws {
        let (sut, client) = try makeSUT(
            .success(
                document(
                    #""email":"ann@example.test","name":"Ann","avatar_url":"https://a.example.test/0","gender":"female""#
                )))

        let profile = try await sut.loadProfile()

        #expect(
            profile
                == UserProfile(
                    id: "12", email: "ann@example.test", name: "Ann", avatarURL: "https://a.example.test/0",
                    gender: "female"))
        let url = try #require(URL(string: "https://api.example.test/v1/me"))
        #expect(
            client.requests == [
                HTTPRequest(.get, url, headers: ["Accept": "application/vnd.api+json, application/json"])
            ])
    }

    @Test func `primary course: the id is a number`() async throws {
        let (sut, _) = try makeSUT(.success(document(#""email":"ann@example.test""#, id: "12")))

        #expect(try await sut.loadProfile().id == "12")
    }

    @Test(arguments: [
        "",
        #","name":null,"avatar_url":null,"gender":null"#,
        #","name":"","avatar_url":" ","gender":"\n""#,
        #","name":1,"avatar_url":{},"gender":[]"#,
    ])
    func `primary course: only the email is there`(rest: String) async throws {
        let (sut, _) = try makeSUT(.success(document(#""email":"ann@example.test"\#(rest)"#)))

        #expect(try await sut.loadProfile() == UserProfile(id: "12", email: "ann@example.test"))
    }

    @Test(
        arguments: [
            (.failure(.connectivity(ConnectivityFailure(.timedOut))), ConnectivityFailure(.timedOut)),
            (.failure(.refusedURL(reason: "d")), ConnectivityFailure(.other, detail: "d")),
            (.success(.html(status: 503)), ConnectivityFailure(.serverUnavailable, detail: "status 503")),
        ] as [(Answer, ConnectivityFailure)])
    func `connectivity error - error course`(
        answer: Answer, expected: ConnectivityFailure
    ) async throws {
        #expect(try await failure(answer) == .connectivity(expected))
    }

    @Test(
        arguments: [
            (.failure(.invalidResponse(reason: "too long")), "too long"),
            (.success(.html(status: 200)), "not JSON, or a number out of range"),
            (.success(HTTPResponse(status: 204)), "not JSON, or a number out of range"),
            (.success(.json("{}")), "data: missing"),
            (.success(.json(#"{"data":{"attributes":{"email":"a@b"}}}"#)), "data.id: missing"),
            (.success(.json(#"{"data":{"id":true,"attributes":{"email":"a@b"}}}"#)), "data.id: expected text"),
            (.success(.json(#"{"data":{"id":"12","attributes":{}}}"#)), "data.attributes.email: missing"),
            (.success(.html(status: 302)), "status 302"),
        ] as [(Answer, String)])
    func `invalid data error - error course`(
        answer: Answer, reason: String
    ) async throws {
        #expect(try await failure(answer) == .invalidData(reason: reason))
    }

    @Test(
        arguments: [
            (.success(.json(#"{"errors":[{"code":"invalid_token"}]}"#, status: 401)), nil),
            (.success(HTTPResponse(status: 401)), nil),
            (
                .failure(.unauthenticated(AuthenticationFailure(.sessionEnded))),
                AuthenticationFailure(.sessionEnded)
            ),
        ] as [(Answer, AuthenticationFailure?)])
    func `unauthorized - error course`(
        answer: Answer, reason: AuthenticationFailure?
    ) async throws {
        #expect(try await failure(answer) == .unauthorized(reason))
    }

    @Test(
        arguments: [
            (HTTPResponse(status: 429), nil),
            (.html(status: 404), nil),
            (.json(#"{"errors":[{"detail":"no","code":"odd"}]}"#, status: 403), "no"),
        ] as [(HTTPResponse, String?)])
    func `refused - error course`(response: HTTPResponse, message: String?) async throws {
        #expect(
            try await failure(.success(response)) == .refused(status: response.status, message: message))
    }

    @Test func `cancelled - error course`() async throws {
        #expect(try await failure(.failure(.cancelled)) == .cancelled)
    }

    private func document(_ attributes: String, id: String = #""12""#) -> HTTPResponse {
        .json(#"{"data":{"id":\#(id),"type":"user","attributes":{\#(attributes)}}}"#)
    }

    private func failure(_ answer: Answer) async throws -> LoadProfileError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: LoadProfileError.self) { try await sut.loadProfile() }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(_ answer: Answer) throws -> (RemoteProfileLoader, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        let apiURL = try #require(URL(string: "https://api.example.test/v1"))
        return (RemoteProfileLoader(client: client, apiURL: apiURL), client)
    }
}
