import Foundation
import HTTP
import Paging
import RemoteShows
import TestSupport
import Testing

@Suite struct `Load Reviews Use Case` {
    private let contract = RequestContract(of: LoadReviewsError.self) { client in
        let sut = RemoteReviewsLoader(client: client, apiURL: try ReviewSamples.apiURL())
        _ = try await sut.loadReviews(ofShow: "31", PageRequest(number: 1, size: 5))
    }

    @Test(arguments: [("31", "31"), ("a/b", "a%2Fb")])
    func `primary course`(id: String, segment: String) async throws {
        let (sut, client) = try makeSUT(.success(.json(ReviewSamples.page(ReviewSamples.review))))

        let page = try await sut.loadReviews(ofShow: id, PageRequest(number: 3, size: 20))

        let position = PagePosition(page: 3, pages: 3, size: 20, records: 60)
        #expect(page == Page(items: [ReviewSamples.expected], position: position))
        let url = try #require(URL(string: "https://api.example.test/shows/\(segment)/reviews?page=3&items=20"))
        #expect(
            client.requests == [
                HTTPRequest(.get, url, headers: ["Accept": "application/vnd.api+json, application/json"])
            ])
    }

    @Test(arguments: ReviewSamples.variants)
    func `primary course: a review as it may be written`(json: String, review: Review) async throws {
        let (sut, _) = try makeSUT(.success(.json(ReviewSamples.page(json))))

        #expect(try await sut.loadReviews(ofShow: "31", PageRequest(number: 1, size: 5)).items == [review])
    }

    @Test(arguments: [#"{"reviews":[]}"#, #"{"reviews":[],"meta":{"pagination":null}}"#])
    func `primary course: a show without reviews`(body: String) async throws {
        let (sut, _) = try makeSUT(.success(.json(body)))

        let page = try await sut.loadReviews(ofShow: "31", PageRequest(number: 1, size: 5))
        #expect(page == Page(items: [], position: PagePosition()))
    }

    @Test func `connectivity error - error course`() async throws { try await contract.connectivity() }

    @Test func `invalid data error - error course`() async throws { try await contract.invalidData() }

    @Test(arguments: ReviewSamples.malformed)
    func `invalid data error - error course: malformed review`(review: String, fault: String) async throws {
        #expect(
            try await failure(.success(.json(ReviewSamples.page(ReviewSamples.review, review))))
                == .request(.invalidData(reason: "reviews[1]" + fault)))
    }

    @Test func `unauthorized - error course`() async throws { try await contract.unauthorized() }

    @Test(
        arguments: [
            (1, .json(#"{"errors":["No such show."]}"#, status: 404)), (1, .html(status: 404)), (9, .html(status: 404)),
            (9, .json(#"{"reviews":[]}"#)),
        ] as [(Int, HTTPResponse)])
    func `not found - error course`(page: Int, response: HTTPResponse) async throws {
        #expect(try await failure(.success(response), page: page) == .notFound)
    }

    @Test(arguments: [("", 1), (".", 1), ("..", 1), ("31", 0), ("31", -1)])
    func `not found - error course: nothing is sent for what cannot be`(id: String, number: Int) async throws {
        let client = HTTPClientSpy()
        let sut = RemoteReviewsLoader(client: client, apiURL: try ReviewSamples.apiURL())

        await #expect(throws: LoadReviewsError.notFound) {
            try await sut.loadReviews(ofShow: id, PageRequest(number: number, size: 5))
        }
        #expect(client.requests.isEmpty)
    }

    @Test func `refused - error course`() async throws { try await contract.refused() }

    @Test func `cancelled - error course`() async throws { try await contract.cancelled() }

    private func failure(_ answer: Result<HTTPResponse, HTTPClientError>, page: Int = 1) async throws
        -> LoadReviewsError?
    {
        let (sut, client) = try makeSUT(answer)
        let error = await #expect(throws: LoadReviewsError.self) {
            try await sut.loadReviews(ofShow: "31", PageRequest(number: page, size: 5))
        }
        #expect(client.requests.count == 1)
        return error
    }

    private func makeSUT(_ answer: Result<HTTPResponse, HTTPClientError>) throws -> (RemoteReviewsLoader, HTTPClientSpy)
    {
        let client = HTTPClientSpy(answer)
        return (RemoteReviewsLoader(client: client, apiURL: try ReviewSamples.apiURL()), client)
    }
}
