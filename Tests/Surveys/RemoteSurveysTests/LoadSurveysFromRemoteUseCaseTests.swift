import RemoteSurveys
import TestSupport

@Suite struct `Load Surveys From Remote Use Case (SV-4)` {
    private func load(
        page: Int = 1, size: Int = 5, apiURL: URL = .api
    ) -> OverHTTP<LoadSurveysFromRemoteError, Page<Survey>> {
        OverHTTP { client in
            let sut = RemoteSurveysLoader(httpClient: client, apiURL: apiURL)
            return try await sut.loadSurveys(PageRequest(number: page, size: size))
        }
    }

    @Test(arguments: ["https://api.example.test/v1", "https://api.example.test/v1/"])
    func `primary course`(apiURL: String) async throws {
        let (page, requests) = try await load(page: 3, size: 20, apiURL: try #require(URL(string: apiURL)))
            .given(.json(SurveySamples.page(SurveySamples.survey())))

        let position = PagePosition(page: 1, pages: 4, size: 5, records: 20)
        #expect(page == Page(items: [SurveySamples.expected], position: position))
        #expect(requests == [.api("surveys?page%5Bnumber%5D=3&page%5Bsize%5D=20")])
    }

    @Test func `primary course: the first page may be empty`() async throws {
        #expect(try await load().given(.json(#"{"data":[]}"#)).value.items.isEmpty)
    }

    @Test func `connectivity error - error course`() async throws { try await load().contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await load().contract.invalidData() }

    @Test func `refused - error course`() async throws { try await load().contract.refused() }

    @Test func `cancelled - error course`() async throws { try await load().contract.cancelled() }

    @Test func `unauthorized - error course`() async throws { try await load().contract.unauthorized() }

    @Test func `invalid data error - error course: a survey that is none`() async {
        let page = SurveySamples.page(SurveySamples.survey(changing: ["title": "7"]))
        let expected = RequestFailure.invalidData(reason: "data[0].attributes.title: expected text")
        #expect(await load().failure(.json(page)) == .request(expected))
    }

    @Test(arguments: [
        HTTPResponse(status: 404, headers: ["Content-Type": "text/plain"], body: Data(" ".utf8)),
        .html(status: 404), .json(#"{"data":[],"meta":{"page":9,"pages":4}}"#),
    ])
    func `page not found - error course`(response: HTTPResponse) async {
        #expect(await load(page: 9).failure(response) == .pageNotFound)
    }

    @Test(arguments: [0, -1, Int.min])
    func `page not found - error course: nothing is sent for a page before the first`(number: Int) async {
        #expect(await load(page: number).failure() == .pageNotFound)
    }
}
