import Foundation
import HTTP
import SurveyAccount
import TestSupport
import Testing

@Suite struct `Check Email Registration Use Case` {
    private let contract = RequestContract(of: CheckEmailRegistrationError.self) { client in
        _ = try await RemoteEmailCheck(client: client, apiURL: try API.url()).isRegistered(email: "ann@example.test")
    }

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

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(arguments: [
        ("{}", "data: missing"), (#"{"data":{}}"#, "data.registered: missing"),
        (#"{"data":{"registered":"yes"}}"#, "data.registered: expected true or false"),
    ])
    func `invalid data error - error course: no answer to the question`(body: String, reason: String) async throws {
        #expect(try await failure(.success(.json(body))) == .request(.invalidData(reason: reason)))
    }

    @Test(arguments: [
        HTTPResponse(status: 404), .html(status: 404), .html(status: 405),
        .json(#"{"errors":[{"detail":"no such route"}]}"#, status: 404),
    ])
    func `unsupported - error course`(response: HTTPResponse) async throws {
        #expect(try await failure(.success(response)) == .unsupported)
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    @Test(
        arguments: [
            .json(#"{"errors":[{"detail":"Email is invalid"}]}"#, status: 422),
            .json(#"{"errors":[{"code":"invalid_token"}]}"#, status: 401),
        ] as [HTTPResponse])
    func `refused - error course: for no reason that has a course`(response: HTTPResponse) async throws {
        #expect(try await failure(.success(response)) == .request(.refused(ServerRefusal(response))))
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
