import RemoteShows
import TestSupport

@Suite struct `Load Reviews Use Case` {
    private func load(
        ofShow id: String = "31", page: Int = 1, size: Int = 5
    ) -> OverHTTP<LoadReviewsError, Page<Review>> {
        OverHTTP { client in
            let sut = RemoteReviewsLoader(httpClient: client, apiURL: .api)
            return try await sut.loadReviews(ofShow: id, PageRequest(number: page, size: size))
        }
    }

    @Test(arguments: [("31", "31"), ("a/b", "a%2Fb")])
    func `primary course`(id: String, segment: String) async throws {
        let (page, requests) = try await load(ofShow: id, page: 3, size: 20)
            .given(.json(ReviewSamples.page(ReviewSamples.review)))

        let position = PagePosition(page: 3, pages: 3, size: 20, records: 60)
        #expect(page == Page(items: [ReviewSamples.expected], position: position))
        #expect(requests == [.api("shows/\(segment)/reviews?page=3&items=20")])
    }

    @Test(arguments: ReviewSamples.variants)
    func `primary course: a review as it may be written`(json: String, review: Review) async throws {
        #expect(try await load().given(.json(ReviewSamples.page(json))).value.items == [review])
    }

    @Test(arguments: [#"{"reviews":[]}"#, #"{"reviews":[],"meta":{"pagination":null}}"#])
    func `primary course: a show without reviews`(body: String) async throws {
        #expect(try await load().given(.json(body)).value == Page(items: [], position: PagePosition()))
    }

    @Test func `keeps the contract of a use case over HTTP`() async { await load().keepsContract() }

    @Test func `unauthorized - error course`() async throws { try await load().contract.unauthorized() }

    @Test(arguments: ReviewSamples.malformed)
    func `invalid data error - error course: malformed review`(review: String, fault: String) async {
        let error = await load().failure(.json(ReviewSamples.page(ReviewSamples.review, review)))
        #expect(error == .request(.invalidData(reason: "reviews[1]" + fault)))
    }

    @Test(
        arguments: [
            (1, .json(#"{"errors":["No such show."]}"#, status: 404)), (1, .html(status: 404)), (9, .html(status: 404)),
            (9, .json(#"{"reviews":[]}"#)),
        ] as [(Int, HTTPResponse)])
    func `not found - error course`(page: Int, response: HTTPResponse) async {
        #expect(await load(page: page).failure(response) == .notFound)
    }

    @Test(arguments: [("", 1), (".", 1), ("..", 1), ("31", 0), ("31", -1)])
    func `not found - error course: nothing is sent for what cannot be`(id: String, number: Int) async {
        #expect(await load(ofShow: id, page: number).failure() == .notFound)
    }
}
