import Foundation
import HTTP
import SurveyAccount
import TestSupport
import Testing

@Suite struct `Check Email Registration Use Case` {
    @Test(arguments: [
        ("ann@example.test", "ann%40example.test"),
        ("ann+news@example.test", "ann%2Bnews%40example.test"),
        ("a&b=c#d?e/f%25 g'é@x", "a%26b%3Dc%23d%3Fe%2Ff%2525%20g%27%C3%A9%40x"),
        ("", ""),
    ])
    func `primary course`(email: String, encoded: String) async throws {
        let (sut, client) = try makeSUT(.success(.json(#"{"data":{"registered":true}}"#)))

        #expect(try await sut.isRegistered(email: email))

        let url = try #require(URL(string: "https://api.example.test/v1/registrations?email=\(encoded)"))
        #expect(
            client.requests == [
                HTTPRequest(.get, url, headers: ["Accept": "application/vnd.api+json, application/json"])
            ])
        #expect(client.requests.first?.url.absoluteString == url.absoluteString)
    }

    @Test(arguments: [
        (#"{"data":{"registered":true}}"#, true),
        (#"{"data":{"registered":false}}"#, false),
        (#"{"data":{"registered":false,"since":null},"meta":{}}"#, false),
    ])
    func `primary course: the answer is delivered`(body: String, isRegistered: Bool) async throws {
        let (sut, _) = try makeSUT(.success(.json(body)))

        #expect(try await sut.isRegistered(email: "ann@example.test") == isRegistered)
    }

    @Test(arguments: AccountAnswers.ofNoServer)
    func `connectivity error - error course`(answer: Answer, expected: ConnectivityFailure) async throws {
        #expect(try await failure(answer) == .connectivity(expected))
    }

    @Test(
        arguments: [
            (.failure(.invalidResponse(reason: "too long")), "too long"),
            (.success(.html(status: 200)), "not JSON, or a number out of range"),
            (.success(HTTPResponse(status: 204)), "not JSON, or a number out of range"),
            (.success(.json("{}")), "data: missing"),
            (.success(.json(#"{"data":{}}"#)), "data.registered: missing"),
            (.success(.json(#"{"data":{"registered":"yes"}}"#)), "data.registered: expected true or false"),
            (.success(.html(status: 302)), "status 302"),
        ] as [(Answer, String)])
    func `invalid data error - error course`(answer: Answer, reason: String) async throws {
        #expect(try await failure(answer) == .invalidData(reason: reason))
    }

    @Test(arguments: [
        HTTPResponse(status: 404), .html(status: 404), .html(status: 405),
        .json(#"{"errors":[{"detail":"no such route"}]}"#, status: 404),
    ])
    func `unsupported - error course`(response: HTTPResponse) async throws {
        #expect(try await failure(.success(response)) == .unsupported)
    }

    @Test(
        arguments: [
            (HTTPResponse(status: 429), nil),
            (.json(#"{"errors":[{"detail":"Email is invalid"}]}"#, status: 422), "Email is invalid"),
            (.json(#"{"errors":[{"code":"invalid_token"}]}"#, status: 401), "invalid_token"),
        ] as [(HTTPResponse, String?)])
    func `refused - error course`(response: HTTPResponse, message: String?) async throws {
        #expect(
            try await failure(.success(response)) == .refused(status: response.status, message: message))
    }

    @Test func `cancelled - error course`() async throws {
        #expect(try await failure(.failure(.cancelled)) == .cancelled)
    }

    private func failure(_ answer: Answer) async throws -> CheckEmailRegistrationError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: CheckEmailRegistrationError.self) {
            try await sut.isRegistered(email: "ann@example.test")
        }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(_ answer: Answer) throws -> (RemoteEmailCheck, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        return (RemoteEmailCheck(client: client, apiURL: try API.url()), client)
    }
}
