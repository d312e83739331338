import Foundation
import HTTP
import OAuth
import SurveyAccount
import TestSupport
import Testing

@Suite struct `Request Password Reset Use Case` {
    @Test(arguments: [
        #"{"meta":{"message":"If your email is known, a letter is on its way."}}"#,
        #"{"meta":{"message":null}}"#,
        "{}",
    ])
    func `primary course`(answer: String) async throws {
        let (sut, client) = try makeSUT(.success(.json(answer)))

        try await sut.requestPasswordReset(email: "ann+news@example.test")

        let body = #"{"user":{"email":"ann+news@example.test"},"client_id":"cid","client_secret":"cs"}"#
        #expect(client.requests == [try API.post("passwords", body)])
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
            (.success(.json("[]")), "expected an object"),
            (.success(.html(status: 302)), "status 302"),
        ] as [(Answer, String)])
    func `invalid data error - error course`(answer: Answer, reason: String) async throws {
        #expect(try await failure(answer) == .invalidData(reason: reason))
    }

    @Test(
        arguments: [
            (.json(#"{"errors":[{"detail":"Email is invalid"}]}"#, status: 422), "Email is invalid"),
            (.html(status: 422), nil),
        ] as [(HTTPResponse, String?)])
    func `rejected - error course`(response: HTTPResponse, message: String?) async throws {
        #expect(try await failure(.success(response)) == .rejected(message: message))
    }

    @Test(arguments: AccountAnswers.ofUnknownClient)
    func `client rejected - error course`(response: HTTPResponse) async throws {
        #expect(try await failure(.success(response)) == .clientRejected)
    }

    @Test(
        arguments: [
            (HTTPResponse(status: 429), nil),
            (.html(status: 404), nil),
            (.json(#"{"errors":[{"detail":"no","code":"unauthorized_client"}]}"#, status: 403), "no"),
        ] as [(HTTPResponse, String?)])
    func `refused - error course`(response: HTTPResponse, message: String?) async throws {
        #expect(
            try await failure(.success(response)) == .refused(status: response.status, message: message))
    }

    @Test func `cancelled - error course`() async throws {
        #expect(try await failure(.failure(.cancelled)) == .cancelled)
    }

    private func failure(_ answer: Answer) async throws -> RequestPasswordResetError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: RequestPasswordResetError.self) {
            try await sut.requestPasswordReset(email: "ann@example.test")
        }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(_ answer: Answer) throws -> (RemotePasswordReset, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        return (RemotePasswordReset(client: client, apiURL: try API.url(), credentials: API.credentials), client)
    }
}
