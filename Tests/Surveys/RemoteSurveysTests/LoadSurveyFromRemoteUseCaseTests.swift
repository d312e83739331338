import Foundation
import HTTP
import RemoteSurveys
import TestSupport
import Testing

@Suite struct `Load Survey From Remote Use Case` {
    private let contract = RequestContract(of: LoadSurveyFromRemoteError.self) { client in
        _ = try await RemoteSurveyLoader(client: client, apiURL: SurveySamples.apiURL).loadSurvey(id: "s1")
    }

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

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test func `unauthorized - error course`() async throws { try await contract.unauthorized() }

    @Test func `invalid data error - error course: no survey`() async throws {
        #expect(try await failure(.success(.json("{}"))) == .request(.invalidData(reason: "data: missing")))
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

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

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
