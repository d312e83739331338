import SurveyAccount
import TestSupport

@Suite struct `Check Email Registration Use Case` {
    private func check(_ email: String = "ann@example.test") -> OverHTTP<CheckEmailRegistrationError, Bool> {
        OverHTTP { try await RemoteEmailCheck(httpClient: $0, apiURL: .api).isRegistered(email: email) }
    }

    @Test(arguments: [
        ("ann@example.test", "ann%40example.test"), ("ann+news@example.test", "ann%2Bnews%40example.test"),
        ("a&b=c#d?e/f%25 g'é@x", "a%26b%3Dc%23d%3Fe%2Ff%2525%20g%27%C3%A9%40x"), ("", ""),
    ])
    func `primary course`(email: String, encoded: String) async throws {
        let (isRegistered, requests) = try await check(email).given(.json(#"{"data":{"registered":true}}"#))

        #expect(isRegistered)
        let expected = HTTPRequest.api("registrations?email=\(encoded)")
        #expect(requests == [expected])
        #expect(requests.first?.url.absoluteString == expected.url.absoluteString)
    }

    @Test(arguments: [
        (#"{"data":{"registered":true}}"#, true), (#"{"data":{"registered":false}}"#, false),
        (#"{"data":{"registered":false,"since":null},"meta":{}}"#, false),
    ])
    func `primary course: the answer is delivered`(body: String, isRegistered: Bool) async throws {
        #expect(try await check().given(.json(body)).value == isRegistered)
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await check().keepsContract() }

    @Test(arguments: [
        ("{}", "data: missing"), (#"{"data":{}}"#, "data.registered: missing"),
        (#"{"data":{"registered":"yes"}}"#, "data.registered: expected true or false"),
    ])
    func `invalid data error - error course: no answer to the question`(body: String, reason: String) async {
        #expect(await check().failure(.json(body)) == .request(.invalidData(reason: reason)))
    }

    @Test(arguments: [
        HTTPResponse(status: 404), .html(status: 404), .html(status: 405),
        .json(#"{"errors":[{"detail":"no such route"}]}"#, status: 404),
    ])
    func `unsupported - error course`(response: HTTPResponse) async {
        #expect(await check().failure(response) == .unsupported)
    }

    @Test(
        arguments: [
            .json(#"{"errors":[{"detail":"Email is invalid"}]}"#, status: 422),
            .json(#"{"errors":[{"code":"invalid_token"}]}"#, status: 401),
        ] as [HTTPResponse])
    func `refused - error course: for no reason that has a course`(response: HTTPResponse) async {
        #expect(await check().failure(response) == .request(.refused(ServerRefusal(response))))
    }
}
