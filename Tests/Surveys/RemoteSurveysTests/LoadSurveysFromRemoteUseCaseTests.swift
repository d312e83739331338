import Foundation
import HTTP
import Paging
import RemoteSurveys
import TestSupport
import Testing

@Suite struct `Load Surveys From Remote Use Case (SV-4)` {
    private let contract = RequestContract(of: LoadSurveysFromRemoteError.self) { client in
        let sut = RemoteSurveysLoader(client: client, apiURL: SurveySamples.apiURL)
        _ = try await sut.loadSurveys(PageRequest(number: 1, size: 5))
    }

    @Test(arguments: ["https://api.example.test/v1", "https://api.example.test/v1/"])
    func `primary course`(apiURL: String) async throws {
        let (sut, client) = try makeSUT(.success(.json(SurveySamples.page(SurveySamples.survey()))), apiURL: apiURL)

        let page = try await sut.loadSurveys(PageRequest(number: 3, size: 20))

        #expect(
            page
                == Page(
                    items: [SurveySamples.expected], position: PagePosition(page: 1, pages: 4, size: 5, records: 20)))
        let url = try #require(
            URL(string: "https://api.example.test/v1/surveys?page%5Bnumber%5D=3&page%5Bsize%5D=20"))
        #expect(
            client.requests == [
                HTTPRequest(.get, url, headers: ["Accept": "application/vnd.api+json, application/json"])
            ])
    }

    @Test func `primary course: the first page may be empty`() async throws {
        let (sut, _) = try makeSUT(.success(.json(#"{"data":[]}"#)))

        #expect(try await sut.loadSurveys(PageRequest(number: 1, size: 5)).items.isEmpty)
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test func `unauthorized - error course`() async throws { try await contract.unauthorized() }

    @Test func `invalid data error - error course: a survey that is none`() async throws {
        let page = SurveySamples.page(SurveySamples.survey(changing: ["title": "7"]))

        let expected = RequestFailure.invalidData(reason: "data[0].attributes.title: expected text")
        #expect(try await failure(.success(.json(page))) == .request(expected))
    }

    @Test(arguments: [
        HTTPResponse(status: 404, headers: ["Content-Type": "text/plain"], body: Data(" ".utf8)),
        .html(status: 404),
        .json(#"{"data":[],"meta":{"page":9,"pages":4}}"#),
    ])
    func `page not found - error course`(response: HTTPResponse) async throws {
        #expect(try await failure(.success(response), page: 9) == .pageNotFound)
    }

    @Test(arguments: [0, -1, Int.min])
    func `page not found - error course: nothing is sent for a page before the first`(number: Int) async throws {
        let client = HTTPClientSpy()
        let sut = RemoteSurveysLoader(client: client, apiURL: SurveySamples.apiURL)

        await #expect(throws: LoadSurveysFromRemoteError.pageNotFound) {
            try await sut.loadSurveys(PageRequest(number: number, size: 5))
        }
        #expect(client.requests.isEmpty)
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    private func failure(
        _ answer: Result<HTTPResponse, HTTPClientError>, page: Int = 1
    ) async throws -> LoadSurveysFromRemoteError? {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: LoadSurveysFromRemoteError.self) {
            try await sut.loadSurveys(PageRequest(number: page, size: 5))
        }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(
        _ answer: Result<HTTPResponse, HTTPClientError>, apiURL: String = "https://api.example.test/v1"
    ) throws -> (RemoteSurveysLoader, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        return (RemoteSurveysLoader(client: client, apiURL: try #require(URL(string: apiURL))), client)
    }
}
