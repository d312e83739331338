import SurveyAccount
import TestSupport

@Suite struct `Confirm Token Use Case` {
    private let confirm = OverHTTP<ConfirmTokenError, Void> { client in
        try await RemoteTokenConfirmer(httpClient: client, url: HTTPRequest.api("me").url).confirm(.sample())
    }

    @Test func `primary course`() async throws {
        var expected = HTTPRequest.api("me")
        expected.headers["Authorization"] = "Bearer access-one"
        #expect(try await confirm.given(.json("{}")).requests == [expected])
    }

    @Test(arguments: [204, 400, 403, 404, 405, 422])
    func `primary course: any answer of a server that has looked at the token will do`(status: Int) async throws {
        _ = try await confirm.given(.html(status: status))
    }

    @Test(arguments: AccountAnswers.ofNobody)
    func `connectivity error - error course`(
        answer: Result<HTTPResponse, HTTPClientError>, failure: ConnectivityFailure
    ) async {
        #expect(await confirm.failure(of: [answer]) == .request(.connectivity(failure)))
    }

    @Test func `rejected - error course`() async {
        let answer = HTTPResponse.json(#"{"errors":[{"code":"invalid_token"}]}"#, status: 401)
        #expect(await confirm.failure(answer) == .rejected)
    }

    @Test(
        arguments: [
            (.json(#"{"errors":["Slow down"]}"#, status: 429), "Slow down"), (HTTPResponse(status: 429), nil),
            (.html(status: 302), nil),
        ] as [(HTTPResponse, String?)])
    func `refused - error course`(response: HTTPResponse, message: String?) async {
        #expect(ServerRefusal(response).text == message)
        #expect(await confirm.failure(response) == .request(.refused(ServerRefusal(response))))
    }

    @Test func `cancelled - error course`() async {
        #expect(await confirm.failure(of: [.failure(.cancelled)]) == .request(.cancelled))
    }
}
