import Foundation
import HTTP
import OAuth
import SurveyAccount
import TestSupport
import Testing

@Suite struct `Request Password Reset Use Case` {
    private let contract = RequestContract(of: RequestPasswordResetError.self) { client in
        let sut = RemotePasswordReset(client: client, apiURL: try API.url(), credentials: API.credentials)
        try await sut.requestPasswordReset(email: "ann@example.test")
    }

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

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws {
        try await contract.invalidData(takesAnyObject: true)
    }

    @Test func `invalid data error - error course: a list`() async throws {
        #expect(try await failure(.success(.json("[]"))) == .request(.invalidData(reason: "expected an object")))
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

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    @Test(
        arguments: [
            .html(status: 404), .json(#"{"errors":[{"detail":"no","code":"unauthorized_client"}]}"#, status: 403),
        ] as [HTTPResponse])
    func `refused - error course: for no reason that has a course`(response: HTTPResponse) async throws {
        #expect(try await failure(.success(response)) == .request(.refused(ServerRefusal(response))))
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
