import RemoteShows
import TestSupport

@Suite struct `Load Shows Use Case (TV-3.1)` {
    private func load(page: Int = 1, size: Int = 5) -> OverHTTP<LoadShowsError, Page<Show>> {
        OverHTTP { client in
            let sut = RemoteShowsLoader(httpClient: client, apiURL: .api)
            return try await sut.loadShows(PageRequest(number: page, size: size))
        }
    }

    @Test func `primary course`() async throws {
        let (page, requests) = try await load(page: 3, size: 20).given(.json(ShowSamples.page(ShowSamples.show)))

        let position = PagePosition(page: 3, pages: 3, size: 20, records: 60)
        #expect(page == Page(items: [ShowSamples.expected], position: position))
        #expect(requests == [.api("shows?page=3&items=20")])
    }

    @Test(arguments: ShowSamples.variants)
    func `primary course: a show as it may be written`(json: String, show: Show) async throws {
        let page = try await load().given(.json(ShowSamples.page(ShowSamples.show, json))).value
        #expect(page.items == [ShowSamples.expected, show])
    }

    @Test(arguments: [#"{"shows":[]}"#, #"{"shows":[],"meta":null,"extra":{}}"#])
    func `primary course: the first page may be empty, and say nothing of itself`(body: String) async throws {
        #expect(try await load().given(.json(body)).value == Page(items: [], position: PagePosition()))
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await load().keepsContract() }

    @Test func `unauthorized - error course`() async throws { try await load().contract.unauthorized() }

    @Test(arguments: ShowSamples.malformed)
    func `invalid data error - error course: malformed show`(show: String, fault: String) async {
        let error = await load().failure(.json(ShowSamples.page(ShowSamples.show, show)))
        #expect(error == .request(.invalidData(reason: ShowSamples.reason(fault, at: "shows[1]"))))
    }

    @Test(arguments: ["{}", #"{"show":[]}"#])
    func `invalid data error - error course: no shows`(body: String) async {
        #expect(await load().failure(.json(body)) == .request(.invalidData(reason: "shows: missing")))
    }

    @Test(
        arguments: [
            .json(#"{"errors":["There is no such page."]}"#, status: 404), .html(status: 404), .json(#"{"shows":[]}"#),
        ] as [HTTPResponse])
    func `page not found - error course`(response: HTTPResponse) async {
        #expect(await load(page: 9).failure(response) == .pageNotFound)
    }

    @Test(arguments: [0, -1, Int.min])
    func `page not found - error course: nothing is sent for a page before the first`(number: Int) async {
        #expect(await load(page: number).failure() == .pageNotFound)
    }
}
