import SurveyAccount
import TestSupport

@Suite struct `Request Password Reset Use Case` {
    private let request = OverHTTP<RequestPasswordResetError, Void> { client in
        try await RemotePasswordReset(httpClient: client, apiURL: .api, credentials: .sample)
            .requestPasswordReset(email: "ann+news@example.test")
    }

    @Test(arguments: [
        #"{"meta":{"message":"If your email is known, a letter is on its way."}}"#, #"{"meta":{"message":null}}"#, "{}",
    ])
    func `primary course`(answer: String) async throws {
        let requests = try await request.given(.json(answer)).requests

        let body = #"{"user":{"email":"ann+news@example.test"},"client_id":"cid","client_secret":"cs"}"#
        #expect(requests == [.api("passwords", .post, json: body)])
    }

    @Test func `keeps the contract of a use case over HTTP`() async {
        await request.keepsContract(takesAnyObject: true)
    }

    @Test func `invalid data error - error course: a list`() async {
        #expect(await request.failure(.json("[]")) == .request(.invalidData(reason: "expected an object")))
    }

    @Test(
        arguments: [
            (.json(#"{"errors":[{"detail":"Email is invalid"}]}"#, status: 422), "Email is invalid"),
            (.html(status: 422), nil),
        ] as [(HTTPResponse, String?)])
    func `rejected - error course`(response: HTTPResponse, message: String?) async {
        #expect(await request.failure(response) == .rejected(message: message))
    }

    @Test(arguments: AccountAnswers.ofUnknownClient)
    func `client rejected - error course`(response: HTTPResponse) async {
        #expect(await request.failure(response) == .clientRejected)
    }

    @Test(
        arguments: [
            .html(status: 404), .json(#"{"errors":[{"detail":"no","code":"unauthorized_client"}]}"#, status: 403),
        ] as [HTTPResponse])
    func `refused - error course: for no reason that has a course`(response: HTTPResponse) async {
        #expect(await request.failure(response) == .request(.refused(ServerRefusal(response))))
    }
}
