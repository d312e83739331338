import Foundation
import HTTP
import Paging
import RemoteShows
import TestSupport
import Testing

@Suite struct `Load Shows Use Case (TV-3.1)` {
    private let contract = RequestContract(of: LoadShowsError.self) { client in
        let sut = RemoteShowsLoader(client: client, apiURL: try ShowSamples.apiURL())
        _ = try await sut.loadShows(PageRequest(number: 1, size: 5))
    }

    @Test func `primary course`() async throws {
        let (sut, client) = try makeSUT(.success(.json(ShowSamples.page(ShowSamples.show))))

        let page = try await sut.loadShows(PageRequest(number: 3, size: 20))

        let position = PagePosition(page: 3, pages: 3, size: 20, records: 60)
        #expect(page == Page(items: [ShowSamples.expected], position: position))
        let url = try #require(URL(string: "https://api.example.test/shows?page=3&items=20"))
        #expect(
            client.requests == [
                HTTPRequest(.get, url, headers: ["Accept": "application/vnd.api+json, application/json"])
            ])
    }

    @Test(arguments: ShowSamples.variants)
    func `primary course: a show as it may be written`(json: String, show: Show) async throws {
        let (sut, _) = try makeSUT(.success(.json(ShowSamples.page(ShowSamples.show, json))))

        #expect(try await sut.loadShows(PageRequest(number: 1, size: 5)).items == [ShowSamples.expected, show])
    }

    @Test(arguments: [#"{"shows":[]}"#, #"{"shows":[],"meta":null,"extra":{}}"#])
    func `primary course: the first page may be empty, and say nothing of itself`(body: String) async throws {
        let (sut, _) = try makeSUT(.success(.json(body)))

        #expect(try await sut.loadShows(PageRequest(number: 1, size: 5)) == Page(items: [], position: PagePosition()))
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(arguments: ShowSamples.malformed)
    func `invalid data error - error course: malformed show`(show: String, fault: String) async throws {
        let reason = ShowSamples.reason(fault, at: "shows[1]")

        #expect(
            try await failure(.success(.json(ShowSamples.page(ShowSamples.show, show))))
                == .request(.invalidData(reason: reason))
        )
    }

    @Test(arguments: ["{}", #"{"show":[]}"#])
    func `invalid data error - error course: no shows`(body: String) async throws {
        #expect(try await failure(.success(.json(body))) == .request(.invalidData(reason: "shows: missing")))
    }

    @Test func `unauthorized - error course`() async throws { try await contract.unauthorized() }

    @Test(
        arguments: [
            .json(#"{"errors":["There is no such page."]}"#, status: 404), .html(status: 404), .json(#"{"shows":[]}"#),
        ] as [HTTPResponse])
    func `page not found - error course`(response: HTTPResponse) async throws {
        #expect(try await failure(.success(response), page: 9) == .pageNotFound)
    }

    @Test(arguments: [0, -1, Int.min])
    func `page not found - error course: nothing is sent for a page before the first`(number: Int) async throws {
        let client = HTTPClientSpy()
        let sut = RemoteShowsLoader(client: client, apiURL: try ShowSamples.apiURL())

        await #expect(throws: LoadShowsError.pageNotFound) {
            try await sut.loadShows(PageRequest(number: number, size: 5))
        }
        #expect(client.requests.isEmpty)
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    private func failure(_ answer: Result<HTTPResponse, HTTPClientError>, page: Int = 1) async throws -> LoadShowsError?
    {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: LoadShowsError.self) {
            try await sut.loadShows(PageRequest(number: page, size: 5))
        }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(_ answer: Result<HTTPResponse, HTTPClientError>) throws -> (RemoteShowsLoader, HTTPClientSpy) {
        let client = HTTPClientSpy(answer)
        return (RemoteShowsLoader(client: client, apiURL: try ShowSamples.apiURL()), client)
    }
}
